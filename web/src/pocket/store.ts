/** What is kept on this device, in IndexedDB: changes are written in one transaction, and are durable when that is done. */
import type { Trouble } from './sentences';

const NAME = 'ludoteca';
/** One more with every change of the stores: an older copy of the page then leaves them alone. */
const VERSION = 1;
/** Milliseconds between the attempts to open it again. */
const PAUSES = [50, 100, 200, 400, 800, 1600];
const STORES = ['tables', 'matches', 'logs', 'guesses', 'classes', 'codes'];

type Key = string | number | (string | number)[];
type Range = { from: Key; to: Key };
type Change = ['add' | 'put', string, Key, unknown] | ['need', string, Key] | ['delete', string, Key | Range];
type Wanted = { keys: Key[] } | Range;

/** The store cannot be used, and why. */
export class Closed extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

export interface Store {
  /** Writes all changes or none: '' when they are durable, 'conflict' if what is added is there already or what is needed is not. */
  keep(changes: string): Promise<string>;
  /** The values of these keys, as far as they are there, or of a range: a list as JSON. */
  fetch(store: string, wanted: string): Promise<string>;
  close(): void;
}

function isRange(key: Key | Range): key is Range {
  return typeof key === 'object' && !Array.isArray(key);
}

function span({ from, to }: Range): IDBKeyRange {
  return IDBKeyRange.bound(from, to);
}

/** All that was read or written since the page was opened: as much can be written again if the browser is emptied meanwhile. */
class Known {
  #entries = new Map<string, { store: string; key: Key; value: unknown }>();

  note(store: string, key: Key, value: unknown): void {
    if (value !== undefined) this.#entries.set(JSON.stringify([store, key]), { store, key, value });
  }

  forget(store: string, which: Key | Range): void {
    if (!isRange(which)) this.#entries.delete(JSON.stringify([store, which]));
    else for (const [id, one] of this.#entries) if (one.store === store && span(which).includes(one.key)) this.#entries.delete(id);
  }

  change(changes: Change[]): void {
    for (const [what, store, key, value] of changes) {
      if (what === 'delete') this.forget(store, key);
      else if (what !== 'need') this.note(store, key, value);
    }
  }

  all(): { store: string; key: Key; value: unknown }[] {
    return [...this.#entries.values()];
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let asked: IDBOpenDBRequest;
    try {
      asked = indexedDB.open(NAME, VERSION);
    } catch {
      reject(new Closed('noStorage'));
      return;
    }
    asked.onupgradeneeded = () => {
      for (const store of STORES) if (!asked.result.objectStoreNames.contains(store)) asked.result.createObjectStore(store);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(new Closed(asked.error?.name === 'VersionError' ? 'otherVersion' : 'noStorage'));
  });
}

/** Those of these tables that are not kept, or no longer: a browser may have emptied itself. */
export async function lostOf(tables: string[]): Promise<string[]> {
  const database = await opened();
  try {
    const kept = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const asked = database.transaction('tables').objectStore('tables').getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(new Closed('noStorage'));
    });
    return tables.filter((table) => !kept.includes(table));
  } finally {
    database.close();
  }
}

/** Writes all of this that is not there; true if something was missing. */
function refilled(database: IDBDatabase, known: Known): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let missing = false;
    const writing = database.transaction(STORES, 'readwrite', { durability: 'strict' });
    writing.oncomplete = () => resolve(missing);
    writing.onabort = () => reject(new Closed('emptied'));
    for (const { store, key, value } of known.all()) {
      const added = writing.objectStore(store).add(value, key);
      added.onsuccess = () => (missing = true);
      added.onerror = (event) => {
        if (added.error?.name !== 'ConstraintError') return;
        event.preventDefault(); // it is there: what others have written stays
        event.stopPropagation();
      };
    }
  });
}

/**
 * Opens what is kept; `troubled` hears of whatever keeps it from being written later on.
 *
 * A browser may be emptied while somebody plays. What was in use is then written again before anything else is.
 */
