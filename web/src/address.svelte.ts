/** The address the page is at, and how to go to another: paths with `:names`, no more. */
import { plainFiles } from './reach.svelte';

interface Address {
  path: string;
  hash: string;
}

let current = $state.raw<Address>(read());

/** `/?p=game#position` is another way to write `/p/game#position`, and `/?p=/path` to write `/path`: a host of plain files always has the first page. */
function read(): Address {
  const page = location.pathname === '/' && new URLSearchParams(location.search).get('p');
  if (!page) return { path: location.pathname, hash: location.hash };
  return { path: page[0] === '/' ? page : `/p/${encodeURIComponent(page)}`, hash: location.hash };
}

/** Loads the page anew, where it is. Plain files may have no other page than the first. */
export function reload(): void {
  if (!plainFiles() || location.pathname === '/') return location.reload();
  const search = new URLSearchParams(location.search);
  search.set('p', location.pathname);
  location.replace(`/?${search}${location.hash}`);
}

export function address(): Address {
  return current;
}

/** Go to a path of this client; `replace` leaves no step back to where we are. */
export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  current = read();
  if (!replace) scrollTo(0, 0);
}

/** The parts of a path that fits the pattern, as `{table: 'x'}` for `/t/:table`; null if it does not fit. */
export function fit(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [place, piece] of wanted.entries()) {
    const found = given[place] ?? '';
    if (piece.startsWith(':') && found) parts[piece.slice(1)] = decoded(found);
    else if (piece !== found) return null;
  }
  return parts;
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/** Turns clicks on our own links into steps inside the page; everything else stays the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return; // a jump within the page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function listen(): () => void {
  const moved = () => (current = read());
  addEventListener('popstate', moved);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', moved);
    document.removeEventListener('click', follow);
  };
}
