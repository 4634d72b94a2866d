import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import { ANSWERS, NOTE, NOTES, pocketCache, siteCache } from './caches';
import { FakeCaches } from './caches.testing';
import Keep from './Keep.svelte';
import KeepLine from './KeepLine.svelte';
import { keeping } from './keeping.svelte';
import Newer from './Newer.svelte';

const FILES: Record<string, string> = {
  '/': 'page',
  '/assets/a.js': 'script',
  '/pocket/p1/python.wasm': 'python',
  '/pocket/p1/house.zip': 'house',
};
let caches: FakeCaches;
let site: object;
let pocket: object | null;
let files: Record<string, string>;
let worker: { register: ReturnType<typeof vi.fn>; ready: Promise<void>; getRegistration: ReturnType<typeof vi.fn> };
let storage: { persist: ReturnType<typeof vi.fn>; estimate: ReturnType<typeof vi.fn> };
const unregister = vi.fn(async () => true);

function serve(): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      const { pathname } = new URL(path, location.origin);
      if (pathname === '/pocket/pocket.json' && pocket) return Response.json(pocket);
      if (pathname === '/files.json') return Response.json(site);
      if (pathname in files) return new Response(files[pathname]);
      return new Response('', { status: 404 });
    }),
  );
}

beforeEach(() => {
  caches = new FakeCaches();
  files = { ...FILES };
  site = {
    version: 's1',
    files: [
      { path: '/', bytes: 4 },
      { path: '/assets/a.js', bytes: 6 },
    ],
  };
  pocket = {
    version: 'p1',
    bytes: 11,
    wire: 4_400_000,
    static: false,
    files: [
      { path: 'p1/python.wasm', bytes: 6 },
      { path: 'p1/house.zip', bytes: 5 },
    ],
  };
  worker = { register: vi.fn(async () => {}), ready: Promise.resolve(), getRegistration: vi.fn(async () => ({ unregister })) };
  storage = { persist: vi.fn(async () => true), estimate: vi.fn(async () => ({ quota: 1e9, usage: 0 })) };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  Object.assign(keeping, { pocket: null, kept: null, newer: false, problem: null, done: 0, of: 0, doing: 'nothing' });
  serve();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'storage');
});

