/** What is kept on this device, in IndexedDB: changes are written in one transaction, and are durable when that is done. */
import type { Trouble } from './sentences';

const NAME = 'ludoteca';
/** One more with every change of the stores: an older copy of the page then leaves them alone. */
const VERSION = 1;
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

/** Opens what is kept; `troubled` hears of whatever keeps it from being written later on. */
export async function openStore(troubled: (trouble: Trouble) => void): Promise<Store> {
  const database = await opened();
  let closed: Trouble | null = null;
  const end = (trouble: Trouble) => {
    closed = trouble;
    database.close();
    troubled(trouble);
  };
  // Once it is closed it stays so: what was emptied must not be written to as if it were all still there.
  database.addEventListener('close', () => end('emptied'));
  database.addEventListener('versionchange', (event) => end(event.newVersion === null ? 'emptied' : 'otherVersion'));

  function begin(stores: string[], mode: IDBTransactionMode): IDBTransaction {
    if (closed !== null) throw new Closed(closed);
    return database.transaction(stores, mode, { durability: 'strict' });
  }

  function keep(text: string): Promise<string> {
    const changes = JSON.parse(text) as Change[];
    return new Promise((resolve, reject) => {
      const writing = begin([...new Set(changes.map(([, store]) => store))], 'readwrite');
      let missing = false;
      writing.oncomplete = () => resolve('');
      writing.onabort = () => {
        const { error } = writing;
        if (missing || error?.name === 'ConstraintError') return resolve('conflict');
        if (error?.name === 'QuotaExceededError') troubled('full');
        return reject(error ?? new Closed('emptied'));
      };
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
      const requests: IDBRequest[] = 'keys' in wanted ? wanted.keys.map((key) => store.get(key)) : [store.getAll(span(wanted))];
      reading.oncomplete = () => {
        const found = requests.map((request) => request.result as unknown).filter((value) => value !== undefined);
        resolve(JSON.stringify('keys' in wanted ? found : found[0]));
      };
      reading.onabort = () => reject(reading.error ?? new Closed('emptied'));
    });
  }

  return { keep: async (changes) => keep(changes), fetch: async (store, wanted) => fetch(store, wanted), close: () => database.close() };
}
