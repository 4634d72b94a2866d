/**
 * "Keep for offline": the files of the page and of the runtime are fetched into caches of this browser, and a service worker answers from there.
 *
 * Nothing is registered or fetched before somebody asks for it, and all of it can be removed again; matches that were played on this device stay.
 */
import { keep as note } from '../kept';
import { amount, t } from '../language.svelte';
import { ANSWERS, isCopy, NOTE, NOTES, pocketCache, siteCache, type Note } from './caches';
import texts from './texts';

interface Listed {
  path: string;
  bytes: number;
}

/** The client's own list, files.json. */
interface Site {
  version: string;
  files: Listed[];
}

/** The runtime's list, pocket.json. */
export interface Pocket extends Site {
  /** What all of it is, and what of that comes over the wire. */
  bytes: number;
  wire: number;
  static: boolean;
}

/** What it says where something could not be kept, in one sentence. */
class Problem extends Error {}

/** As many files at once: more would only wait for each other. */
const AT_ONCE = 4;
/** Room that has to be left beside what is kept, for the matches. */
const SPARE = 10_000_000;

const bytesOf = (files: Listed[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Nobody answers for these: whatever the browser has in its own cache is to be asked about anew. */
async function list<List>(path: string): Promise<List> {
  const answer = await fetch(`${path}?newest`, { cache: 'no-store' });
  if (!answer.ok) throw new Problem(t(texts.notThere));
  return (await answer.json()) as List;
}

/** What is kept now, as the service worker finds it. */
async function keptNow(): Promise<Note | null> {
  if (!(await caches.has(NOTES))) return null; // to open it would make one
  const found = await (await caches.open(NOTES)).match(NOTE);
  return found ? ((await found.json()) as Note) : null;
}

/** Why nothing can be kept in this browser, in one sentence; null if it can. */
export function obstacle(): string | null {
  if (!isSecureContext) return t(texts.notSecure);
  if (typeof WebAssembly === 'undefined') return t(texts.noWebAssembly);
  try {
    if (navigator.serviceWorker && typeof caches !== 'undefined' && typeof indexedDB !== 'undefined') return null;
  } catch {
    // where it is forbidden to keep anything, to ask is an error
  }
  return t(texts.keepsNothing);
}

/** As one reads it: "4.4 MB". */
const megabytes = (bytes: number) => `${amount(bytes / 1e6)} MB`;
/** The room that is needed, rather too much than too little. */
const roomFor = (bytes: number) => megabytes(1e6 * Math.ceil(bytes / 1e6));

function said(problem: unknown, missing: number): string {
  if (problem instanceof Problem) return problem.message;
  const { name } = problem as { name?: string }; // a DOMException is an Error in some browsers only
  if (name === 'QuotaExceededError') return t(texts.full, { room: roomFor(missing + SPARE) });
  // a private window has no caches, or none that a service worker may use
  if (name === 'SecurityError' || name === 'InvalidStateError' || name === 'NotSupportedError') return t(texts.keepsNothing);
  return t(navigator.onLine ? texts.lostServer : texts.lost);
}

export class Keeping {
  /** What could be kept; null until that is known, and where there is no such thing. */
  pocket = $state.raw<Pocket | null>(null);
  doing = $state<'nothing' | 'keeping' | 'removing'>('nothing');
  kept = $state.raw<Note | null>(null);
  /** The site is no longer what is kept of it. */
  newer = $state(false);
  done = $state(0);
  of = $state(0);
  problem = $state<string | null>(null);

  /** The client's own files, in bytes as they are kept. */
  #site = $state(0);
  /** How much comes over the wire, as one reads it: "4.4 MB". */
  size = $derived(this.pocket ? megabytes(this.pocket.wire) : '');
  /** How much room it takes here, where it lies unpacked. */
  room = $derived(this.pocket ? roomFor(this.pocket.bytes + this.#site) : '');
  /** How far it has come, of a hundred. */
  percent = $derived(this.of ? Math.min(100, Math.floor((100 * this.done) / this.of)) : 0);

  /** Finds out what there is to keep and what is kept. */
  async look(): Promise<void> {
    try {
      this.kept = obstacle() ? null : await keptNow();
    } catch {
      this.kept = null;
    }
    note('kept', this.kept);
    if (!navigator.onLine) return;
    try {
      this.pocket = await list<Pocket>('/pocket/pocket.json');
      const site = await list<Site>('/files.json');
      this.#site = bytesOf(site.files);
      this.newer = this.kept !== null && (this.kept.site !== site.version || this.kept.pocket !== this.pocket.version);
    } catch {
      // the network is away, or there is nothing to keep: what is kept stays as it is
    }
  }

  /** Fetches what is not here yet; what has come stays, so that one can go on where it stopped. True if all is kept then. */
  async keep(): Promise<boolean> {
    this.problem = obstacle();
    if (this.problem !== null || this.doing !== 'nothing') return false;
    this.doing = 'keeping';
    this.done = this.of = 0;
    try {
      const [pocket, site] = await Promise.all([list<Pocket>('/pocket/pocket.json'), list<Site>('/files.json')]);
      this.pocket = pocket;
      await this.#fetch(pocket, site);
      await register();
      const next: Note = { site: site.version, pocket: pocket.version };
      await this.#switch(next);
      this.newer = false;
    } catch (problem) {
      this.problem = said(problem, this.of - this.done);
    } finally {
      this.doing = 'nothing';
    }
    return this.problem === null;
  }

  /** Takes the newer site: the page begins anew with it. */
  async load(reload: () => void = () => location.reload()): Promise<void> {
    if (await this.keep()) reload();
  }

  async #fetch(pocket: Pocket, site: Site): Promise<void> {
    void askToStay();
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    const all = [...site.files, ...pocket.files.map(({ path, bytes }) => ({ path: `/pocket/${path}`, bytes }))];
    this.of = bytesOf(all);
    const files = await caches.open(siteCache(site.version));
    const runtime = await caches.open(pocketCache(pocket.version));
    const missing: (Listed & { cache: Cache })[] = [];
    for (const one of all) {
      const cache = one.path.startsWith('/pocket/') ? runtime : files;
      if (await cache.match(one.path, { ignoreVary: true })) this.done += one.bytes;
      else missing.push({ ...one, cache });
    }
    const room = this.of - this.done + SPARE;
    if (room > quota - usage) throw new Problem(t(texts.full, { room: roomFor(room) }));
    const next = async (): Promise<void> => {
      for (let one = missing.pop(); one; one = missing.pop()) await this.#take(one.path, one.cache);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    await files.put('/pocket/pocket.json', Response.json({ ...pocket }));
  }

  /** Fetches one file into its cache, counting as it comes. */
  async #take(path: string, cache: Cache): Promise<void> {
    const answer = await fetch(path, { cache: 'no-cache' });
    if (answer.status === 404) throw new Problem(t(texts.changed));
    if (!answer.ok) throw new Problem(t(texts.lostServer));
    const counted = answer.clone().body?.getReader();
    const count = async (): Promise<void> => {
      for (let part = await counted?.read(); part && !part.done; part = await counted?.read()) this.done += part.value.length;
    };
    await Promise.all([cache.put(path, answer), count()]);
  }

  /** From here on this is what is kept. The copy before stays until the next one comes: other windows may still need it. */
  async #switch(next: Note): Promise<void> {
    const before = await keptNow();
    await (await caches.open(NOTES)).put(NOTE, Response.json(next));
    this.kept = next;
    note('kept', next);
    const stay = [next, before ?? next].flatMap(({ site, pocket }) => [siteCache(site), pocketCache(pocket)]);
    for (const name of await caches.keys()) if (isCopy(name) && !stay.includes(name)) await caches.delete(name);
  }

  /** Gives the room back. Matches on this device are no part of it. */
  async remove(): Promise<void> {
    if (this.doing !== 'nothing') return;
    this.doing = 'removing';
    this.problem = null;
    try {
      await caches.delete(NOTES);
      note('kept', null);
      const registration = await navigator.serviceWorker.getRegistration('/');
      await registration?.unregister();
      for (const name of await caches.keys()) if (isCopy(name) || name === ANSWERS) await caches.delete(name);
      this.kept = null;
      this.newer = false;
    } catch {
      this.problem = t(texts.notRemoved);
    } finally {
      this.doing = 'nothing';
    }
  }
}

/** Asks the browser to delete none of this by itself. Some ask the person, who may never answer: nothing waits for it, and no is no obstacle. */
async function askToStay(): Promise<void> {
  try {
    await navigator.storage?.persist?.();
  } catch {
    // it stays as long as other pages do
  }
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
}

export const keeping = new Keeping();
