// `expect(button).toBeDisabled()` and its like.
import '@testing-library/jest-dom/vitest';
// Takes away what a test has rendered before the next one begins.
import '@testing-library/svelte/vitest';
import { configure } from '@testing-library/svelte';
import { afterAll, vi } from 'vitest';

// jsdom lays nothing out and cannot scroll.
window.scrollTo = () => {};

// A board is fetched when first needed; a test file that ends before it has come would take the page away from under it.
afterAll(() => vi.dynamicImportSettled());

// A busy machine is slow, not wrong: what a test waits for may take longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