export async function openStore(troubled: (trouble: Trouble) => void): Promise<Store> {
  const known = new Known();
  let closed: Trouble | null = null;
  let mending: Promise<void> | null = null;
  let database = await opened();
  follow(database);

  function end(trouble: Trouble): void {
    closed = trouble;
    database.close();
    troubled(trouble);
  }

  function follow(one: IDBDatabase): void {
    one.addEventListener('close', () => mend(one));
    one.addEventListener('versionchange', (event) => (event.newVersion === null ? mend(one) : end('otherVersion')));
  }

  /** Opens it anew, if nobody has yet, and writes again what is no longer there. */
  function mend(lost: IDBDatabase): void {
    if (mending || closed !== null || database !== lost) return;
    mending = again().finally(() => (mending = null));
  }

  /** A browser that is still being emptied lets nobody in: after a moment it does. */
  async function again(): Promise<void> {
    for (const pause of [...PAUSES, null]) {
      database.close();
      try {
        database = await opened();
        follow(database);
        if (await refilled(database, known)) troubled('rescued');
        return;
      } catch (problem) {
        if ((problem as Closed).trouble === 'otherVersion') return end('otherVersion');
        if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    end('emptied');
  }

  /** Does something with what is kept, and once more if that was taken away under its feet. What goes wrong is an error as Python can raise it. */
  async function once(work: () => Promise<string>): Promise<string> {
    for (let last = false; ; last = true) {
      await mending;
      if (closed !== null) throw new Closed(closed);
      const used = database;
      try {
        return await work();
      } catch (problem) {
        const full = (problem as DOMException | null)?.name === 'QuotaExceededError';
        if (full) troubled('full');
        if (full || last) throw new Error(String(problem), { cause: problem });
        mend(used);
      }
    }
  }

  function begin(stores: string[], mode: IDBTransactionMode): IDBTransaction {
    return database.transaction(stores, mode, { durability: 'strict' });
  }

  function keep(text: string): Promise<string> {
    const changes = JSON.parse(text) as Change[];
    return new Promise((resolve, reject) => {
      const writing = begin([...new Set(changes.map(([, store]) => store))], 'readwrite');
      let missing = false;
      writing.oncomplete = () => {
        known.change(changes);
        resolve('');
      };
      writing.onabort = () => (missing || writing.error?.name === 'ConstraintError' ? resolve('conflict') : reject(writing.error));
      for (const [what, name, key, value] of changes) {
        const store = writing.objectStore(name);
        if (what === 'add') store.add(value, key);
        else if (what === 'put') store.put(value, key);
        else if (what === 'delete') store.delete(isRange(key) ? span(key) : key);
        else {
          const found = store.getKey(key);
          found.onsuccess = () => {
            if (found.result !== undefined || missing) return;
            missing = true;
            writing.abort();
          };
        }
      }
    });
  }

  function fetch(name: string, text: string): Promise<string> {
    const wanted = JSON.parse(text) as Wanted;
    return new Promise((resolve, reject) => {
      const reading = begin([name], 'readonly');
      const store = reading.objectStore(name);
      const keys = 'keys' in wanted ? null : store.getAllKeys(span(wanted));
      const requests: IDBRequest[] = 'keys' in wanted ? wanted.keys.map((key) => store.get(key)) : [store.getAll(span(wanted))];
      reading.oncomplete = () => {
        const values = (keys ? requests[0]!.result : requests.map((request) => request.result as unknown)) as unknown[];
        const all = (keys?.result ?? (wanted as { keys: Key[] }).keys) as Key[];
        for (const [place, key] of all.entries()) known.note(name, key, values[place]);
        resolve(JSON.stringify(values.filter((value) => value !== undefined)));
      };
      reading.onabort = () => reject(reading.error);
    });
  }

  return {
    keep: (changes) => once(() => keep(changes)),
    fetch: (store, wanted) => once(() => fetch(store, wanted)),
    close: () => database.close(),
  };
}