/** To look for a place to keep something in is an error, as where cookies are blocked. */
function forbidden(): void {
  Object.defineProperty(navigator, 'serviceWorker', {
    get: () => {
      throw new DOMException('', 'SecurityError');
    },
    configurable: true,
  });
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

describe('keep for offline', () => {
  it('asks for nothing before somebody presses it, and says how much it is', async () => {
    render(Keep);
    expect(await screen.findByRole('button', { name: 'Keep for offline (4.4 MB)' })).toBeVisible();
    expect(worker.register).not.toHaveBeenCalled();
    expect(await caches.keys()).toEqual([]);
    expect(localStorage.getItem('ludoteca.kept')).toBe('null');
  });

  it('says what comes over the network and what it takes here', async () => {
    pocket = { ...pocket, bytes: 18_600_000 };
    site = { version: 's1', files: [{ path: '/', bytes: 1_800_000 }] };
    render(Keep);
    expect(await screen.findByText(/4.4 MB to download, once, and 21 MB of room here/)).toBeVisible();
  });

  it('is not there where there is nothing to keep', async () => {
    pocket = null;
    render(Keep);
    await keeping.look();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('fetches every file, registers, notes it, and removes it all again', async () => {
    render(Keep);
    await press(/^Keep for offline/);
    expect(await screen.findByText(/opens without a network/)).toBeVisible();
    for (const [path, body] of Object.entries(FILES)) expect(await (await caches.match(path))!.text()).toBe(body);
    expect(keeping.percent).toBe(100);
    expect(storage.persist).toHaveBeenCalled();
    expect(worker.register).toHaveBeenCalledWith('/sw.js');
    expect(await (await (await caches.open(NOTES)).match(NOTE))!.json()).toEqual({ site: 's1', pocket: 'p1' });
    expect(JSON.parse(localStorage.getItem('ludoteca.kept')!)).toEqual({ site: 's1', pocket: 'p1' });
    await caches.open(ANSWERS);
    await press('Remove from this device');
    expect(await screen.findByRole('button', { name: /^Keep for offline/ })).toBeVisible();
    expect(await caches.keys()).toEqual([]);
    expect(unregister).toHaveBeenCalled();
    expect(localStorage.getItem('ludoteca.kept')).toBe('null');
  });

  it.each<[string, () => Promise<boolean>]>([
    ['asks and is not answered', () => new Promise(() => {})],
    ['is told no', async () => false],
    ['fails when it asks', async () => Promise.reject(new TypeError('not here'))],
  ])('keeps everything where the browser %s whether it may stay', async (_, persist) => {
    storage.persist.mockImplementation(persist);
    render(Keep);
    await press(/^Keep for offline/);
    expect(await screen.findByText(/opens without a network/)).toBeVisible();
    expect(keeping.kept).toEqual({ site: 's1', pocket: 'p1' });
    expect(storage.persist).toHaveBeenCalledOnce();
  });

  it('goes on where the network was lost', async () => {
    delete files['/pocket/p1/house.zip'];
    vi.mocked(fetch).mockImplementation(async (path) => {
      const { pathname } = new URL(String(path), location.origin);
      if (pathname === '/pocket/pocket.json') return Response.json(pocket);
      if (pathname === '/files.json') return Response.json(site);
      if (pathname in files) return new Response(files[pathname]);
      throw new TypeError('Failed to fetch');
    });
    render(KeepLine);
    await press(/^Keep for offline/);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server does not answer any more.');
    expect(worker.register).not.toHaveBeenCalled();
    serve();
    files = { ...FILES };
    vi.mocked(fetch).mockClear();
    await press(/^Keep for offline/);
    expect(await screen.findByText(/opens without a network/)).toBeVisible();
    expect(vi.mocked(fetch).mock.calls.map(([path]) => path)).not.toContain('/assets/a.js');
  });

  it.each<[string, () => void, RegExp]>([
    ['over plain http', () => vi.stubGlobal('isSecureContext', false), /only from a secure address/],
    ['without WebAssembly', () => vi.stubGlobal('WebAssembly', undefined), /no WebAssembly/],
    ['in a private window', () => vi.stubGlobal('caches', undefined), /ordinary window/],
    ['where that is forbidden', forbidden, /ordinary window/],
  ])('says in a sentence why it cannot be: %s', async (_, makes, sentence) => {
    makes();
    render(Keep);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each<[string, () => void, RegExp]>([
    ['too little room', () => storage.estimate.mockResolvedValue({ quota: 1000, usage: 0 }), /not enough room.*11 MB have to be free/],
    ['a full disk', () => (caches.fails = new DOMException('', 'QuotaExceededError')), /not enough room/],
    ['a newer site', () => delete files['/assets/a.js'], /newer Ludoteca has come/],
    ['no worker', () => worker.register.mockRejectedValue(new DOMException('', 'SecurityError')), /ordinary window/],
  ])('says in a sentence why it was not done: %s', async (_, makes, sentence) => {
    makes();
    render(Keep);
    await press(/^Keep for offline/);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(keeping.kept).toBeNull();
    expect(screen.getByRole('button', { name: /^Keep for offline/ })).toBeEnabled();
  });

  it('asks before it is removed where it could not come back, and says that it is gone', async () => {
    await keeping.keep();
    keeping.pocket = null;
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    render(Keep);
    await press('Remove from this device');
    expect(screen.getByText(/The server does not answer now/)).toBeVisible();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/There is no network now/)).toBeVisible();
    online.mockRestore();
    dispatchEvent(new Event('online'));
    await press('Leave it here');
    expect(keeping.kept).not.toBeNull();
    await press('Remove from this device');
    await press('Remove it all the same');
    expect(await screen.findByText(/It is removed/)).toBeVisible();
    expect(keeping.kept).toBeNull();
  });

  it('speaks Italian', async () => {
    setLanguage('it');
    render(KeepLine);
    expect(await screen.findByRole('button', { name: 'Tieni anche senza rete (4,4 MB)' })).toBeVisible();
  });
});

describe('a newer Ludoteca', () => {
  beforeEach(async () => {
    await keeping.keep();
    site = { version: 's2', files: [{ path: '/', bytes: 5 }] };
    files['/'] = 'newer';
  });

  it('is announced, and taken only when one says so; the copy before stays for other windows', async () => {
    const reload = vi.fn();
    const load = keeping.load.bind(keeping);
    vi.spyOn(keeping, 'load').mockImplementation(() => load(reload));
    render(Newer);
    expect(await screen.findByText('A newer Ludoteca is here.')).toBeVisible();
    expect(keeping.kept).toEqual({ site: 's1', pocket: 'p1' });
    await press('Load it');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(keeping.kept).toEqual({ site: 's2', pocket: 'p1' });
    expect(await caches.keys()).toEqual(expect.arrayContaining([siteCache('s1'), siteCache('s2'), pocketCache('p1')]));
    site = { version: 's3', files: [{ path: '/', bytes: 5 }] };
    await keeping.keep();
    expect(await caches.keys()).not.toContain(siteCache('s1'));
  });

  it('is loaded while the browser still asks whether what is kept may stay', async () => {
    storage.persist.mockReturnValue(new Promise(() => {}));
    const reload = vi.fn();
    void keeping.load(reload);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(keeping.kept).toEqual({ site: 's2', pocket: 'p1' });
  });

  it('is not announced where the same is there, or nobody answers', async () => {
    site = { version: 's1', files: [] };
    await keeping.look();
    expect(keeping.newer).toBe(false);
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await keeping.look();
    expect(keeping.newer).toBe(false);
    expect(keeping.kept).toEqual({ site: 's1', pocket: 'p1' });
  });
});
