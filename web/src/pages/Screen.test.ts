import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { House } from '../api';
import * as games from '../games';
import { forgetTable, holdSeats } from '../mine.svelte';
import { isScreen, keepScreen, screenSecret, useScreen } from '../screens';
import { sounds } from '../sounds.svelte';
import type { TableInfo } from '../table/messages';
import Probe from '../table/Probe.testing.svelte';
import { FakeSocket, info, picture, seat } from '../table/sockets.testing';
import Screen from './Screen.svelte';
import Table from './Table.svelte';

const OPEN = seat('', { kind: 'open', name: null, avatar: null, here: false });
const WAITING: Partial<TableInfo> = {
  status: 'waiting',
  match: null,
  held: [],
  screen: true,
  code: 'KQWTXY',
  invite: 'http://casa.local:8000/join/KQWTXY',
  seats: [seat('Ada'), OPEN, OPEN],
};

/** How the server says it is reached. */
let house: House;

beforeEach(() => {
  vi.spyOn(games, 'about').mockReturnValue({ line: { en: '', it: '' }, colour: '' });
  vi.spyOn(games, 'tips').mockResolvedValue([]);
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  vi.spyOn(games, 'ending').mockResolvedValue(null);
  vi.spyOn(games, 'spoils').mockResolvedValue(null);
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  house = { phones: 'open', address: 'http://casa.local:8000', opens: true };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/house')) return Response.json(house);
    if (path.startsWith('/api/qr')) return Response.json({ link: '', svg: '<svg/>' });
    throw new TypeError('offline');
  });
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  forgetTable('tavolo');
  keepScreen('tavolo', 'large');
  history.replaceState(null, '', '/screen/tavolo');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function hang(more: Partial<TableInfo> = {}): Promise<FakeSocket> {
  render(Screen, { table: 'tavolo' });
  const socket = FakeSocket.newest;
  socket.open();
  socket.say({ type: 'table', table: info({ ...WAITING, ...more }) });
  await tick();
  return socket;
}

const start = () => screen.getByRole('button', { name: 'Start' });

it('says that the match was taken along', async () => {
  await hang({ status: 'playing', match: 'm1', taken: true });
  expect(await screen.findByRole('heading', { name: 'This match has moved' })).toBeVisible();
  expect(screen.queryByTestId('board')).toBeNull();
});

