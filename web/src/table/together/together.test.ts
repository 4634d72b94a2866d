import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { forgetTable, holdSeats, secretsOf } from '../../mine.svelte';
import { Connection } from '../connection.svelte';
import type { TableInfo, TableSettings } from '../messages';
import SayPanel from '../SayPanel.svelte';
import { FakeSocket, info, picture, seat } from '../sockets.testing';
import Agreements from './Agreements.svelte';
import { calls } from './calls.svelte';
import { EMOTES } from './emotes';
import { mayTakeBack, takenBackBy, withoutTakebacks } from './takebacks';
import WaitingLine from './WaitingLine.svelte';

const settings = (takeback: TableSettings['takeback']): TableSettings => ({ hints: true, aids: {}, leads: [], takeback });

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  forgetTable('tavolo');
  holdSeats('tavolo', ['secret']);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage('en');
});

async function table(more: Partial<TableInfo> = {}, watch = false): Promise<[FakeSocket, Connection]> {
  const connection = new Connection('tavolo', () => (watch ? [] : secretsOf('tavolo')));
  render(Agreements, { connection, watch });
  const socket = FakeSocket.newest;
  socket.open();
  socket.say({ type: 'table', table: info(more) });
  await tick();
  return [socket, connection];
}

const button = (name: string) => screen.getByRole('button', { name });

it('whoever is asked answers yes or no', async () => {
  const [socket] = await table({ held: [1], takeback: { seat: 0, awaited: [1, 2] } });
  expect(screen.getByText('Ada asks to take back the last move.')).toBeInTheDocument();
  await userEvent.click(button('Yes'));
  await userEvent.click(button('No'));
  expect(socket.of('agree')).toEqual([
    { type: 'agree', seat: 1, yes: true },
    { type: 'agree', seat: 1, yes: false },
  ]);
  socket.say({ type: 'table', table: info({ held: [1], takeback: { seat: 0, awaited: [2] } }) });
  await tick();
  expect(screen.getByText('Ada asks to take back. To answer: Carla.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('whoever asks sees who has still to answer, may give it up, and hears a no', async () => {
  setLanguage('it');
  const [socket] = await table({ takeback: { seat: 0, awaited: [1] } });
  expect(screen.getByText('Hai chiesto di ritirare la mossa. Deve rispondere: Bruno.')).toBeInTheDocument();
  await userEvent.click(button('Lascia stare'));
  expect(socket.of('agree')).toEqual([{ type: 'agree', seat: 0, yes: false }]);
  socket.say({ type: 'declined', seat: 1 });
  await tick();
  expect(screen.getByText('Bruno preferisce di no.')).toBeInTheDocument();
});

it('the offer to play again is answered beside the board too', async () => {
  const [socket] = await table({ status: 'over', held: [1], rematch: { seat: 0, awaited: [1, 2] } });
  expect(screen.getByText('Ada would like to play again.')).toBeInTheDocument();
  await userEvent.click(button('Yes'));
  expect(socket.of('agree')).toEqual([{ type: 'agree', seat: 1, yes: true }]);
  socket.say({ type: 'table', table: info({ status: 'over', held: [1], rematch: { seat: 0, awaited: [2] } }) });
  await tick();
  expect(screen.getByText('Ada would like to play again. To answer: Carla.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  socket.say({ type: 'table', table: info({ status: 'over', held: [1], rematch: { seat: 0, awaited: [] } }) });
  await tick();
  await userEvent.click(button('Play again'));
  expect(socket.of('rematch')).toEqual([{ type: 'rematch', seat: 1 }]);
});

it('a takeback is sent until it is answered, and told by the table, not by the board', async () => {
  const [socket, connection] = await table();
  socket.say(picture(1, { story: [], takeback: true }));
  connection.takeBack(0);
  expect(connection.waiting).toBe(true);
  const [sent] = socket.of('takeback');
  socket.say({ type: 'asked', id: sent!.id });
  expect(connection.waiting).toBe(false);
  const told = picture(2, { story: [{ type: 'takeback', seat: 1 }], last: [null, [{ type: 'takeback', seat: 1 }], null] });
  socket.say(told);
  await tick();
  expect(screen.getByText('Bruno has taken back the last move.')).toBeInTheDocument();
  expect(takenBackBy(told)).toBe(1);
  expect(withoutTakebacks(told)).toMatchObject({ number: 2, story: [], last: [null, null, null] });
  const plain = picture(3);
  expect(withoutTakebacks(plain)).toBe(plain);
});

it('says whether one may take back, and whether others have to agree', () => {
  const newest = picture(1, { takeback: true });
  expect(mayTakeBack(info({ settings: settings('consent') }), newest)).toBe('asking');
  expect(mayTakeBack(info({ settings: settings('free') }), newest)).toBe('atOnce');
  expect(mayTakeBack(info({ settings: settings('consent'), held: [0, 1, 2] }), newest)).toBe('atOnce');
  const bots = [seat('Ada'), seat('Pixel', { kind: 'bot', level: 'fair' })];
  expect(mayTakeBack(info({ settings: settings('consent'), seats: bots }), newest)).toBe('atOnce');
  expect(mayTakeBack(info({ settings: settings('off') }), newest)).toBeNull();
  expect(mayTakeBack(info(), newest)).toBeNull();
  expect(mayTakeBack(info({ settings: settings('free'), paused: { seat: 1 } }), newest)).toBeNull();
  expect(mayTakeBack(info({ settings: settings('free') }), picture(1))).toBeNull();
});

it('an onlooker may wait for the next match, and stop waiting', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ table: 'tavolo', secret: 'mine', place: 0 })));
  vi.stubGlobal('fetch', fetched);
  await table({ held: [], waiting: [], waits: null });
  await userEvent.click(button('Wait for the next match'));
  await waitFor(() => expect(secretsOf('tavolo')).toContain('mine'));
  const socket = FakeSocket.newest;
  socket.open();
  const waiting = [{ name: 'Dora', avatar: 'bear', here: true }];
  socket.say({ type: 'table', table: info({ held: [], waiting, waits: 0 }) });
  expect(await screen.findByText('You are waiting for the next match')).toBeInTheDocument();
  await userEvent.click(button('Do not wait'));
  expect(socket.of('unwait')).toHaveLength(1);
  expect(secretsOf('tavolo')).toEqual([]);
});

