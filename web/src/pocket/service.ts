/**
 * The service worker: between the page and the network, and only for those who keep the house on their device.
 *
 * It fetches nothing by itself and knows no version. The page fills the caches and writes down what is kept (`keeping.svelte.ts`);
 * here it is answered from there. What nobody keeps passes as if nothing stood in between.
 */
import { ANSWERS, NOTE, NOTES, READ, siteCache, type Note } from './caches';

interface Waiting extends Event {
  waitUntil(what: Promise<unknown>): void;
}

interface Asked extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

/** Named after what is in them. */
const HASHED = /^\/(assets|pocket\/[^/]+)\/./;
/** Addresses of pages end without a dot; all others are files. */
const FILE = /\.[^/]*$/;

/** The file of the site that is kept now; null where it is not kept. */
async function kept(path: string): Promise<Response | null> {
  const note = await (await caches.open(NOTES)).match(NOTE);
  if (!note) return null;
  const { site } = (await note.json()) as Note;
  return (await (await caches.open(siteCache(site))).match(path, { ignoreVary: true })) ?? null;
}

/** A file that never changes: from any copy that has it, so that a page of the copy before still finds its own. */
async function unchanging(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's own answer, and what it said last where it is away. */
async function newest(request: Request): Promise<Response> {
  const answers = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await answers.put(request, answer.clone()).catch(() => {}); // a full disk keeps nobody from reading
    if (answer.status < 500) return answer;
    return (await said(request)) ?? answer;
  } catch {
    return (await said(request)) ?? Response.error();
  }
}

/** What the server said last; that it does not say so itself is told, for the page hides what needs it. */
async function said(request: Request): Promise<Response | null> {
  const found = await (await caches.open(ANSWERS)).match(request, { ignoreVary: true });
  return found ? new Response(await found.text(), { headers: { 'Content-Type': 'application/json', 'X-Kept': '1' } }) : null;
}

/** What is answered instead of asking the network; undefined where the network is asked as ever. */
export function answer(request: Request, origin: string): Promise<Response> | undefined {
  const { origin: whose, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || whose !== origin) return undefined;
  if (READ.test(pathname)) return newest(request);
  if (pathname.startsWith('/api/') || pathname === '/sw.js') return undefined;
  if (HASHED.test(pathname)) return unchanging(request);
  if (request.mode === 'navigate' && !FILE.test(pathname)) return kept('/').then((page) => page ?? fetch(request));
  if (search) return undefined; // whoever wants to know what is new asks so
  return kept(pathname).then((file) => file ?? fetch(request));
}

/** Takes up its work in this scope. */
export function serve(scope: Scope & Pick<EventTarget, 'addEventListener'>, origin: string): void {
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) => (event as Waiting).waitUntil(scope.clients.claim()));
  scope.addEventListener('fetch', (event) => {
    const asked = event as Asked;
    const given = answer(asked.request, origin);
    if (given) asked.respondWith(given);
  });
}
