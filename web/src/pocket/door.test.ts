import { screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pocket } from './python';
import type { FromWorker, ToWorker } from './worker';

const POCKET: Pocket = {
  version: 'v',
  bytes: 10,
  wire: 4_400_000,
  files: [],
  roles: { loader: 'v/pyodide.mjs', house: 'v/house.zip' },
  static: false,
};
const HERE = 'here-abcdefghijklmnopqrstuv';

class FakeWorker {
  static all: FakeWorker[] = [];
  said: ToWorker[] = [];
  ended = false;
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.said.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromWorker | object): void {
    this.onmessage?.({ data: message as FromWorker });
  }

  /** What the shell was told, without how to begin. */
  get heard(): Record<string, unknown>[] {
    return this.said.filter((one) => typeof one === 'string').map((one) => JSON.parse(one) as Record<string, unknown>);
  }
}

/** Locks as browsers have them, for one name. */
class FakeLocks {
  lost: (() => void) | null = null;

  request(_: string, { steal, signal }: LockOptions, work: () => Promise<void>): Promise<void> {
    if (this.lost && !steal)
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
    this.lost?.();
    return new Promise((resolve, reject) => {
      const lose = () => reject(new DOMException('', 'AbortError'));
      this.lost = lose;
      void work().then(() => {
        if (this.lost === lose) this.lost = null;
        return resolve();
      });
    });
  }
}

let locks: FakeLocks;
let door: typeof import('./door');
const room = () => FakeWorker.all[0]!;

/** The door as another window has it: with a memory of its own. */
async function window(): Promise<typeof import('./door')> {
  vi.resetModules();
  return import('./door');
}

beforeEach(async () => {
  FakeWorker.all = [];
  locks = new FakeLocks();
  sessionStorage.clear();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(POCKET))),
  );
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    queueMicrotask(() => controller.abort());
    return controller.signal;
  });
  door = await window();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
});

/** The house has opened. */
async function opened(): Promise<void> {
  const started = door.start();
  await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
  room().say({ ready: true });
  await started;
}

describe('opening', () => {
  it('begins the room first and the minds after it, and tells how much has come', async () => {
    const told: unknown[] = [];
    door.follow((stage) => told.push(typeof stage === 'object' && 'done' in stage ? [stage.done, stage.first] : stage));
    const started = door.start();
    void door.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    expect(room().said[0]).toMatchObject({ role: 'room', pocket: POCKET, address: location.origin });
    room().say({ done: 4 });
    room().say({ ready: true });
    await started;
    expect(told).toEqual([[0, true], [4, true], 'open']);
    expect(FakeWorker.all[1]!.said[0]).toMatchObject({ role: 'minds' });
  });

  it.each([
    ['WebAssembly', /no WebAssembly/],
    ['Worker', /in the background/],
    ['indexedDB', /keep nothing/],
  ])('says in one sentence that a browser has no %s', async (what, sentence) => {
    vi.stubGlobal(what, undefined);
    await expect(door.start()).rejects.toThrow(sentence);
    (await import('../language.svelte')).setLanguage('it');
    const answer = await door.ask('/api/games', {});
    expect([answer.status, ((await answer.json()) as { refusal: string }).refusal]).toEqual([
      503,
      expect.stringContaining('Questo browser'),
    ]);
  });

  it('says that there is nothing to run, and asks again the next time', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('away'));
    await expect(door.start()).rejects.toThrow('not on this device');
    vi.mocked(fetch).mockResolvedValueOnce(new Response('', { status: 404 }));
    await expect(door.start()).rejects.toThrow('not on this device');
    await opened();
  });

  it('says that a browser lets no worker begin, and lets go of the house', async () => {
    vi.stubGlobal('Worker', function (): never {
      throw new DOMException('', 'SecurityError');
    });
    await expect(door.start()).rejects.toThrow('in the background');
    await waitFor(() => expect(locks.lost).toBeNull());
  });

  it('says why the worker could not begin, and lets go of the house', async () => {
    const started = door.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    room().say({ trouble: 'otherVersion' });
    await expect(started).rejects.toThrow('A newer Ludoteca');
    await waitFor(() => expect(locks.lost).toBeNull());
    expect(room().ended).toBe(true);
  });

  it('says that a worker which could not even begin cannot be fetched, and takes that back when it opens', async () => {
    const told: unknown[] = [];
    door.follow((stage) => told.push(stage));
    const started = door.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    room().onerror!();
    await expect(started).rejects.toThrow('cannot be fetched now');
    expect(told.at(-1)).toBeInstanceOf(door.Problem);
    const again = door.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(2));
    FakeWorker.all[1]!.say({ ready: true });
    await again;
    expect(told.at(-1)).toBe('open');
    expect(localStorage.getItem('ludoteca.come')).toBe('"v"');
  });

  it.each(['sessionStorage', 'indexedDB'])('says that nothing can be kept where to ask for %s is an error', async (what) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, what)!;
    Object.defineProperty(globalThis, what, {
      get: () => {
        throw new DOMException(`Failed to read the '${what}' property from 'Window'`, 'SecurityError');
      },
      configurable: true,
    });
    vi.spyOn(locks, 'request').mockRejectedValue(new DOMException('', 'SecurityError'));
    try {
      await expect(door.start()).rejects.toThrow('lets the page keep nothing');
    } finally {
      Object.defineProperty(globalThis, what, before);
    }
  });

  it('leads from an older kept copy to the newer one: a reload alone would bring the older again', async () => {
    localStorage.setItem('ludoteca.kept', '{}');
    const { keeping } = await import('./keeping.svelte');
    const keep = vi.spyOn(keeping, 'keep').mockResolvedValue(true);
    const reload = vi.fn();
    const here = location;
    const started = door.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    room().say({ trouble: 'otherVersion' });
    await expect(started).rejects.toThrow('A newer Ludoteca');
    vi.stubGlobal('location', { ...here, origin: here.origin, reload });
    await userEvent.click(await screen.findByRole('button', { name: 'Load it' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(keep).toHaveBeenCalledOnce();
    vi.stubGlobal('location', here);
    localStorage.removeItem('ludoteca.kept');
  });

  it('knows whether there is a server at all', async () => {
    expect(await door.isAlone()).toBe(false);
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ ...POCKET, static: true }));
    expect(await (await window()).isAlone()).toBe(true);
  });
});

