import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { House } from '../api';
import * as games from '../games';
import { setLanguage } from '../language.svelte';
import { secretsOf } from '../mine.svelte';
import Probe from '../table/Probe.testing.svelte';
import { FakeSocket, info, picture, seat } from '../table/sockets.testing';
import Class from './Class.svelte';
import type { ForChild, ForTeacher, Seen } from './class/asking';
import { classOfTable, holdPlace, myPlaces, noteTable, placeIn } from './class/places';
import { csv, outcomeWords, resultRows, scored } from './class/results';
import Strip from './class/Strip.svelte';
import Join from './Join.svelte';
import NewClass from './NewClass.svelte';

const [fantastickAbout, marketAbout] = [games.about('fantastick')!, games.about('mathmarket')!];

const common = {
  class: 'aula',
  game: 'prova',
  title: 'Prova',
  options: {},
  puzzle: null,
  paused: false,
  clock: { minutes: null, ends: null, left: null },
  here: 2,
  round: 0,
  playing: false,
};
const child = (more: Partial<ForChild> = {}): ForChild => ({
  ...common,
  role: 'child',
  you: { child: 0, name: 'Blue Fox', avatar: 'fox' },
  table: null,
  outcome: null,
  ...more,
});
const teacher = (more: Partial<ForTeacher> = {}): ForTeacher => ({
  ...common,
  role: 'teacher',
  code: 'ABCDEF',
  invite: 'http://192.168.1.7:8000/join/ABCDEF',
  size: 2,
  level: null,
  children: [
    { child: 0, name: 'Blue Fox', avatar: 'fox', here: true },
    { child: 1, name: 'Red Owl', avatar: 'owl', here: true },
    { child: 2, name: 'Calm Bee', avatar: 'bee', here: false },
  ],
  names: ['Blue Fox', 'Red Owl', 'Calm Bee'],
  rounds: [],
  waiting: [],
  until: 1_800_000_000_000,
  ...more,
});
const playing = (more: Partial<ForTeacher> = {}): ForTeacher =>
  teacher({
    round: 1,
    playing: true,
    rounds: [{ how: 'mixed', over: false, tables: [{ table: 'tavolo', children: [0, 1], seats: 2, status: 'playing' }], outcomes: [] }],
    ...more,
  });

let seen: Seen;
/** How the class stands after the next thing that is done to it. */
let then: Seen | null;
/** What the server answers in place of how the class stands. */
let instead: Response | 'nobody' | null;
let posted: { path: string; body: unknown; secret: string | null }[];
/** What QR codes were asked for. */
let drawn: string[];
/** How the server says it is reached. */
let house: House;
let asked: { path: string; headers: Record<string, string> }[];

beforeEach(() => {
  [seen, then, instead, posted, asked, drawn] = [teacher(), null, null, [], [], []];
  house = { phones: 'open', address: 'http://192.168.1.7:8000', opens: true };
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(games, 'about').mockReturnValue({ line: { en: '', it: '' }, colour: '' });
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const path = address.split('?')[0]!;
    const headers = (request.headers ?? {}) as Record<string, string>;
    if (path === '/api/house') return new Response(JSON.stringify(house));
    if (path === '/api/qr') {
      drawn.push((JSON.parse(String(request.body)) as { path: string }).path);
      return new Response(JSON.stringify({ link: '', svg: '<svg/>' }));
    }
    if (request.method === 'POST') {
      posted.push({ path, body: JSON.parse(String(request.body)), secret: headers['X-Class'] ?? null });
      if (instead === 'nobody') throw new TypeError('offline');
      if (instead) return instead.clone();
      [seen, then] = [then ?? seen, null];
      if (path.endsWith('/children')) return new Response(JSON.stringify({ child: 0, secret: 'mine' }), { status: 201 });
      if (path === '/api/classes') return new Response(JSON.stringify({ class: 'aula', code: 'ABCDEF', secret: 'hers' }), { status: 201 });
      return new Response(JSON.stringify(seen));
    }
    asked.push({ path, headers });
    if (path.startsWith('/api/codes/'))
      return new Response(JSON.stringify({ kind: 'class', class: 'aula', game: 'prova', title: 'Prova' }));
    if (path === '/api/puzzles') return new Response(JSON.stringify([{ game: 'prova', title: 'Prova', name: 'rebus', day: 'x', par: 1 }]));
    if (path === '/api/games') return new Response(JSON.stringify([prova, solo, market]));
    if (instead === 'nobody') throw new TypeError('offline');
    return instead?.clone() ?? new Response(JSON.stringify(seen), { headers: { ETag: '"1"', 'X-Now': String(Date.now() + 60_000) } });
  });
});

