// `expect(button).toBeDisabled()` and its like.
import '@testing-library/jest-dom/vitest';
import { afterAll, vi } from 'vitest';

// jsdom lays nothing out and cannot scroll.
window.scrollTo = () => {};

// A board is fetched when first needed; a test file that ends before it has come would take the page away from under it.
afterAll(() => vi.dynamicImportSettled());
