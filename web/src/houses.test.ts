import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as api from './api';
import { houseOf, isAnywhere } from './houses';
import { keep } from './kept';
import { FakeSocket } from './table/sockets.testing';

const HERE = 'here-abcdefghijklmnopqrstuv';
const asked: [string, RequestInit][] = [];
const line = vi.fn(() => new FakeSocket('here') as unknown as WebSocket);
let alone = false;

vi.mock('./pocket/door', () => ({
  ask: (path: string, request: RequestInit) => {
    asked.push([path, request]);
    return Promise.resolve(Response.json({ answered: 'here' }));
  },
  isAlone: () => Promise.resolve(alone),
  line: () => line(),
}));

beforeEach(() => {
  asked.length = 0;
  alone = false;
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ answered: 'server' }))),
  );
});
afterEach(() => vi.resetModules());

it('tells by an id where a table or a match is kept', () => {
  for (const text of [HERE, `/api/matches/${HERE}/replay?seat=0`, `{"table":"${HERE}"}`]) expect(houseOf(text)).toBe('here');
  for (const text of ['here-abc', 'here-abcdefghijklmnopq', `x${HERE}`, `${HERE}w`, '/api/games']) expect(houseOf(text)).toBe('server');
});

it('asks the house that a table belongs to, and the one that is named', async () => {
  expect(await api.get(`/api/matches/${HERE}/replay`)).toEqual({ answered: 'here' });
  expect(await api.post('/api/glances', { tables: [{ table: HERE }] })).toEqual({ answered: 'here' });
  expect(await api.makeTable('toncc', {}, [], {}, 'here')).toEqual({ answered: 'here' });
  expect(await api.games()).toEqual({ answered: 'server' });
  expect(asked).toHaveLength(3);
});

it('asks here what belongs to no table when no server answers, if the house is kept here', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('away'));
  await expect(api.games()).rejects.toThrow(api.Unreachable);
  keep('kept', { site: '1', pocket: '2' });
  expect(await api.games()).toEqual({ answered: 'here' });
  await expect(api.get('/api/matches/elsewhere/replay')).rejects.toThrow(api.Unreachable);
  await expect(api.glances([{ table: 'elsewhere', secrets: [] }])).rejects.toThrow(api.Unreachable);
});

it('knows what belongs to no table', () => {
  for (const path of ['/api/games?language=en', '/api/tables?language=en', '/api/puzzles/a/b', '/api/positions/task', '/api/replays'])
    expect(isAnywhere(path)).toBe(true);
  for (const path of ['/api/join', '/api/tables/x', '/api/tables/x/position', '/api/house', '/api/codes/X', '/api/classes'])
    expect(isAnywhere(path)).toBe(false);
});

it('asks everything here from then on where there are only files', async () => {
  const files = await import('./api');
  vi.mocked(fetch).mockResolvedValue(new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }));
  await expect(files.games()).rejects.toThrow(files.Unreachable);
  alone = true;
  expect(await files.games()).toEqual({ answered: 'here' });
  expect(await files.code('ABCDEF')).toEqual({ answered: 'here' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('opens a line to this device for a table that is kept here', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  const { Connection } = await import('./table/connection.svelte');
  const there = new Connection('elsewhere', () => []);
  expect(FakeSocket.newest.address).toMatch(/\/ws$/);
  const here = new Connection(HERE, () => ['s']);
  await vi.waitFor(() => expect(line).toHaveBeenCalled());
  FakeSocket.newest.open();
  expect(FakeSocket.newest.of('hello')).toMatchObject([{ table: HERE, secrets: ['s'] }]);
  here.close();
  there.close();
});

it('opens none for a page that has gone meanwhile', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  line.mockClear();
  const { Connection } = await import('./table/connection.svelte');
  new Connection(HERE, () => []).close();
  await vi.dynamicImportSettled();
  expect(line).not.toHaveBeenCalled();
});
