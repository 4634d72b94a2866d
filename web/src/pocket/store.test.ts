import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trouble } from './sentences';
import { Closed, lostOf, openStore, type Store } from './store';

let troubles: Trouble[];
let store: Store;

const open = () => openStore((trouble) => troubles.push(trouble));
const keep = (...changes: unknown[][]) => store.keep(JSON.stringify(changes));
const fetch = async (name: string, wanted: object) => JSON.parse(await store.fetch(name, JSON.stringify(wanted))) as unknown;
const row = (match: string, number: number) => ['add', 'logs', [match, number], { number }];
const steps = (match: string) => ({ from: [match, 0], to: [match, 1e15, 1e15] });

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  troubles = [];
  store = await open();
});

it('says which tables are no longer there', async () => {
  await keep(['add', 'tables', 't', { name: 'Ada' }]);
  expect(await lostOf(['t', 'u'])).toEqual(['u']);
  store.close();
  vi.stubGlobal('indexedDB', new IDBFactory()); // the browser was emptied
  expect(await lostOf(['t'])).toEqual(['t']);
  store = await open();
  expect(await keep(['add', 'tables', 't', { name: 'Ada' }])).toBe('');
});

it('keeps what was written when it is opened again', async () => {
  expect(await keep(['add', 'tables', 't', { name: 'Ada' }], row('m', 1), row('m', 2), row('n', 1))).toBe('');
  store.close();
  store = await open();
  expect(await fetch('tables', { keys: ['t', 'u'] })).toEqual([{ name: 'Ada' }]);
  expect(await fetch('logs', steps('m'))).toEqual([{ number: 1 }, { number: 2 }]);
  expect(await fetch('tables', { from: '', to: '\uffff' })).toEqual([{ name: 'Ada' }]);
});

it('asks for the durability that survives a crash', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await keep(['add', 'tables', 't', 1]);
  expect(begun).toHaveBeenCalledWith(['tables'], 'readwrite', { durability: 'strict' });
});

it('writes all of it or nothing, and says when somebody was there before', async () => {
  await keep(['add', 'tables', 't', 1], row('m', 1));
  expect(await keep(['put', 'tables', 't', 2], row('m', 1))).toBe('conflict');
  expect(await fetch('tables', { keys: ['t'] })).toEqual([1]);
  expect(await keep(['put', 'tables', 't', 2], row('m', 2))).toBe('');
  expect(await fetch('tables', { keys: ['t'] })).toEqual([2]);
});

it('writes nothing where what is needed is gone', async () => {
  expect(await keep(['need', 'tables', 't'], ['need', 'tables', 'u'], row('m', 1))).toBe('conflict');
  expect(await fetch('logs', steps('m'))).toEqual([]);
});

it('takes away a key or a range', async () => {
  await keep(['add', 'tables', 't', 1], row('m', 1), row('m', 2), row('n', 1));
  await keep(['delete', 'tables', 't'], ['delete', 'logs', steps('m')]);
  expect([await fetch('tables', { keys: ['t'] }), await fetch('logs', steps('m')), await fetch('logs', steps('n'))]).toEqual([
    [],
    [],
    [{ number: 1 }],
  ]);
});

it('tells when the device is full in an error as Python can raise it, and goes on when there is room again', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
    Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
    this.transaction.abort();
    return {} as IDBRequest<IDBValidKey>;
  });
  const problem = await keep(['add', 'tables', 't', 1]).catch((problem: unknown) => problem);
  expect(problem).toEqual(new Error('QuotaExceededError: full'));
  expect(problem).not.toBeInstanceOf(DOMException);
  expect(troubles).toEqual(['full']);
  add.mockRestore();
  expect(await keep(['add', 'tables', 't', 1])).toBe('');
});

describe('emptied under its feet', () => {
  const empty = () => new Promise((resolve) => (indexedDB.deleteDatabase('ludoteca').onsuccess = resolve));

  it('writes again what was in use, read or written, and goes on', async () => {
    await keep(['add', 'tables', 't', 1], ['add', 'tables', 'u', 1], ['add', 'tables', 'idle', 1], row('m', 1), row('m', 2), row('n', 1));
    store.close();
    store = await open();
    await fetch('tables', { keys: ['t', 'nowhere'] });
    await fetch('logs', steps('m'));
    await keep(['put', 'tables', 'u', 2], row('n', 2), ['delete', 'logs', steps('n')]);
    await empty();
    expect(await keep(['need', 'tables', 't'], row('m', 3))).toBe('');
    expect(troubles).toEqual(['rescued']);
    store.close();
    store = await open();
    expect(await fetch('tables', { keys: ['t', 'u', 'idle'] })).toEqual([1, 2]);
    expect(await fetch('logs', steps('m'))).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(await fetch('logs', steps('n'))).toEqual([]);
  });

  it('writes once more what a closing door has cut off, and overwrites nothing', async () => {
    await keep(['add', 'tables', 't', 1]);
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    expect(await keep(['put', 'tables', 't', 2])).toBe('');
    begin.mockRestore();
    expect(troubles).toEqual([]);
    expect(await fetch('tables', { keys: ['t'] })).toEqual([2]);
  });

  it('writes nothing more where nothing can be kept any longer', async () => {
    await keep(['add', 'tables', 't', 1]);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const gone = empty();
    vi.stubGlobal('indexedDB', undefined);
    await gone;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(troubles).toEqual(['emptied']);
    await expect(keep(['add', 'tables', 'u', 1])).rejects.toEqual(new Closed('emptied'));
    await expect(fetch('tables', { keys: ['t'] })).rejects.toEqual(new Closed('emptied'));
  });
});

it('leaves it to a newer copy of the page, and does not touch what that has written', async () => {
  await new Promise((resolve) => (indexedDB.open('ludoteca', 99).onsuccess = resolve));
  expect(troubles).toEqual(['otherVersion']);
  await expect(open()).rejects.toEqual(new Closed('otherVersion'));
});

it('says that nothing can be kept in a private window', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  await expect(open()).rejects.toEqual(new Closed('noStorage'));
  const refused = { error: new DOMException('no', 'InvalidStateError'), onerror: () => {} };
  vi.stubGlobal('indexedDB', { open: () => (queueMicrotask(() => refused.onerror()), refused) });
  await expect(open()).rejects.toEqual(new Closed('noStorage'));
});