const prova = {
  id: 'prova',
  title: 'Prova',
  version: 1,
  seats: [1, 2, 3, 6],
  options: {
    goal: { default: 12, allowed: [10, 12], help: 'How far.' },
    easy: { default: false, allowed: [false, true], help: '' },
  },
  clashes: [{ options: { goal: 10, easy: true }, why: 'Not both.' }],
  bots: ['gentle', 'fair'],
  phrases: [],
};
const solo = { id: 'solo', title: 'Solo', version: 1, seats: [3], options: {}, bots: ['gentle'], phrases: [] };

const market = {
  id: 'mathmarket',
  title: 'Math Market',
  version: 2,
  seats: [2, 3, 4],
  options: {
    version: { default: 'beginner', allowed: ['beginner', 'advanced'], help: '' },
    deck: { default: null, allowed: [], help: '' },
  },
  bots: ['gentle', 'fair', 'strong'],
  dial: { levels: 4, named: {}, levels_with: { version: { advanced: 2 } } },
  phrases: [],
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const last = () => posted.at(-1)!;

describe('a child', () => {
  it('comes in by one tap and is told its name', async () => {
    seen = { ...common, role: null };
    render(Class, { id: 'aula' });
    then = child();
    await press('Give me a name');
    expect(await screen.findByRole('heading', { name: 'Blue Fox' })).toBeVisible();
    expect(placeIn('aula')?.secret).toBe('mine');
    expect(asked.at(-1)!.headers['X-Class']).toBe('mine');
    expect(screen.getByText('Wait here: your table comes by itself.')).toBeVisible();
  });

  it('reads why it cannot come in', async () => {
    seen = { ...common, role: null };
    render(Class, { id: 'aula' });
    await screen.findByRole('button', { name: 'Give me a name' });
    instead = new Response(JSON.stringify({ refusal: 'This class is full: it has 60 places.' }), { status: 409 });
    await press('Give me a name');
    expect(await screen.findByText('This class is full: it has 60 places.')).toBeVisible();
    instead = 'nobody';
    await press('Give me a name');
    expect(await screen.findByText('The server does not answer. Try again.')).toBeVisible();
  });

  it('is led to its table, and the secret of the class opens the seat', async () => {
    holdPlace('aula', 'mine');
    seen = child({ table: 'tavolo', playing: true, round: 1 });
    render(Class, { id: 'aula' });
    await waitFor(() => expect(location.pathname).toBe('/t/tavolo'));
    expect(secretsOf('tavolo')).toEqual(['mine']);
    expect(classOfTable('tavolo')?.class).toBe('aula');
    expect(classOfTable('other')).toBeNull();
  });

  it('waits after its match until the next round, and may go back to its table', async () => {
    holdPlace('aula', 'mine');
    seen = child({ table: 'tavolo', playing: true, round: 1, outcome: { child: 0, place: 2, score: 7 } });
    render(Class, { id: 'aula' });
    expect(await screen.findByText('Second place · 7 points')).toBeVisible();
    expect(screen.getByText('Well played! Wait here for the next round.')).toBeVisible();
    expect(location.pathname).toBe('/');
    await press('To my table');
    expect(location.pathname).toBe('/t/tavolo');
  });

  it('reads that all pause, or that its table is being laid', async () => {
    holdPlace('aula', 'mine');
    seen = child({ playing: true, paused: true, round: 1 });
    render(Class, { id: 'aula' });
    expect(await screen.findByText('The teacher has paused the class.')).toBeVisible();
    seen = child({ playing: true, round: 1 });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('The others are playing already: your table is being laid.')).toBeVisible();
  });

  it('goes on with another device by a private link', async () => {
    holdPlace('aula', 'mine');
    seen = child();
    render(Class, { id: 'aula' });
    await press('Go on with another device');
    const link = screen.getByRole('textbox', { name: 'Your private link' });
    await waitFor(() => expect(link).toHaveValue('http://192.168.1.7:8000/class/aula#place=mine'));
    expect(await screen.findByAltText(/^QR code/)).toBeInTheDocument();
    expect(drawn).toContain('/class/aula#place=mine');
  });

  it('brings its place along in the link, which then leaves the address', async () => {
    history.replaceState(null, '', '/class/aula#place=mine');
    seen = child();
    render(Class, { id: 'aula' });
    await screen.findByRole('heading', { name: 'Blue Fox' });
    expect(location.hash).toBe('');
    expect(placeIn('aula')?.secret).toBe('mine');
  });

  it('reads that the class is over, and its place is forgotten', async () => {
    holdPlace('aula', 'mine');
    instead = new Response(JSON.stringify({ refusal: 'We cannot find that class: it may be over.' }), { status: 404 });
    render(Class, { id: 'aula' });
    expect(await screen.findByRole('heading', { name: 'This class is over' })).toBeVisible();
    expect(placeIn('aula')).toBeNull();
  });

  it('is asked to wait while nobody answers, and goes on by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    holdPlace('aula', 'mine');
    instead = 'nobody';
    render(Class, { id: 'aula' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByText('The server does not answer; we keep trying.')).toBeVisible();
    [instead, seen] = [null, child()];
    await vi.advanceTimersByTimeAsync(11_000);
    expect(screen.getByRole('heading', { name: 'Blue Fox' })).toBeVisible();
    instead = new Response(null, { status: 304 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked.at(-1)!.headers['If-None-Match']).toBe('"1"');
    expect(screen.getByRole('heading', { name: 'Blue Fox' })).toBeVisible();
  });

  it('who types the code of a class comes to the class', async () => {
    render(Join, { code: 'abc def' });
    await waitFor(() => expect(location.pathname).toBe('/class/aula'));
  });
});

describe('the wall', () => {
  beforeEach(() => holdPlace('aula', 'hers', { code: 'ABCDEF' }));

  it('shows the code, who is here, and begins', async () => {
    render(Class, { id: 'aula' });
    expect(await screen.findByText('Code: A B C D E F')).toBeInTheDocument();
    expect(await screen.findByText('at 192.168.1.7:8000')).toBeVisible();
    expect(await screen.findByAltText(/^QR code/)).toBeInTheDocument();
    expect(drawn).toContain('/join/ABCDEF');
    expect(screen.getByRole('button', { name: 'Calm Bee (away)' })).toBeVisible();
    then = playing();
    await press('Start with 2');
    expect(last()).toEqual({ path: '/api/classes/aula', body: { do: 'round', after: 0, how: 'mixed' }, secret: 'hers' });
    expect(await screen.findByRole('article', { name: 'Table 1' })).toBeVisible();
  });

  it('asks nobody to scan an address that leads nowhere', async () => {
    house = { phones: 'closed', address: null, opens: true };
    seen = teacher({ children: [] });
    render(Class, { id: 'aula' });
    expect(await screen.findByRole('button', { name: 'Play with phones' })).toBeVisible();
    expect(screen.queryByAltText(/^QR code/)).toBeNull();
    expect(screen.getByText('Nobody is here yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
  });

  it('shows the boards, drawn small and only to be looked at', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
    seen = playing();
    render(Class, { id: 'aula' });
    const table = await screen.findByRole('article', { name: 'Table 1' });
    const socket = FakeSocket.newest;
    socket.open();
    expect(socket.of('hello')[0]).toMatchObject({ table: 'tavolo', secrets: [] });
    const seats = [seat('Blue Fox'), seat('Red Owl', { here: false })];
    socket.say({ type: 'table', table: info({ held: [], seats }) });
    socket.say({ ...picture(1), seat: null, turn: [1] });
    await tick();
    expect(
      within(table)
        .getAllByRole('listitem')
        .map((one) => one.textContent?.trim()),
    ).toEqual(['Blue Fox', 'Red Owl']);
    socket.say({ type: 'table', table: info({ held: [], seats, status: 'over' }) });
    socket.say({ ...picture(2), seat: null, turn: [], over: true, result: { scores: [3, 5], places: [2, 1], reason: '' } });
    expect(await within(table).findByText('1.')).toBeVisible();
  });

  it('pauses, goes on and ends the round', async () => {
    seen = playing({ clock: { minutes: 5, ends: Date.now() + 60_000 + 500_000, left: null } });
    render(Class, { id: 'aula' });
    expect(await screen.findByText(/^Time left: \d:\d\d$/)).toBeInTheDocument();
    then = playing({ paused: true, clock: { minutes: 5, ends: null, left: 61_000 } });
    await press('Pause all');
    expect(last().body).toEqual({ do: 'pause' });
    expect(await screen.findByText('Time left: 1:01')).toBeInTheDocument();
    then = playing({ clock: { minutes: 5, ends: 1, left: null } });
    await press('Go on');
    expect(last().body).toEqual({ do: 'go' });
    expect(await screen.findByText('Time is up')).toBeVisible();
    then = teacher({ round: 1, rounds: [{ ...playing().rounds[0]!, over: true, outcomes: [{ child: 0, place: 1, score: 9 }] }] });
    await press('End the round');
    expect(posted.map(({ body }) => body)).not.toContainEqual({ do: 'end', after: 1 });
    const asks = screen.getByRole('dialog', { name: 'End the round now?' });
    expect(within(asks).getByText('One table is still playing.')).toBeVisible();
    expect(within(asks).getByText(/this match does not count/)).toBeVisible();
    await userEvent.click(within(asks).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('End the round');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the round' }));
    expect(last().body).toEqual({ do: 'end', after: 1 });
    expect(await screen.findByText('In the next round everybody goes to a new table.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Next round: winners together');
    expect(last().body).toEqual({ do: 'round', after: 1, how: 'winners' });
    await press('Next round: mixed');
    expect(last().body).toEqual({ do: 'round', after: 1, how: 'mixed' });
  });

  it('ends a round without asking where no table plays any more', async () => {
    const [over, forFun, plays] = [
      { table: 'a', children: [0], seats: 1, status: 'over' as const },
      { table: 'b', children: [1], seats: 1, status: 'playing' as const },
      { table: 'c', children: [2], seats: 1, status: 'playing' as const },
    ];
    const round = { how: 'mixed' as const, over: false, outcomes: [{ child: 1, place: 1, score: 3 }] };
    seen = playing({ rounds: [{ ...round, tables: [over, forFun, plays, { ...plays, table: 'd', children: [0, 2] }] }] });
    const { unmount } = render(Class, { id: 'aula' });
    await press('End the round');
    expect(screen.getByText('2 tables are still playing.')).toBeVisible();
    expect(posted).toEqual([]);
    unmount();
    seen = playing({ rounds: [{ ...round, tables: [over, forFun] }] });
    render(Class, { id: 'aula' });
    await press('End the round');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(last().body).toEqual({ do: 'end', after: 1 });
  });

  it('says places and points in words, and what a score counts', () => {
    const words = (place: number, score: number, game = 'prova', options = {}) =>
      outcomeWords({ child: 0, place, score }, scored({ game, options }));
    expect(words(2, 7)).toBe('Second place · 7 points');
    expect(words(3, -4)).toBe('Third place · -4 points');
    vi.mocked(games.about).mockReturnValue(marketAbout);
    expect(words(2, -3, 'mathmarket', { version: 'beginner' })).toBe('Second place · 3 coins left');
    expect(words(1, 1, 'mathmarket', { version: 'standard' })).toBe('First place · 1 creature');
    vi.mocked(games.about).mockReturnValue(fantastickAbout);
    expect(words(5, 1, 'fantastick')).toBe('Place 5 · 1 space left');
    setLanguage('it');
    expect(words(2, 12, 'fantastick')).toBe('Secondo posto · 12 caselle al traguardo');
    setLanguage('en');
  });

  it('shows who waits and who is away, and the code to late-comers', async () => {
    seen = playing({
      waiting: [1],
      rounds: [{ ...playing().rounds[0]!, tables: [{ table: null, children: [0], seats: 1, status: null }] }],
    });
    render(Class, { id: 'aula' });
    expect(await screen.findByRole('heading', { name: 'Waiting' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Away' })).toBeVisible();
    await press('Show the code ABCDEF');
    expect(screen.getByRole('dialog', { name: 'Code' })).toBeVisible();
  });

  it('takes a child out once that is confirmed', async () => {
    render(Class, { id: 'aula' });
    await press('Red Owl');
    expect(screen.getByRole('dialog', { name: 'Take Red Owl out of the class?' })).toBeVisible();
    await press('Cancel');
    expect(posted).toEqual([]);
    await press('Red Owl');
    await press('Take out Red Owl');
    expect(last().body).toEqual({ do: 'out', child: 1 });
  });

  it('sets the clock', async () => {
    render(Class, { id: 'aula' });
    await press('More');
    await press('Clock');
    await userEvent.click(screen.getByRole('radio', { name: '10 min' }));
    expect(last().body).toEqual({ do: 'clock', minutes: 10 });
  });

  it('forgets the class once that is confirmed', async () => {
    render(Class, { id: 'aula' });
    await press('More');
    await press('Forget the class');
    instead = new Response(JSON.stringify({ refusal: 'That was not saved.' }), { status: 503 });
    await userEvent.click(screen.getByRole('button', { name: 'Forget the class' }));
    expect((await screen.findAllByText('That was not saved.')).length).toBeGreaterThan(0);
    instead = null;
    await userEvent.click(screen.getByRole('button', { name: 'Forget the class' }));
    await waitFor(() => expect(location.pathname).toBe('/class'));
    expect(placeIn('aula')).toBeNull();
  });

  it('lists the results and hands them out as a file', async () => {
    const outcomes = [
      { child: 1, place: 1, score: 9 },
      { child: 0, place: 2, score: 4 },
    ];
    seen = teacher({ round: 1, rounds: [{ ...playing().rounds[0]!, over: true, outcomes }] });
    const files: Blob[] = [];
    vi.stubGlobal('print', vi.fn());
    URL.createObjectURL = (blob) => (files.push(blob as Blob), 'blob:x');
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    render(Class, { id: 'aula' });
    await press('Results');
    expect(screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'NameWonRound 1',
      'Red Owl1First place · 9 points',
      'Blue Fox0Second place · 4 points',
    ]);
    await press('Print');
    expect(print).toHaveBeenCalled();
    await press('Download CSV');
    expect(await files[0]!.text()).toContain('Name,Won,Round 1: place,Round 1: points\r\nRed Owl,1,1,9\r\nBlue Fox,0,2,4\r\n');
    await press('Close');
    expect(screen.getByRole('button', { name: 'Next round: mixed' })).toBeVisible();
  });

  it('says that there are no results yet', async () => {
    seen = teacher({ round: 1, rounds: [{ how: 'mixed', over: true, tables: [], outcomes: [] }] });
    render(Class, { id: 'aula' });
    await press('Results');
    expect(screen.getByText('There are results when the first match is over.')).toBeVisible();
  });
});

describe('above a table of a class', () => {
  const place = () => (holdPlace('aula', 'mine'), placeIn('aula')!);

  it('stands the way back, and the round is said to be over', async () => {
    seen = child({ table: null, round: 1 });
    render(Strip, { table: 'tavolo', place: place() });
    expect(await screen.findByText('The round is over.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'To the class' })[0]).toHaveAttribute('href', '/class/aula');
    expect(location.pathname).toBe('/');
  });

  it('pauses with the class, and no key ends that', async () => {
    seen = child({ table: 'tavolo', playing: true, paused: true });
    render(Strip, { table: 'tavolo', place: place() });
    const dialog = await screen.findByRole('dialog', { name: 'Pause' });
    const cancel = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    seen = child({ table: 'tavolo', playing: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the next round leads to its table', async () => {
    seen = child({ table: 'prossimo', playing: true, round: 2 });
    render(Strip, { table: 'tavolo', place: place() });
    await waitFor(() => expect(location.pathname).toBe('/t/prossimo'));
    expect(secretsOf('prossimo')).toEqual(['mine']);
  });

  it('whoever has no place any more is led to the class, which says so', async () => {
    instead = new Response(JSON.stringify({ refusal: 'We cannot find that class: it may be over.' }), { status: 404 });
    render(Strip, { table: 'tavolo', place: place() });
    await waitFor(() => expect(location.pathname).toBe('/class/aula'));
  });
});

describe('opening a class', () => {
  it('chooses the game, the size, the bots, the clock and the rules', async () => {
    render(NewClass);
    await userEvent.click(await screen.findByRole('radio', { name: 'Prova' }));
    await userEvent.click(screen.getByRole('radio', { name: '3' }));
    await userEvent.click(screen.getByRole('radio', { name: /gentle/i }));
    await userEvent.click(screen.getByRole('radio', { name: '15 min' }));
    await userEvent.click(screen.getByRole('radio', { name: '10', hidden: true }));
    await userEvent.click(screen.getByRole('radio', { name: 'Yes', hidden: true }));
    await press('Open the class');
    expect(last().body).toEqual({ game: 'prova', options: { goal: 12, easy: true }, size: 3, level: 'gentle', minutes: 15, puzzle: null });
    expect(location.pathname).toBe('/class/aula');
    expect(myPlaces()[0]).toMatchObject({ class: 'aula', secret: 'hers', code: 'ABCDEF' });
  });

  it('where all tables have one size, bots help', async () => {
    holdPlace('vecchia', 'hers', { code: 'BBBBBB', title: 'Prova' });
    render(NewClass);
    expect(await screen.findByRole('link', { name: /Go to the class BBBBBB/ })).toHaveAttribute('href', '/class/vecchia');
    await userEvent.click(await screen.findByRole('radio', { name: 'Solo' }));
    await press('Open the class');
    expect(last().body).toMatchObject({ game: 'solo', size: 3, level: 'gentle' });
  });

  it('has the bots of the version, and decks for ages', async () => {
    render(NewClass);
    await userEvent.click(await screen.findByRole('radio', { name: 'Math Market' }));
    await userEvent.click(await screen.findByRole('radio', { name: /^Squirrel 4/ }));
    await userEvent.click(screen.getByRole('radio', { name: /advanced/i, hidden: true }));
    expect(screen.queryByRole('radio', { name: /^Squirrel 4/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^Tortoise 2/ }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { hidden: true }), 'From 6 years: up to 10');
    await press('Open the class');
    const { options, level } = last().body as { options: { version: string; deck: { creatures: { price: number }[] } }; level: string };
    expect([options.version, level]).toEqual(['advanced', '2']);
    expect(Math.max(...options.deck.creatures.map(({ price }) => price))).toBe(10);
  });

  it('gives everybody a puzzle of today', async () => {
    render(NewClass);
    await userEvent.click(await screen.findByRole('radio', { name: 'rebus' }));
    await press('Open the class');
    expect(last().body).toMatchObject({ game: 'prova', size: null, level: null, options: {}, puzzle: { name: 'rebus' } });
  });

  it('says why not', async () => {
    render(NewClass);
    await screen.findByRole('button', { name: 'Open the class' });
    instead = new Response(JSON.stringify({ refusal: 'That was a lot in one hour.' }), { status: 429 });
    await press('Open the class');
    expect(await screen.findByText('That was a lot in one hour.')).toBeVisible();
  });
});

describe('results', () => {
  it('are ordered by matches won, then by places', () => {
    const tables = [{ table: 't', children: [0, 1, 2], seats: 3, status: null }];
    const one = { child: 0, place: 2, score: 1 };
    const two = { child: 2, place: 1, score: 5 };
    const rounds = [
      { how: 'mixed' as const, over: true, tables, outcomes: [one, two] },
      { how: 'mixed' as const, over: false, tables: [{ ...tables[0]!, children: [0] }], outcomes: [] },
    ];
    const rows = resultRows(teacher({ rounds }), (name) => name);
    expect(rows.map(({ name, wins }) => [name, wins])).toEqual([
      ['Calm Bee', 1],
      ['Blue Fox', 0],
      ['Red Owl', 0],
    ]);
    expect(rows[1]!.rounds).toEqual([one, 'playing']);
    expect(rows[2]!.rounds).toEqual(['playing', null]);
  });

  it('are safe in a spreadsheet', () => {
    expect(csv([['=1+1', 'a,b', 'say "hi"', -3]])).toBe('\'=1+1,"a,b","say ""hi""",-3\r\n');
  });
});

describe('what this browser keeps', () => {
  it('is forgotten when the class is too old', () => {
    holdPlace('aula', 'mine');
    noteTable('tavolo', 'aula');
    vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000 });
    expect(placeIn('aula')).toBeNull();
    expect(classOfTable('tavolo')).toBeNull();
  });
});