it('a spectator who waits goes where the secret is used, and asks with those the device has', async () => {
  forgetTable('tavolo');
  history.replaceState(null, '', '/t/tavolo/watch');
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ table: 'tavolo', secret: 'mine', place: 0 })));
  vi.stubGlobal('fetch', fetched);
  await table({ held: [], waiting: [], waits: null }, true);
  await userEvent.click(button('Wait for the next match'));
  await waitFor(() => expect(location.pathname).toBe('/t/tavolo'));
  expect(secretsOf('tavolo')).toEqual(['mine']);
  expect(JSON.parse(fetched.mock.calls[0]![1]!.body as string)).toMatchObject({ table: 'tavolo', secrets: [] });
});

it('by the spectators’ link nobody waits twice: a device with a place here is led to it', async () => {
  await table({ held: [], waiting: [{ name: 'Dora', avatar: 'bear', here: false }], waits: null }, true);
  expect(screen.getByText('You already have a place at this table.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', '/t/tavolo');
  expect(screen.queryByRole('button', { name: 'Wait for the next match' })).toBeNull();
});

it('all see who waits', () => {
  const waiting = [
    { name: 'Dora', avatar: 'bear', here: true },
    { name: 'Elio', avatar: 'cat', here: false },
  ];
  render(WaitingLine, { info: info({ waiting }) });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual(['Dora', 'Elio (away)']);
});

it('there are a dozen faces, each with a name in the language of the reader', async () => {
  const say = vi.fn();
  setLanguage('it');
  render(SayPanel, { open: true, info: info(), phrases: {}, said: [], eyes: 0, say, onclose: () => {} });
  const faces = within(screen.getByRole('group', { name: 'Faccine' })).getAllByRole('button');
  expect(faces).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: 'applaude' }));
  expect(say).toHaveBeenCalledWith(0, 'clap');
  expect(Object.keys(EMOTES)).toHaveLength(12);
});

it('calls only whoever asked for it, and only while the page is not in view', async () => {
  const shown: string[] = [];
  class Fake {
    static permission = 'default';
    static requestPermission = () => Promise.resolve((Fake.permission = 'granted'));
    onclick = null;
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', Fake);
  vi.stubGlobal('isSecureContext', true);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  calls.call('t', 'Game', 'Your turn');
  await calls.switch(true);
  expect(calls.on).toBe(true);
  calls.call('t', 'Game', 'Your turn');
  sight.mockReturnValue('visible');
  calls.call('t', 'Game', 'Your turn');
  expect(shown).toEqual(['Game']);
  await calls.switch(false);
  Fake.permission = 'denied';
  Fake.requestPermission = () => Promise.resolve('denied');
  await calls.switch(true);
  expect([calls.on, calls.denied]).toEqual([false, true]);
  sight.mockRestore();
});