describe('asking', () => {
  it('has the face of fetch', async () => {
    await opened();
    const answer = door.ask(`/api/tables/${HERE}?language=it`, { method: 'POST', headers: { 'X-Seat': 's' }, body: '{}' });
    await waitFor(() => expect(room().heard).toHaveLength(1));
    const { id, ...asked } = room().heard[0]!;
    expect(asked).toEqual({
      type: 'ask',
      method: 'POST',
      path: `/api/tables/${HERE}`,
      query: { language: 'it' },
      headers: { 'x-seat': 's' },
      body: '{}',
    });
    room().say(JSON.stringify({ type: 'answer', id, status: 201, text: '{"table":"t"}', headers: { 'Retry-After': '3' } }));
    const response = await answer;
    expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([201, '3', { table: 't' }]);
  });

  it('says that the house has stopped, and opens it anew for the next question', async () => {
    await opened();
    const answer = door.ask('/api/games', {});
    await waitFor(() => expect(room().heard).toHaveLength(1));
    room().onerror!();
    expect(((await (await answer).json()) as { refusal: string }).refusal).toContain('has stopped');
    void door.ask('/api/games', {});
    await waitFor(() => expect(FakeWorker.all).toHaveLength(3));
    expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, true, false]);
  });

  it('says that there is no room, to whoever asks too', async () => {
    await opened();
    const answer = door.ask('/api/tables', { method: 'POST', body: '{}' });
    await waitFor(() => expect(room().heard).toHaveLength(1));
    room().say({ trouble: 'full' });
    room().say(JSON.stringify({ type: 'answer', id: room().heard[0]!.id, status: 503, text: '{"refusal":"no"}', headers: {} }));
    expect(((await (await answer).json()) as { refusal: string }).refusal).toContain('no room left');
  });

  it('reads what plain files have written down before the house is open, and where it never opens', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.mocked(fetch).mockImplementation(async (path) => {
      if (String(path).startsWith('/read/')) return Response.json({ read: String(path) });
      return Response.json({ ...POCKET, static: true });
    });
    const read = async (path: string) => (await door.ask(path, {})).json() as Promise<unknown>;
    expect(await read('/api/rulebooks/toncc?language=it')).toEqual({ read: '/read/rulebooks/toncc.it.json' });
    expect(await read('/api/lessons/toncc/first?language=en')).toEqual({ read: '/read/lessons/toncc/first.en.json' });
    expect(await read('/api/puzzles?language=en')).toHaveProperty('refusal');
    expect((await door.ask('/api/lessons/toncc/first/0', { method: 'POST' })).status).toBe(503);
  });

  it('asks the house where a host answers with its page instead of what is written down', async () => {
    vi.mocked(fetch).mockImplementation(async (path) => {
      if (String(path).startsWith('/read/')) return new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
      return Response.json({ ...POCKET, static: true });
    });
    void door.ask('/api/games?language=en', {});
    await waitFor(() => expect(FakeWorker.all).toHaveLength(1));
    room().say({ ready: true });
    await waitFor(() => expect(room().heard).toHaveLength(1));
  });

  describe('without minds', () => {
    /** Every mind so far and the two that follow it have died. */
    const die = () => {
      for (let lives = 0; lives < 3; lives += 1) FakeWorker.all.at(-1)!.onerror!();
    };

    it('starts another twice, then lets the room go on alone', async () => {
      await opened();
      die();
      expect(FakeWorker.all).toHaveLength(4);
      expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([false, true, true, true]);
      expect(room().said.at(-1)).toEqual({ minds: null });
      expect(screen.queryByRole('dialog')).toBeNull(); // who needs none need not know
    });

    it('says so to those who need one, and tries again when they want it', async () => {
      await opened();
      die();
      room().say({ trouble: 'noMinds' });
      expect(await screen.findByText(/Bots and hints could not be started/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(FakeWorker.all).toHaveLength(5);
      expect(screen.queryByText(/Bots and hints could not be started/)).toBeNull();
      die();
      room().say({ trouble: 'noMinds' });
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByText(/Bots and hints could not be started/)).toBeNull());
      room().say({ trouble: 'noMinds' });
      expect(await screen.findByText(/Bots and hints could not be started/)).toBeVisible(); // somebody has pressed for it
    });

    it('leaves the way to try again at a table, where bots ask all the time', async () => {
      await opened();
      await new Promise<unknown>((resolve) => (door.line().onopen = resolve));
      const { missing } = await import('../missing.svelte');
      die();
      room().say({ trouble: 'noMinds' });
      expect(missing.at).toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(missing.at).toBe(location.pathname));
      room().say({ trouble: 'noMinds' });
      expect(screen.queryByText(/Bots and hints could not be started/)).toBeNull();
      missing.again();
      expect([missing.at, FakeWorker.all.length]).toEqual([null, 5]);
      expect(room().said.at(-1)).toHaveProperty('minds');
      die();
      room().say({ trouble: 'noMinds' });
      expect(await screen.findByText(/Bots and hints could not be started/)).toBeVisible();
    });
  });

  it('starts another mind when one is stuck', async () => {
    await opened();
    room().say({ stuck: true });
    expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([false, true, false]);
    expect(room().said.at(-1)).toHaveProperty('minds');
  });
});

