import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTE, NOTES, pocketCache, siteCache } from './caches';
import { FakeCaches } from './caches.testing';
import { answer, serve } from './service';

const ORIGIN = 'https://house.example';
let caches: FakeCaches;
let network: ReturnType<typeof vi.fn>;

/** What a page asks for, as a service worker sees it. */
function asking(path: string, more: { mode?: string; method?: string } = {}): Request {
  return { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...more } as Request;
}

async function text(path: string, more = {}): Promise<string | undefined> {
  return (await answer(asking(path, more), ORIGIN))?.text();
}

async function put(cache: string, path: string, body: string): Promise<void> {
  await (await caches.open(cache)).put(path, new Response(body));
}

beforeEach(async () => {
  caches = new FakeCaches();
  network = vi.fn(async () => new Response('from the network'));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', network);
});

describe('with nothing kept', () => {
  it.each(['/', '/icon.svg', '/assets/index-1.js', '/pocket/pocket.json', '/api/games?language=en'])(
    '%s comes from the network',
    async (path) => {
      expect(await text(path, path === '/' ? { mode: 'navigate' } : {})).toBe('from the network');
    },
  );
});

describe('with the house kept', () => {
  beforeEach(async () => {
    await put(NOTES, NOTE, JSON.stringify({ site: 'a', pocket: 'p' }));
    await put(siteCache('a'), '/', 'the page');
    await put(siteCache('a'), '/icon.svg', 'an icon');
    await put(siteCache('a'), '/assets/index-1.js', 'a script');
    await put(siteCache('a'), '/pocket/pocket.json', 'the list');
    await put(pocketCache('p'), '/pocket/p/python.wasm', 'python');
    network.mockRejectedValue(new TypeError('Failed to fetch'));
  });

  it.each(['/', '/t/here-abc', '/puzzles/toncc/2026-11-15', '/nowhere/at/all', '/replay?step=3'])(
    '%s opens without a network',
    async (path) => {
      expect(await text(path, { mode: 'navigate' })).toBe('the page');
    },
  );

  it.each([
    ['/icon.svg', 'an icon'],
    ['/assets/index-1.js', 'a script'],
    ['/pocket/p/python.wasm', 'python'],
    ['/pocket/pocket.json', 'the list'],
  ])('%s is there', async (path, body) => {
    expect(await text(path)).toBe(body);
  });

  it('a page of the copy before still finds its own files, and a new one opens from the new copy', async () => {
    await put(NOTES, NOTE, JSON.stringify({ site: 'b', pocket: 'p' }));
    await put(siteCache('b'), '/', 'the newer page');
    expect(await text('/assets/index-1.js')).toBe('a script');
    expect(await text('/', { mode: 'navigate' })).toBe('the newer page');
  });

  it('whatever is done, a line, and who asks what is new goes past it', () => {
    expect(answer(asking('/api/tables', { method: 'POST' }), ORIGIN)).toBeUndefined();
    expect(answer(asking('/api/tables/x'), ORIGIN)).toBeUndefined();
    expect(answer(asking('/sw.js'), ORIGIN)).toBeUndefined();
    expect(answer(asking('/files.json?newest'), ORIGIN)).toBeUndefined();
    expect(answer(asking('https://elsewhere.example/'), ORIGIN)).toBeUndefined();
  });

  it('what was read is read again without a network, as it was said last', async () => {
    network.mockResolvedValueOnce(new Response('old rules')).mockResolvedValueOnce(new Response('rules'));
    await text('/api/rulebooks/toncc?language=it');
    expect(await text('/api/rulebooks/toncc?language=it')).toBe('rules');
    expect(await text('/api/rulebooks/toncc?language=it')).toBe('rules');
    network.mockResolvedValueOnce(new Response('ill', { status: 503 }));
    expect(await text('/api/rulebooks/toncc?language=it')).toBe('rules');
    expect((await answer(asking('/api/rulebooks/toncc?language=en'), ORIGIN))!.type).toBe('error');
  });

  it('is read although there is no room to keep what was read', async () => {
    network.mockResolvedValueOnce(new Response('rules'));
    caches.fails = new DOMException('full', 'QuotaExceededError');
    expect(await text('/api/games?language=en')).toBe('rules');
  });
});

it('takes up its work at once, and answers only what it knows', async () => {
  const scope = Object.assign(new EventTarget(), { skipWaiting: vi.fn(), clients: { claim: vi.fn(async () => {}) } });
  serve(scope, ORIGIN);
  scope.dispatchEvent(new Event('install'));
  expect(scope.skipWaiting).toHaveBeenCalled();
  scope.dispatchEvent(Object.assign(new Event('activate'), { waitUntil: vi.fn() }));
  expect(scope.clients.claim).toHaveBeenCalled();
  const respondWith = vi.fn();
  scope.dispatchEvent(Object.assign(new Event('fetch'), { request: asking('/api/wait', { method: 'POST' }), respondWith }));
  expect(respondWith).not.toHaveBeenCalled();
  scope.dispatchEvent(Object.assign(new Event('fetch'), { request: asking('/icon.svg'), respondWith }));
  expect(await (await respondWith.mock.calls[0]![0]).text()).toBe('from the network');
});
