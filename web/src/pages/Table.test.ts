import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Probe from '../table/Probe.testing.svelte';
import { forgetTable, holdSeats, secretsOf } from '../mine.svelte';
import type { TableInfo } from '../table/messages';
import { FakeSocket, info, picture, seat } from '../table/sockets.testing';
import Table from './Table.svelte';

vi.mock('../games', () => ({
  about: () => ({ line: { en: '', it: '' }, colour: '', coach: [{ en: 'Tip one', it: 'Uno' }, { en: 'Tip two', it: 'Due' }] }),
  board: async () => Probe,
}));

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  // jsdom knows the element but not how to open it
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  localStorage.clear();
  forgetTable('tavolo');
  holdSeats('tavolo', ['secret']);
  history.replaceState(null, '', '/t/tavolo');
});

afterEach(() => vi.unstubAllGlobals());

async function sitDown(more: Partial<TableInfo> = {}): Promise<FakeSocket> {
  render(Table, { table: 'tavolo' });
  const socket = FakeSocket.newest;
  socket.open();
  socket.say({ type: 'table', table: info(more) });
  await tick();
  return socket;
}

const board = () => screen.findByTestId('board');

describe('one player at a screen', () => {
  it('sees the board, plays, and reads a refusal beside it', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    expect(await board()).toHaveAttribute('data-seat', '0');
    await userEvent.click(screen.getByRole('button', { name: 'choose' }));
    const [play] = socket.of('play');
    expect(play).toMatchObject({ seat: 0, action: { type: 'choose', direction: 1 } });
    expect(await board()).toHaveAttribute('data-waiting', 'true');
    socket.say({ type: 'refused', id: play!.id, refusal: 'It is not your turn yet.' });
    expect(await screen.findByText('It is not your turn yet.')).toBeVisible();
  });

  it('finds the turn in the title of the tab', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [], turn: [1] }));
    await waitFor(() => expect(document.title).toBe('Tóncc · Ludoteca'));
    socket.say(picture(2, { turn: [0, 2] }));
    await waitFor(() => expect(document.title).toBe('● Your turn · Tóncc'));
  });

  it('sees the result when the last story has been told, and can ask for another match', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    const result = { scores: [2, 6, 1], places: [2, 1, 3], reason: 'Bruno has most tóncc points.' };
    socket.say({ type: 'table', table: info({ status: 'over' }) });
    socket.say(picture(2, { over: true, turn: [], result }));
    await tick();
    expect(screen.queryByText('Bruno wins')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('Bruno wins')).toBeVisible();
    expect(screen.getByText(result.reason)).toBeVisible();
    expect(screen.getAllByRole('row').slice(1).map((row) => row.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
      '1Bruno6',
      '2Ada2',
      '3Carla1',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(socket.of('rematch')).toEqual([{ type: 'rematch', seat: 0 }]);
  });

  it('hears that the line is lost', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    socket.close();
    expect(await screen.findByText(/Reconnecting/)).toBeVisible();
  });

  it('can let a bot stand in for someone who is away', async () => {
    const socket = await sitDown({ seats: [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')] });
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Bruno is away.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Let a bot stand in' }));
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'fair' }]);
  });

  it('reads what another says as a bubble and in the log', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    socket.say({ type: 'said', seat: 1, phrase: 'well_played' });
    expect(await screen.findByText('Bruno: Well played')).toBeInTheDocument();
    expect(screen.getByText('Well played')).toBeVisible();
  });

  it('gets the tips of a first match once', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Tip one')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Tip two')).toBeNull();
    expect(JSON.parse(localStorage.getItem('ludoteca.coached')!)).toEqual(['toncc']);
  });
});

describe('several people at one screen', () => {
  const shared = { held: [0, 1] };

  it('see a curtain first, and behind it nothing', async () => {
    const socket = await sitDown(shared);
    socket.say(picture(1, { story: [] }));
    socket.say(picture(1, { seat: 1, story: [] }));
    expect(await screen.findByText('Pass the device to Ada')).toBeVisible();
    expect(screen.queryByTestId('board')).toBeNull();
  });

  it('see each their own picture, in turn', async () => {
    const socket = await sitDown(shared);
    socket.say(picture(1, { story: [] }));
    socket.say(picture(1, { seat: 1, story: [] }));
    await userEvent.click(await screen.findByRole('button', { name: /It is me/ }));
    expect(await board()).toHaveAttribute('data-seat', '0');

    socket.say(picture(2, { turn: [1, 2] }));
    socket.say(picture(2, { seat: 1, turn: [1, 2] }));
    await tick();
    expect(await board()).toHaveAttribute('data-seat', '0'); // Ada still sees her own choice being sealed
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('Pass the device to Bruno')).toBeVisible();
    expect(screen.queryByTestId('board')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /It is me/ }));
    const shown = await board();
    expect(shown).toHaveAttribute('data-seat', '1');
    expect(shown).toHaveAttribute('data-still', 'true');
  });

  it('draw the curtain again when a new match has moved everybody on', async () => {
    const socket = await sitDown(shared);
    socket.say(picture(1, { story: [] }));
    await userEvent.click(await screen.findByRole('button', { name: /It is me/ }));
    await board();
    socket.say({ type: 'moved' });
    socket.say({ type: 'table', table: info({ match: 'm2', held: [1, 2] }) });
    socket.say(picture(1, { match: 'm2', seat: 1 }));
    socket.say(picture(1, { match: 'm2', seat: 2 }));
    expect(await screen.findByText('Pass the device to Bruno')).toBeVisible();
    expect(screen.queryByTestId('board')).toBeNull();
  });
});

describe('before the match', () => {
  const waiting = {
    status: 'waiting' as const,
    match: null,
    code: 'KQWTXY',
    invite: 'http://192.168.1.7:8000/join/KQWTXY',
    seats: [seat('Ada'), seat('', { kind: 'open', name: null, here: false }), seat('Carla')],
  };

  it('the table shows its code, its link and who is here, and takes a bot', async () => {
    const socket = await sitDown(waiting);
    expect(screen.getByText('The code of this table: K Q W T X Y')).toBeInTheDocument();
    expect(screen.getByLabelText('Link for friends')).toHaveValue(waiting.invite);
    expect(screen.getByAltText(/QR code/)).toHaveAttribute('src', '/api/tables/tavolo/qr.svg');
    await userEvent.click(screen.getByRole('button', { name: 'Put a bot here' }));
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'fair' }]);
  });

  it('a visitor may sit down, and comes back with the secret', async () => {
    forgetTable('tavolo');
    vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify({ table: 'tavolo', seat: 1, secret: 'mine' }))));
    await sitDown({ ...waiting, held: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Sit down here' }));
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
    FakeSocket.newest.open();
    expect(FakeSocket.newest.of('hello')[0]).toMatchObject({ secrets: ['mine'] });
  });
});

it('a private link gives its secret away to this browser and leaves the address', async () => {
  forgetTable('tavolo');
  history.replaceState(null, '', '/t/tavolo#seat=from-the-link');
  await sitDown();
  expect(secretsOf('tavolo')).toEqual(['from-the-link']);
  expect(location.hash).toBe('');
  expect(FakeSocket.newest.of('hello')[0]).toMatchObject({ secrets: ['from-the-link'] });
});

it('a table that cannot be had says why', async () => {
  render(Table, { table: 'tavolo' });
  FakeSocket.newest.open();
  FakeSocket.newest.say({ type: 'refused', id: null, refusal: 'There is no such table.' });
  expect(await screen.findByText('There is no such table.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the first page' })).toHaveAttribute('href', '/');
});
