import * as matchers from '@testing-library/jest-dom/matchers';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The files of a worker share one jsdom, but what the page remembers lives in its modules: each file begins with new ones.
vi.resetModules();
localStorage.clear();
const { act, cleanup, configure, setup } = await import('@testing-library/svelte');
const { setLanguage } = await import('./src/language.svelte');

// `expect(button).toBeDisabled()` and its like.
expect.extend(matchers);

// jsdom lays nothing out and cannot scroll, and its dialogs are open or not.
window.scrollTo = () => {};
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// Each test finds the page as at a first visit; what it has rendered and put in place of something else goes with it.
beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  setLanguage('en');
  await setup();
});
afterEach(async () => {
  await act();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// A board is fetched when first needed; a test file that ends before it has come would take the page away from under it.
afterAll(() => vi.dynamicImportSettled());

// A busy machine is slow, not wrong: what a test waits for may take longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
