// `expect(button).toBeDisabled()` and its like.
import '@testing-library/jest-dom/vitest';