describe('a line', () => {
  async function line(): Promise<{ socket: WebSocket; heard: string[]; closed: number[]; number: number }> {
    const socket = door.line();
    const heard: string[] = [];
    const closed: number[] = [];
    socket.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
    socket.onclose = ({ code }) => closed.push(code);
    await new Promise<Event | void>((resolve) => (socket.onopen = resolve));
    return { socket, heard, closed, number: room().heard.at(-1)!.line as number };
  }

  it('has the face of a socket', async () => {
    await opened();
    const { socket, heard, closed, number } = await line();
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.send('{"type":"ping"}');
    expect(room().heard.at(-1)).toEqual({ type: 'say', line: number, text: '{"type":"ping"}' });
    room().say(JSON.stringify({ type: 'said', line: number, text: 'hello' }));
    expect(heard).toEqual(['hello']);
    room().say(JSON.stringify({ type: 'closed', line: number, code: 1008 }));
    expect([closed, socket.readyState]).toEqual([[1008], WebSocket.CLOSED]);
    socket.send('too late');
    expect(room().heard).toHaveLength(2);
  });

  it('is hung up by the page', async () => {
    await opened();
    const { socket, number } = await line();
    socket.close();
    expect(room().heard.at(-1)).toEqual({ type: 'hang up', line: number });
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('is told that the device is full, and stays open', async () => {
    await opened();
    const { socket, heard } = await line();
    room().say({ trouble: 'full' });
    expect(JSON.parse(heard[0]!)).toMatchObject({ type: 'refused', id: null, refusal: expect.stringContaining('no room left') as string });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is told that what is played was saved again, and who sits there is noted again', async () => {
    await opened();
    const { heard } = await line();
    const mine = await import('../mine.svelte');
    mine.holdSeats(HERE, ['secret'], 'toncc', 'Tóncc');
    localStorage.clear();
    room().say({ trouble: 'rescued' });
    expect(heard[0]).toContain('was saved again');
    expect(localStorage.getItem('ludoteca.tables')).toContain('secret');
  });

  it('says why there is none', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const socket = door.line();
    const heard: string[] = [];
    socket.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
    await new Promise<Event | void>((resolve) => (socket.onclose = resolve));
    expect(heard[0]).toContain('no WebAssembly');
  });
});

describe('two windows', () => {
  it('have one house: the other is told, and may take it over', async () => {
    await opened();
    const other = await window();
    await expect(other.start()).rejects.toThrow('open in another window');
    expect(FakeWorker.all).toHaveLength(2);
    const reload = vi.fn();
    const here = location;
    vi.stubGlobal('location', { origin: location.origin, reload });
    await userEvent.click(await screen.findByRole('button', { name: 'Play on here' }));
    expect(reload).toHaveBeenCalled();
    vi.stubGlobal('location', here);
    void other.start(); // something still asks while the page goes away
    await new Promise((resolve) => setTimeout(resolve));
    expect(FakeWorker.all).toHaveLength(2);

    const again = await window();
    void again.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(3));
    expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, true, false]);
  });

  it('are one again when the other goes: the house opens and asks nothing any more', async () => {
    await opened();
    const other = await window();
    await expect(other.start()).rejects.toThrow('open in another window');
    await screen.findByRole('button', { name: 'Play on here' });
    room().onerror!();
    await waitFor(() => expect(locks.lost).toBeNull());
    void other.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Play on here' })).toBeNull());
  });

  it('are not told apart by a browser without locks', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    await opened();
    const other = await window();
    void other.start();
    await waitFor(() => expect(FakeWorker.all).toHaveLength(3));
  });
});
