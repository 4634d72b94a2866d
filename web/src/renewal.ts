/** A page whose files are gone, because the server has a newer build, loads itself anew: once, so that it never goes in circles. */
import { reload } from './address.svelte';

const RENEWED = 'ludoteca.renewed';

/** Listens for files that cannot be had; returns what ends it. */
export function renewWhenGone(again: () => void = reload): () => void {
  const gone = () => {
    // Where the network is away there is nothing to load anew: the page that is there says so.
    if (navigator.onLine && first()) again();
  };
  addEventListener('vite:preloadError', gone);
  return () => removeEventListener('vite:preloadError', gone);
}

/** True once for each window; never where nothing can be noted. */
function first(): boolean {
  try {
    const before = sessionStorage.getItem(RENEWED);
    sessionStorage.setItem(RENEWED, 'yes');
    return before === null && sessionStorage.getItem(RENEWED) !== null;
  } catch {
    return false;
  }
}