describe('a screen before the match', () => {
  it('brings its own secret and no seat', async () => {
    holdSeats('tavolo', ['mine']);
    const socket = await hang();
    expect(socket.of('hello')).toMatchObject([{ table: 'tavolo', secrets: [], screen: 'large' }]);
    await userEvent.click(screen.getByRole('button', { name: 'My seat on my phone' }));
    expect((screen.getByRole('textbox', { name: 'Private link to your seat' }) as HTMLInputElement).value).toContain('#seat=mine');
  });

  it('shows how one gets in and who has come', async () => {
    const socket = await hang();
    expect(await screen.findByText('casa.local:8000')).toBeVisible();
    expect(screen.getByText('The code of this table: K Q W T X Y')).toBeInTheDocument();
    expect(await screen.findByAltText(/^QR code of the link/)).toBeVisible();
    expect(screen.queryByText(/only this computer can come in/)).toBeNull();
    expect(screen.getAllByText('Free seat')).toHaveLength(2);
    socket.say({ type: 'table', table: info({ ...WAITING, seats: [seat('Ada'), seat('Bruno', { here: false }), OPEN] }) });
    const come = within(screen.getByRole('list'));
    await waitFor(() => expect(come.getByText('Bruno')).toBeVisible());
    expect(come.getByText('not here just now')).toBeVisible();
    expect(come.getAllByText('Free seat')).toHaveLength(1);
  });

  it('offers to let phones in where only this computer can come in', async () => {
    house = { phones: 'closed', address: null, opens: true };
    await hang();
    expect(await screen.findByText(/only this computer can come in/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Play with phones' })).toBeVisible();
    expect(screen.queryByAltText(/^QR code/)).toBeNull();
  });

  it('says that a code is too old', async () => {
    await hang({ code: null });
    expect(screen.getByText(/a day old/)).toBeVisible();
  });

  it('starts with bots of the level that was chosen, and once', async () => {
    const socket = await hang({ dial: { levels: 4, named: { gentle: 2, fair: 3 } } });
    expect(screen.getByText('Tortoise 2', { exact: false })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stronger bots' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stronger bots' }));
    expect(screen.getByRole('button', { name: 'Stronger bots' })).toBeDisabled();
    await userEvent.click(start());
    expect(socket.of('start')).toEqual([{ type: 'start', level: '4' }]);
    expect(start()).toBeDisabled();
    socket.say({ type: 'refused', id: null, refusal: 'Nobody has come yet.' });
    await waitFor(() => expect(start()).toBeEnabled());
    expect(screen.getByText('Nobody has come yet.')).toBeVisible();
  });

  it('waits for somebody to come', async () => {
    await hang({ seats: [OPEN, OPEN, OPEN] });
    expect(start()).toBeDisabled();
    expect(screen.getByText('The match can begin when somebody has come.')).toBeVisible();
  });

  it('only shows where it has no secret', async () => {
    localStorage.clear();
    await hang({ screen: false });
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(screen.getByText('Whoever sits at the table can press Start.')).toBeVisible();
  });

  it('can be left, and the table is a table again', async () => {
    await hang();
    expect(isScreen('tavolo')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Stop using this screen as the table' }));
    expect(isScreen('tavolo')).toBe(false);
    expect(screenSecret('tavolo')).toBe('large');
    expect(location.pathname).toBe('/t/tavolo');
  });
});

const PLAYING: Partial<TableInfo> = {
  ...WAITING,
  status: 'playing',
  match: 'm1',
  code: null,
  seats: [seat('Ada'), seat('Bruno'), seat('Carla')],
};
const seen = (number: number, more = {}) => picture(number, { seat: null, story: [], turn: [1], ...more });

describe('a screen during the match', () => {
  it('counts 3-2-1, then shows what those who watch see', async () => {
    const socket = await hang();
    vi.useFakeTimers();
    socket.say({ type: 'table', table: info(PLAYING) });
    socket.say(seen(1));
    await tick();
    expect(screen.getByRole('timer')).toHaveTextContent('3');
    expect(screen.queryByTestId('board')).toBeNull();
    await vi.advanceTimersByTimeAsync(900);
    expect(screen.getByRole('timer')).toHaveTextContent('2');
    await vi.advanceTimersByTimeAsync(1800);
    vi.useRealTimers();
    expect(await screen.findByTestId('board')).toHaveAttribute('data-part', 'shared');
    expect(screen.getByText('Bruno to play')).toBeVisible();
  });

  it('counts nothing when it comes back in the middle', async () => {
    const socket = await hang(PLAYING);
    socket.say(seen(7));
    expect(await screen.findByTestId('board')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('pauses a race without a seat, and lets it go on', async () => {
    const socket = await hang({ ...PLAYING, race: { stands: null, seat: null, go: null } });
    socket.say(seen(1, { turn: [0, 1, 2] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(socket.of('pause')).toEqual([{ type: 'pause', seat: null }]);
    socket.say({ type: 'table', table: info({ ...PLAYING, race: { stands: 'asked', seat: null, go: null } }) });
    expect(await screen.findByText('The match is paused')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(socket.of('go')).toEqual([{ type: 'go', seat: null }]);
  });

  it('says who is missed, and for whom a bot plays', async () => {
    const socket = await hang({
      ...PLAYING,
      seats: [seat('Ada', { here: false }), seat('Bruno', { here: false, stand_in: 'gentle' }), seat('Carla')],
    });
    socket.say(seen(1));
    expect(await screen.findByText('Not here: Ada · A bot plays for: Bruno')).toBeVisible();
  });

  it('shows the podium when the last story has been told, and begins again', async () => {
    const socket = await hang(PLAYING);
    socket.say(seen(1));
    await screen.findByTestId('board');
    const result = { scores: [2, 6, 1], places: [2, 1, 3], reason: 'Bruno has most tóncc points.' };
    socket.say({ type: 'table', table: info({ ...PLAYING, status: 'over' }) });
    socket.say(seen(2, { over: true, turn: [], result, story: [{ type: 'over' }] }));
    await userEvent.click(await screen.findByRole('button', { name: 'told' }));
    expect(await screen.findByRole('heading', { name: 'Bruno wins by 4.' })).toBeVisible();
    const steps = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent!.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Ada 2 Place 22',
      'Bruno 6 Place 11',
      'Carla 1 Place 33',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(socket.of('rematch')).toEqual([{ type: 'rematch', seat: null }]);
    expect(screen.getByRole('button', { name: 'Again' })).toBeDisabled();
    socket.say({ type: 'table', table: info({ ...PLAYING, match: 'm2' }) });
    socket.say(seen(1, { match: 'm2' }));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('3'));
  });
});

describe('a phone beside a screen', () => {
  async function hold(more: Partial<TableInfo> = {}): Promise<FakeSocket> {
    localStorage.clear();
    holdSeats('tavolo', ['mine']);
    render(Table, { table: 'tavolo' });
    const socket = FakeSocket.newest;
    socket.open();
    socket.say({ type: 'table', table: info({ screen: true, ...more }) });
    await tick();
    return socket;
  }

  it('shows my part alone, at once and without a sound, and all of it when I ask', async () => {
    const socket = await hold();
    socket.say(picture(1));
    const board = await screen.findByTestId('board');
    expect(board).toHaveAttribute('data-part', 'hand');
    expect(board).toHaveAttribute('data-still', 'true');
    expect(sounds.on).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'See the whole board' }));
    expect(board).toHaveAttribute('data-part', 'whole');
    expect(screen.getByTestId('board')).toBe(board);
    await userEvent.click(screen.getByRole('button', { name: 'See my part alone' }));
    expect(board).toHaveAttribute('data-part', 'hand');
  });

  it('can be heard all the same', async () => {
    const socket = await hold();
    sounds.switch(true);
    socket.say({ type: 'table', table: info({ screen: true, held: [0] }) });
    await tick();
    expect(sounds.on).toBe(true);
  });

  it('shows my end, and leaves the rest of the result to the screen until I ask for it', async () => {
    const socket = await hold();
    socket.say(picture(1, { story: [] }));
    await screen.findByTestId('board');
    const result = { scores: [2, 6, 1], places: [2, 1, 3], reason: 'Bruno has most tóncc points.' };
    socket.say({ type: 'table', table: info({ screen: true, status: 'over' }) });
    socket.say(picture(2, { over: true, turn: [], result }));
    await userEvent.click(await screen.findByRole('button', { name: 'told' }));
    const trophy = await screen.findByRole('button', { name: 'The result' });
    expect(screen.getByText('Bruno wins by 4.').closest('.my-end')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(trophy);
    expect(await within(await screen.findByRole('dialog')).findByText('Bruno wins by 4.')).toBeVisible();
  });

  it('is told to look up before the match, and may start it', async () => {
    const socket = await hold({ ...WAITING, held: [0] });
    expect(screen.getByText('Look at the big screen: it begins there.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(socket.of('start')).toEqual([{ type: 'start', level: 'fair' }]); // as the open seats show
  });
});

describe('the device that made a table', () => {
  it('can become its screen from the waiting room', async () => {
    holdSeats('tavolo', ['mine']);
    render(Table, { table: 'tavolo' });
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'table', table: info({ ...WAITING, held: [0], screen: false }) });
    expect(await screen.findByRole('link', { name: 'Use this screen as the table' })).toHaveAttribute('href', '/screen/tavolo');
  });

  it('is its screen again when it comes back, unless somebody plays at it', async () => {
    useScreen('tavolo', true);
    history.replaceState(null, '', '/t/tavolo');
    const { unmount } = render(Table, { table: 'tavolo' });
    expect(location.pathname).toBe('/screen/tavolo');
    unmount();
    holdSeats('tavolo', ['mine']);
    history.replaceState(null, '', '/t/tavolo');
    render(Table, { table: 'tavolo' });
    expect(location.pathname).toBe('/t/tavolo');
  });
});
