import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import Probe from '../table/Probe.testing.svelte';
import { forgetTable, holdSeats, secretsOf } from '../mine.svelte';
import { sounds } from '../sounds.svelte';
import type { StoryEvent, TableInfo } from '../table/messages';
import { forgetMistake, mistakes, noteMistakes } from '../table/mistakes.svelte';
import { dayOf, streakOf } from '../table/puzzles.svelte';
import { FakeSocket, info, picture, seat } from '../table/sockets.testing';
import type { Tip } from '../table/tips';
import Table from './Table.svelte';

beforeEach(() => {
  vi.spyOn(games, 'puzzleName').mockImplementation((_, name) => ({ en: name, it: name }));
  vi.spyOn(games, 'about').mockReturnValue({
    line: { en: '', it: '' },
    colour: '',
  });
  vi.spyOn(games, 'tips').mockResolvedValue([tip('one', 'Tip one'), tip('two', 'Tip two')]);
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  vi.spyOn(games, 'ending').mockResolvedValue(null);
  vi.spyOn(games, 'spoils').mockResolvedValue(null);
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }));
  localStorage.clear();
  forgetTable('tavolo');
  holdSeats('tavolo', ['secret']);
  history.replaceState(null, '', '/t/tavolo');
});

afterEach(() => vi.unstubAllGlobals());

function tip(name: string, en: string, more: Partial<Tip> = {}): Tip {
  return { name, text: { en, it: en }, when: () => true, ...more };
}

async function sitDown(more: Partial<TableInfo> = {}, watch = false): Promise<FakeSocket> {
  render(Table, { table: 'tavolo', watch });
  const socket = FakeSocket.newest;
  socket.open();
  socket.say({ type: 'table', table: info(more) });
  await tick();
  return socket;
}

const board = () => screen.findByTestId('board');
const tell = () => userEvent.click(screen.getByRole('button', { name: 'told' }));

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
    await tick();
    expect(document.title).toBe('Tóncc · Ludoteca');
    await tell();
    await waitFor(() => expect(document.title).toBe('● Your turn · Tóncc'));
  });

  it('reads and hears of the turn when the board has told what led to it, and no sooner', async () => {
    const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: '/icon.svg' }));
    const note = () => document.querySelector('header p')!;
    const socket = await sitDown();
    socket.say(picture(1, { story: [], turn: [0] }));
    await board();
    expect(note()).toHaveTextContent(/^$/); // the board may still be on its way
    await tell();
    expect(note()).toHaveTextContent('Your turn');
    expect(note()).toHaveAttribute('aria-live', 'polite');
    expect(icon.href).toMatch(/^data:/);
    socket.say(picture(2, { turn: [1] }));
    await tick();
    expect(note()).not.toHaveTextContent('Your turn');
    expect(icon.href).toMatch(/icon.svg$/);
    await tell();
    expect(note()).toHaveTextContent('Bruno');
    socket.say(picture(3, { turn: [2] }));
    socket.say(picture(4, { turn: [0] }));
    await tick();
    expect(note()).toHaveTextContent('Bruno');
    await tell();
    expect(note()).toHaveTextContent('Carla');
    expect(document.title).toBe('Tóncc · Ludoteca');
    await tell();
    expect(note()).toHaveTextContent('Your turn');
    expect(document.title).toBe('● Your turn · Tóncc');
    icon.remove();
  });

  it('sees the result when the last story has been told, and can ask for another match', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    const result = { scores: [2, 6, 1], places: [2, 1, 3], reason: 'Bruno has most tóncc points.' };
    socket.say({ type: 'table', table: info({ status: 'over' }) });
    socket.say(picture(2, { over: true, turn: [], result }));
    await tick();
    expect(screen.queryByText('Bruno wins by 4.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('Bruno wins by 4.')).toBeVisible();
    expect(screen.getByText(result.reason)).toBeVisible();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent!.replace(/\s+/g, ' ').trim()),
    ).toEqual(['1Bruno6', '2Ada2', '3Carla1']);
    await userEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(socket.of('rematch')).toEqual([{ type: 'rematch', seat: 0 }]);
  });

  /** At the end of a match that Bruno has won, with the result open. */
  async function atTheEnd(more: Partial<TableInfo> = {}): Promise<[FakeSocket, (now: Partial<TableInfo>) => Promise<void>]> {
    const socket = await sitDown({ status: 'over', rematch: null, ...more });
    const result = { scores: [2, 6, 1], places: [2, 1, 3], reason: 'Bruno has most tóncc points.' };
    const seats = more.held?.length === 0 ? null : (more.held?.[0] ?? 0);
    socket.say(picture(9, { seat: seats, over: true, turn: [], story: [], result }));
    await screen.findByRole('dialog', { name: 'Bruno wins by 4.' });
    const tell = async (now: Partial<TableInfo>) => {
      socket.say({ type: 'table', table: info({ status: 'over', rematch: null, ...more, ...now }) });
      await tick();
    };
    return [socket, tell];
  }
  const sheet = () => screen.findByRole('dialog', { name: 'Bruno wins by 4.' }).then(within);
  const begins = async (socket: FakeSocket, more: Partial<TableInfo> = {}) => {
    socket.say({ type: 'moved' });
    await tick();
    socket.say({ type: 'table', table: info({ match: 'm2', held: [1], ...more }) });
    socket.say(picture(1, { match: 'm2', seat: more.held?.length === 0 ? null : 1, story: [] }));
    await tick();
  };

  it('stays at the result while somebody asks to play again, and goes on when it says yes', async () => {
    const [socket, tell] = await atTheEnd();
    const dialog = await sheet();
    await tell({ rematch: { seat: 2, awaited: [0, 1] } });
    expect(dialog.getByText('Carla would like to play again.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    expect(socket.of('agree')).toEqual([{ type: 'agree', seat: 0, yes: true }]);
    await tell({ rematch: { seat: 2, awaited: [1] } });
    expect(dialog.getByText('Carla would like to play again. To answer: Bruno.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Play again' })).toBeDisabled();
    await begins(socket);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks the others, sees who has still to answer, gives it up, and hears a no', async () => {
    const [socket, tell] = await atTheEnd();
    const dialog = await sheet();
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    await tell({ rematch: { seat: 0, awaited: [1, 2] } });
    expect(dialog.getByText('You have asked to play again. To answer: Bruno and Carla.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Play again' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Never mind' }));
    expect(socket.of('agree')).toEqual([{ type: 'agree', seat: 0, yes: false }]);
    await tell({});
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    await tell({ rematch: { seat: 0, awaited: [1, 2] } });
    socket.say({ type: 'declined', seat: 1 });
    const seats = [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')];
    await tell({ seats });
    expect(dialog.getByText('Bruno would rather not.')).toBeVisible();
    expect(dialog.getByText('Not here: Bruno. You can begin anyway; a bot may then play for whoever is missing.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Play again' })).toBeEnabled();
    await tell({ seats, rematch: { seat: 0, awaited: [] } });
    expect(dialog.getByRole('button', { name: 'Play again' })).toBeEnabled();
  });

  it('who says no stays at the result, whatever the others begin, until it goes to the next match', async () => {
    const [socket, tell] = await atTheEnd();
    const dialog = await sheet();
    await tell({ rematch: { seat: 1, awaited: [0, 2] } });
    await userEvent.click(dialog.getByRole('button', { name: 'No' }));
    expect(socket.of('agree')).toEqual([{ type: 'agree', seat: 0, yes: false }]);
    socket.say({ type: 'declined', seat: 0 });
    await tell({ seats: [seat('Ada', { here: false }), seat('Bruno'), seat('Carla')] });
    expect(dialog.getByText('You would rather not. The others may go on without you.')).toBeVisible();
    const sleeping = [seat('Carla'), seat('Ada', { here: false }), seat('Bruno')];
    await begins(socket, { seats: sleeping });
    expect(dialog.getByText('Bruno has most tóncc points.')).toBeVisible();
    expect(dialog.getByText('The next match has begun.')).toBeVisible();
    expect(FakeSocket.all).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Go to the next match' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(FakeSocket.all).toHaveLength(2); // it says hello anew, and is there
  });

  it('who only watches stays at the result too; who waits for a seat goes along', async () => {
    const [socket] = await atTheEnd({ held: [], waits: null });
    const dialog = await sheet();
    expect(dialog.queryByRole('button', { name: 'Play again' })).toBeNull();
    await begins(socket, { held: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Go to the next match' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const [other] = await atTheEnd({ held: [], waits: 0 });
    await begins(other, { held: [1], waits: null });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is told beforehand that the big screen may begin for all, and goes along', async () => {
    const [socket] = await atTheEnd({ screen: true, held: [0, 1] });
    const dialog = await sheet();
    expect(dialog.getByText('The next match can begin on the big screen: then everybody goes on to it.')).toBeVisible();
    await begins(socket, { screen: true, held: [1, 2] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks again when its line comes back, while somebody is there to hear it', async () => {
    const [socket, tell] = await atTheEnd();
    await userEvent.click((await sheet()).getByRole('button', { name: 'Play again' }));
    await tell({ rematch: { seat: 0, awaited: [1, 2] } });
    vi.useFakeTimers();
    socket.close();
    await vi.advanceTimersByTimeAsync(2000);
    const back = FakeSocket.newest;
    expect(back).not.toBe(socket);
    back.open();
    back.say({ type: 'table', table: info({ status: 'over', rematch: null }) });
    expect(back.of('rematch')).toEqual([{ type: 'rematch', seat: 0 }]);
    back.close();
    await vi.advanceTimersByTimeAsync(2000);
    const alone = [seat('Ada'), seat('Bruno', { here: false }), seat('Carla', { here: false })];
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'table', table: info({ status: 'over', rematch: null, seats: alone }) });
    expect(FakeSocket.newest.of('rematch')).toEqual([]);
    vi.useRealTimers();
  });

  it('counts a match on the dial that ended while one was away, once', async () => {
    const dial = { levels: 10, named: { gentle: 2 } };
    const [bots, held] = [{ seats: [seat('Ada'), seat('Lina', { kind: 'bot', level: '3' })], held: [0] }, 'ludoteca.stands'];
    const over = { over: true, turn: [], story: [], result: { scores: [2, 1], places: [1, 2], reason: '' } };
    const row = () => (Object.values(JSON.parse(localStorage.getItem(held) ?? '{}')) as { row: number }[])[0]?.row;
    for (const [status, shown, wins] of [
      ['playing', picture(1, { story: [] }), undefined],
      ['over', picture(9, over), 1],
      ['over', picture(9, over), 1],
    ] as const) {
      (await sitDown({ ...bots, dial, status })).say(shown);
      await board();
      await waitFor(() => expect(row()).toBe(wins));
      cleanup();
    }
    localStorage.removeItem(held); // of a match of which nothing was seen before its end
    (await sitDown({ ...bots, dial, status: 'over' })).say(picture(9, over));
    await screen.findByRole('button', { name: 'Play again' });
    expect(row()).toBeUndefined();
  });

  it('hears that the connection is lost', async () => {
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

  it('reads the tips of the version on the table, and can read them again in the menu', async () => {
    vi.mocked(games.tips).mockResolvedValue([
      tip('all', 'For all'),
      tip('wild', 'Be quick', { fits: ({ version }) => version === 'wild' }),
      tip('calm', 'Be calm', { fits: ({ version }) => version === 'calm' }),
    ]);
    const socket = await sitDown({ options: { version: 'calm' } });
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('For all')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByText('Be calm')).toBeVisible();
    socket.say({ type: 'table', table: info({ options: { version: 'wild' } }) });
    expect(await screen.findByText('Be quick')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'No more tips' }));
    expect(screen.queryByText('Be quick')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    const menu = within(screen.getByRole('dialog', { name: 'The table' }));
    expect(menu.getAllByText(/^(For all|Be quick|Be calm)$/).map((line) => line.textContent)).toEqual(['For all', 'Be quick']);
  });

  it('reads a tip at the moment it is about, when that has been told', async () => {
    vi.mocked(games.tips).mockResolvedValue([tip('contest', 'A contest!', { when: ({ picture: { number } }) => number === 2 })]);
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    expect(screen.queryByText('A contest!')).toBeNull();
    socket.say(picture(2));
    await tick();
    expect(screen.queryByText('A contest!')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('A contest!')).toBeVisible();
    socket.say(picture(3, { story: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(screen.getByText('A contest!')).toBeVisible(); // it stays until it was read
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('A contest!')).toBeNull();
  });

  it.each([[['toncc']], [['Tip one', 'Tip two']], [['toncc/one', 'toncc/two']]])('has no tips left after %j', async (read) => {
    localStorage.setItem('ludoteca.coached', JSON.stringify(read));
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    await tick();
    expect(screen.queryByRole('complementary', { name: 'Tip' })).toBeNull();
  });

  it('has the focus on the board when it opens', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    const shown = await board();
    await waitFor(() => expect(shown.parentElement).toHaveFocus());
  });

  it('gets each tip once', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Tip one')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByText('Tip two')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Tip two')).toBeNull();
    expect(JSON.parse(localStorage.getItem('ludoteca.coached')!)).toEqual(['toncc/one', 'toncc/two']);
  });

  it('is led from a refusal to its paragraph, by the words beside it and by the button of the rules', async () => {
    const markdown = '# Tóncc\n\n<!-- sealing -->\nSealed is sealed.\n\nThe rest.';
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ markdown, pictures: {} })));
    const bring = vi.fn();
    Element.prototype.scrollIntoView = bring;
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'choose' }));
    expect(screen.queryByRole('button', { name: 'Why not?' })).toBeNull();
    socket.say({ type: 'refused', id: socket.of('play')[0]!.id, refusal: 'It is sealed.', paragraph: 'sealing' });
    await userEvent.click(await screen.findByRole('button', { name: 'Why not?' }));
    await waitFor(() => expect(document.getElementById('sealing')).toHaveFocus());
    expect(document.getElementById('sealing')).toHaveTextContent('Sealed is sealed.');
    expect(bring).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rules' }));
    await waitFor(() => expect(bring).toHaveBeenCalledTimes(2));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'choose' })); // something else was done
    await userEvent.click(screen.getByRole('button', { name: 'Rules' }));
    expect(await screen.findByText('Sealed is sealed.')).toBeVisible();
    expect(bring).toHaveBeenCalledTimes(2);
  });
});

describe('a table whose match was taken along', () => {
  it.each([true, false])('says so to all who are there, who watch (%s) or sit there with another device', async (watch) => {
    const socket = await sitDown({ held: watch ? [] : [0] }, watch);
    socket.say(picture(1, { story: [], seat: watch ? null : 0 }));
    await board();
    socket.say({ type: 'table', table: info({ held: watch ? [] : [0], taken: true }) });
    expect(await screen.findByRole('heading', { name: 'This match has moved' })).toBeVisible();
    expect(screen.getByText('It goes on at another device.')).toBeVisible();
    expect(screen.queryByTestId('board')).toBeNull();
    expect(screen.queryByRole('link', { name: 'To the table' })).toBeNull();
    expect(document.title).toBe('Tóncc · Ludoteca');
  });

  it('leads on from the device that took it', async () => {
    localStorage.setItem('ludoteca.moved', '{"tavolo": "here-aaaaaaaaaaaaaaaaaaaaaa"}');
    await sitDown({ taken: true });
    expect(screen.getByText('It goes on at this device.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the table' })).toHaveAttribute('href', '/t/here-aaaaaaaaaaaaaaaaaaaaaa');
  });
});

describe('a table with a clock of turns', () => {
  const running = { clock: { stands: null, seat: null } };

  it('lets those who sit there give more time, from the board and from the menu', async () => {
    const socket = await sitDown(running);
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'more' }));
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    await userEvent.click(screen.getByRole('button', { name: '30 seconds more' }));
    expect(socket.of('more')).toEqual([
      { type: 'more', seat: 0 },
      { type: 'more', seat: 0 },
    ]);
  });

  it('says why the clock stands still', async () => {
    const socket = await sitDown({ ...running, seats: [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')] });
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Bruno is away.')).toBeVisible();
    socket.say({
      type: 'table',
      table: info({ clock: { stands: 'away', seat: 1 }, seats: [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')] }),
    });
    expect(await screen.findByText('Bruno is away. The clock waits.')).toBeVisible();
    socket.say({ type: 'table', table: info({ clock: { stands: 'more', seat: 2 } }) });
    expect(await screen.findByText('Carla gives 30 seconds more: the clock stands still.')).toBeVisible();
  });

  it('is not offered to others, nor where there is no clock', async () => {
    const socket = await sitDown({ ...running, held: [] });
    socket.say(picture(1, { seat: null, story: [] }));
    await board();
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
    socket.say({ type: 'table', table: info() });
    await tick();
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
  });
});

describe('a table whose turn is too long', () => {
  const late = { clock: { stands: 'asks' as const, seat: 1 } };

  it('asks the others whether it ends', async () => {
    const socket = await sitDown(late);
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Time is up for Bruno.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '30 seconds more' }));
    await userEvent.click(screen.getByRole('button', { name: 'End the turn' }));
    expect(socket.of('more')).toEqual([{ type: 'more', seat: 0 }]);
    expect(socket.of('time')).toEqual([{ type: 'time', seat: 0 }]);
  });

  it('does not ask the one who is late', async () => {
    const socket = await sitDown({ clock: { stands: 'asks', seat: 0 } });
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByText('Your time is up: finish quickly.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '30 seconds more' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End the turn' })).toBeNull();
  });
});

describe('a race', () => {
  const race = (stands: 'begin' | 'asked' | 'away' | null, seat: number | null = null, go: number | null = null) => ({
    race: { stands, seat, go },
  });

  it('is counted in, with a board that cannot be touched, and tips stay away from it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const socket = await sitDown(race('begin', null, 2900));
    socket.say(picture(1, { story: [] }));
    await board();
    expect(screen.getByRole('timer')).toHaveTextContent('3');
    expect((await board()).parentElement).toHaveProperty('inert', true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByRole('timer')).toHaveTextContent('2');
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByRole('timer')).toHaveTextContent('1');
    socket.say({ type: 'table', table: info(race(null)) });
    await tick();
    expect(screen.queryByRole('timer')).toBeNull();
    expect((await board()).parentElement).toHaveProperty('inert', false);
    expect(screen.queryByText('Tip one')).toBeNull();
  });

  it('can be paused by whoever sits there, and goes on when somebody says so', async () => {
    const socket = await sitDown(race(null));
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(socket.of('pause')).toEqual([{ type: 'pause', seat: 0 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    socket.say({ type: 'table', table: info(race('asked', 0)) });
    expect(await screen.findByRole('heading', { name: 'Paused' })).toBeVisible();
    socket.say({ type: 'table', table: info(race('asked', 1)) });
    expect(await screen.findByRole('heading', { name: 'Bruno has paused' })).toBeVisible();
    expect(screen.queryByText('Tip one')).toBeNull(); // tips are read before the start
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(socket.of('go')).toEqual([{ type: 'go', seat: 0 }]);
  });

  it('waits for somebody who is away, and goes on without them or with a bot', async () => {
    const seats = [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')];
    const socket = await sitDown({ ...race('away', 1), seats });
    socket.say(picture(1, { story: [] }));
    expect(await screen.findByRole('heading', { name: 'Bruno is away.' })).toBeVisible();
    expect(screen.getAllByText(/is away/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Go on without' }));
    await userEvent.click(screen.getByRole('button', { name: 'Let a bot stand in' }));
    expect(socket.of('go')).toEqual([{ type: 'go', seat: 0 }]);
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'gentle' }]);
  });

  it('that waits for somebody who has not come yet begins without them or with a bot', async () => {
    const seats = [seat('Ada'), seat('Bruno', { here: false }), seat('Carla')];
    const socket = await sitDown({ ...race('begin', 1), seats });
    socket.say(picture(1, { story: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on without' }));
    await userEvent.click(screen.getByRole('button', { name: 'Let a bot stand in' }));
    expect(socket.of('go')).toEqual([{ type: 'go', seat: 0 }]);
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'gentle' }]);
  });

  it('waits until a newcomer who is alone with bots has read the tips', async () => {
    const seats = [seat('Ada'), seat('Lina', { kind: 'bot', level: 'gentle' })];
    const socket = await sitDown({ ...race('begin', null, 3000), seats });
    socket.say(picture(1, { story: [] }));
    await waitFor(() => expect(socket.of('pause')).toEqual([{ type: 'pause', seat: 0 }]));
    socket.say({ type: 'table', table: info({ ...race('asked', 0), seats }) });
    expect(await screen.findByText('Tip one')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ready?' })).toBeVisible(); // nothing has been interrupted
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'No more tips' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(socket.of('go')).toEqual([{ type: 'go', seat: 0 }]);
    socket.say({ type: 'table', table: info({ ...race('asked', 0, 3000), seats }) });
    await tick();
    expect(socket.of('pause')).toHaveLength(1);
    socket.say({ type: 'table', table: info({ ...race(null), seats }) });
    await tick();
    socket.say({ type: 'table', table: info({ ...race('asked', 0), seats }) });
    expect(await screen.findByRole('heading', { name: 'Paused' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
  });

  describe('whose snail binds for the first time', () => {
    const SNAIL = /^A snail has come/;
    const bots = [1, 2].map(() => seat('Lina', { kind: 'bot', level: 'gentle' }));
    const bound = picture(2, { story: [] });
    const snail = tip('snail', 'A snail has come.', { when: ({ picture: { number } }) => number >= 2, mark: 'creature' });
    const table = { held: [0], seats: [seat('Ada'), ...bots] };

    beforeEach(() => vi.mocked(games.tips).mockResolvedValue([snail]));

    it('is neither stopped nor told anything, nor when somebody pauses; it is told before the next race', async () => {
      const socket = await sitDown({ ...table, ...race(null) });
      socket.say(bound);
      await board();
      await tick();
      socket.say({ type: 'table', table: info({ ...table, ...race('asked', 0) }) });
      expect(await screen.findByRole('heading', { name: 'Paused' })).toBeVisible();
      expect(screen.queryByText(SNAIL)).toBeNull();
      expect(socket.of('pause')).toEqual([]);
      cleanup();
      const again = await sitDown({ ...table, ...race('begin', null, 3000) });
      again.say({ ...picture(0, { story: [] }), covered: true });
      await waitFor(() => expect(again.of('pause')).toEqual([{ type: 'pause', seat: 0 }]));
      again.say({ type: 'table', table: info({ ...table, ...race('asked', 0) }) });
      expect(await screen.findByText(SNAIL)).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Ready?' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
      await userEvent.click(screen.getByRole('button', { name: 'Start' }));
      expect(again.of('go')).toEqual([{ type: 'go', seat: 0 }]);
      again.say({ type: 'table', table: info({ ...table, ...race(null) }) });
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ready?' })).toBeNull());
      expect(again.of('pause')).toHaveLength(1);
    });

    it('reads at most three tips before a race, and those that were not read before the next', async () => {
      const first = ['one', 'two', 'three', 'four'].map((name) => tip(name, `Tip ${name}`, { when: () => false, first: () => true }));
      vi.mocked(games.tips).mockResolvedValue(first);
      for (const expected of [['one', 'two', 'three'], ['four']]) {
        const socket = await sitDown({ ...table, ...race('begin', null, 3000) });
        socket.say({ ...picture(0, { story: [] }), covered: true });
        await waitFor(() => expect(socket.of('pause')).toHaveLength(1));
        socket.say({ type: 'table', table: info({ ...table, ...race('asked', 0) }) });
        for (const name of expected) {
          expect(await screen.findByText(`Tip ${name}`)).toBeVisible();
          await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
        }
        expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
        cleanup();
      }
    });

    it('waits before the start for whoever is not ready, and everybody reads for whom', async () => {
      const socket = await sitDown(race('begin', null, 3000));
      socket.say({ ...picture(0, { story: [] }), covered: true });
      await board();
      socket.say({ type: 'table', table: info(race('asked', 1)) });
      expect(await screen.findByRole('heading', { name: 'Ready?' })).toBeVisible();
      expect(screen.getByText('Waiting for: Bruno.')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
    });

    it('goes on between several people', async () => {
      const socket = await sitDown(race(null));
      socket.say(bound);
      await board();
      await tick();
      expect(socket.of('pause')).toEqual([]);
      expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    });
  });

  it('gives a spectator nothing to press', async () => {
    const socket = await sitDown({ ...race('asked', 1), held: [] });
    socket.say(picture(1, { seat: null, story: [] }));
    expect(await screen.findByRole('heading', { name: 'Bruno has paused' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    expect(screen.getByText('You are watching')).toBeVisible();
  });
});

describe('the agreement of the table', () => {
  it('is read in the menu', async () => {
    const settings = { hints: false, aids: { bonds: 5, map: null }, leads: [0, 3, 0] };
    const socket = await sitDown({ settings });
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    const menu = within(screen.getByRole('dialog', { name: 'The table' }));
    for (const line of ['There are no hints.', 'bonds: after 5 s.', 'map: off.', '3 s in advance'])
      expect(menu.getByText(line)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'hint' })).toBeNull(); // the board has none to offer either
  });

  it('is not of the pace, which everybody chooses', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'Pace' })).getByLabelText('Fast'));
    expect(JSON.parse(localStorage.getItem('ludoteca.speed')!)).toBe('fast');
  });
});

describe('a typed action', () => {
  it('is asked for by the slash, or in the menu, and played', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.keyboard('/');
    const field = screen.getByRole('combobox', { name: 'Your move' });
    await userEvent.type(field, 'ne{Enter}');
    // on a slow machine the list is asked for meanwhile too, before or after
    const asked = socket.of('read').filter(({ text }) => text === 'ne');
    expect(asked[0]).toMatchObject({ seat: 0 });
    for (const { id } of asked) socket.say({ type: 'read', id, action: { type: 'choose', direction: 1 }, refusal: null, completions: [] });
    await waitFor(() => expect(socket.of('play')).toMatchObject([{ seat: 0, action: { type: 'choose', direction: 1 } }]));
    await userEvent.click(screen.getByRole('button', { name: 'Close the field' }));
    expect(screen.queryByRole('combobox', { name: 'Your move' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    // as a browser does, the menu gives the focus back when it closes
    const menu = screen.getByRole<HTMLDialogElement>('dialog', { name: 'The table' });
    const close = menu.close.bind(menu);
    menu.close = () => {
      close();
      screen.getByRole('button', { name: 'The table' }).focus();
    };
    await userEvent.click(screen.getByRole('button', { name: 'Type a move' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Your move' })).toHaveFocus());
  });

  it('leaves the slash to a board that has a meaning for it, and is not for those who watch', async () => {
    const socket = await sitDown();
    socket.say(picture(1, { story: [] }));
    await board();
    const divided = (event: KeyboardEvent) => event.preventDefault();
    addEventListener('keydown', divided);
    await userEvent.keyboard('/');
    removeEventListener('keydown', divided);
    expect(screen.queryByRole('combobox', { name: 'Your move' })).toBeNull();
    socket.say({ type: 'table', table: info({ held: [] }) });
    socket.say(picture(1, { seat: null, story: [] }));
    await tick();
    await userEvent.keyboard('/');
    expect(screen.queryByRole('combobox', { name: 'Your move' })).toBeNull();
  });
});

describe('questions of the board', () => {
  it('go to the server for the seat that looks', async () => {
    const socket = await sitDown();
    socket.say(picture(4, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'hint' }));
    await userEvent.click(screen.getByRole('button', { name: 'review' }));
    expect(socket.of('hint')).toMatchObject([{ seat: 0 }]);
    expect(socket.of('review')).toMatchObject([{ number: 4 }]);
  });

  it('about what was best wait for the end where there are no hints', async () => {
    const settings = { hints: false, aids: {}, leads: [0, 0, 0] };
    const socket = await sitDown({ settings });
    socket.say(picture(4, { story: [] }));
    await board();
    expect(screen.queryByRole('button', { name: 'review' })).toBeNull();
    socket.say({ type: 'table', table: info({ settings, status: 'over' }) });
    expect(await screen.findByRole('button', { name: 'review' })).toBeVisible();
  });

  it('are counted for everybody to see', async () => {
    const socket = await sitDown({ seats: [seat('Ada', { hints: 2 }), seat('Bruno'), seat('Carla')] });
    socket.say(picture(1, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    expect(screen.getByText('turns with a hint: 2')).toBeVisible();
    socket.say({ type: 'table', table: info({ status: 'over', seats: [seat('Ada', { hints: 2 }), seat('Bruno'), seat('Carla')] }) });
    socket.say(picture(2, { over: true, turn: [], story: [], result: { scores: [2, 6, 1], places: [2, 1, 3], reason: '' } }));
    await tick();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(within(await screen.findByRole('row', { name: /Ada/ })).getByText('turns with a hint: 2')).toBeInTheDocument();
  });
});

describe('a puzzle', () => {
  const day = dayOf();
  const puzzle = { seats: [seat('Ada')], game: 'prova', title: 'Prova', puzzle: { name: 'numbers', day, par: 2 } };
  const said = () => document.querySelector<HTMLTextAreaElement>('dialog[open] textarea')!.value;

  it('tells how it went when its turn is finished, and what to send to friends', async () => {
    const socket = await sitDown(puzzle);
    socket.say(picture(3, { story: [] }));
    await board();
    expect(screen.getByText('Puzzle: numbers · par 2')).toBeInTheDocument();
    const undo = (type: string) => ({ type: 'undo', seat: 0, of: { type } });
    const story: StoryEvent[] = [
      { type: 'rotate' },
      { type: 'move' },
      undo('move'),
      { type: 'space' },
      undo('space'),
      { type: 'rotate' },
      { type: 'add' },
    ];
    for (const [place, event] of story.entries()) {
      socket.say(picture(4 + place, { story: [event] }));
      await tick();
      await userEvent.click(screen.getByRole('button', { name: 'told' }));
    }
    socket.say(picture(12, { story: [{ type: 'finish', seat: 0, score: 3, bonus: -1 }] }));
    await tick();
    expect(screen.queryByText(/No way is cheaper/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('Par! No way is cheaper.')).toBeVisible();
    const [, month, date] = day.split('-').map(Number);
    const link = `${location.origin}/puzzles/prova-numbers/${day}`;
    expect(said()).toBe(`Ludoteca · Prova · numbers ${date}/${month}\n⟳⟳+ 2 (par 2)\n${link}`);
    expect(screen.queryByText('With a hint')).toBeNull();
    expect(screen.getByText('The next one comes at midnight.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
    expect(streakOf('prova', 'numbers')).toBe(1);
  });

  it('shares the lamp of whoever has asked for a hint', async () => {
    const hinted = { ...puzzle, seats: [seat('Ada', { hints: 1 })], puzzle: { ...puzzle.puzzle, name: 'shapes' } };
    const socket = await sitDown(hinted);
    socket.say(picture(3, { story: [] }));
    socket.say(picture(4, { story: [{ type: 'finish', seat: 0, score: 2 }] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('With a hint')).toBeVisible();
    expect(said()).toMatch(/^Ludoteca · Prova · shapes .*\n2 \(par 2\) 💡\nhttp/);
  });

  it('says so again when one comes back to it', async () => {
    const socket = await sitDown(puzzle);
    socket.say(picture(12, { story: [] }));
    expect(await screen.findByText('Par! No way is cheaper.')).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog', { name: /Par!/ })).getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'The result' }));
    expect(await screen.findByText('Par! No way is cheaper.')).toBeVisible();
  });
});

describe('a match played on from one of its moves', () => {
  const again = { match: 'm0', number: 4, seat: 0 };
  const place = { game: 'toncc', title: 'Tóncc', match: 'm0', seat: 0 };

  beforeEach(() => noteMistakes(place, [{ number: 4, move: 2, seat: 0, played: 1, best: 6, lost: 5, text: 'Six was there.' }]));
  afterEach(() => mistakes().forEach((one) => forgetMistake(one)));

  /** Plays the step, and the table has something to say of it or not. */
  async function act(socket: FakeSocket, number: number, lost: number | null): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: 'choose' }));
    socket.say({ type: 'played', id: socket.of('play').at(-1)!.id, number });
    socket.say(picture(number, { story: [] }));
    await tell();
    await waitFor(() => expect(socket.of('review').at(-1)?.number).toBe(number));
    const review = lost === null ? null : { played: 6 - lost, best: 6, lost, text: 'Six was there.', sure: 0.8 };
    socket.say({ type: 'reviewed', id: socket.of('review').at(-1)!.id, review });
    await tick();
  }

  it('says when the best was found, of the step of which there is something to say, and once', async () => {
    const socket = await sitDown({ again });
    socket.say(picture(4, { story: [] }));
    await board();
    await act(socket, 5, null);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(socket, 6, 0);
    const sheet = within(await screen.findByRole('dialog', { name: 'Found it!' }));
    expect(sheet.getByText(/nothing better/)).toHaveTextContent('(quite sure)');
    expect(sheet.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(mistakes()[0]).toMatchObject({ match: 'm0', number: 4, found: true });
    await userEvent.click(sheet.getByRole('button', { name: 'Play on' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'choose' }));
    socket.say({ type: 'played', id: socket.of('play').at(-1)!.id, number: 7 });
    await tick();
    expect(socket.of('review')).toHaveLength(2);
  });

  it('leaves the last word to the result where the match is over at once', async () => {
    const socket = await sitDown({ again });
    socket.say(picture(4, { story: [] }));
    await board();
    await userEvent.click(screen.getByRole('button', { name: 'choose' }));
    socket.say({ type: 'played', id: socket.of('play').at(-1)!.id, number: 5 });
    socket.say(picture(5, { over: true, turn: [], result: { scores: [2, 6, 1], places: [2, 1, 3], reason: '' } }));
    await waitFor(() => expect(socket.of('review')).toHaveLength(1));
    socket.say({ type: 'reviewed', id: socket.of('review')[0]!.id, review: { played: 6, best: 6, lost: 0, text: '' } });
    await tell();
    expect(await screen.findByRole('dialog', { name: 'Bruno wins by 4.' })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(mistakes()[0]!.found).toBe(true);
  });

  it('says what it still gives away, and lets one try again, look, or play on', async () => {
    const socket = await sitDown({ again });
    socket.say(picture(4, { story: [] }));
    await board();
    await act(socket, 5, 2);
    const sheet = within(await screen.findByRole('dialog', { name: 'Better, but not yet it' }));
    expect(sheet.getByText(/This gives away 2/)).toBeVisible();
    expect(sheet.queryByText('Six was there.')).toBeNull();
    expect(sheet.getByRole('link', { name: 'Show me' })).toHaveAttribute('href', '/matches/m0/analysis#4');
    expect(mistakes()[0]!.found).toBeUndefined();
    const asked = vi.fn(async (_path: string) => new Response(JSON.stringify({ table: 'anew', code: null, secrets: { '0': 's' } })));
    vi.stubGlobal('fetch', asked);
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
    expect(asked.mock.calls[0]![0]).toMatch('/api/matches/m0/again');
    await waitFor(() => expect(location.pathname).toBe('/t/anew'));
  });
});

describe('the sound of a turn', () => {
  it('is heard when it becomes mine, not within it, and not in a race', async () => {
    const play = vi.spyOn(sounds, 'play');
    const socket = await sitDown();
    /** The next picture is shown and told; what was heard before it was told, and after. */
    async function next(number: number, turn: number[]): Promise<number[]> {
      socket.say(picture(number, { turn }));
      await waitFor(async () => expect(await board()).toHaveAttribute('data-number', String(number)));
      const before = play.mock.calls.length;
      await tell();
      return [before, play.mock.calls.length];
    }
    socket.say(picture(1, { story: [], turn: [0] }));
    expect(await next(2, [0])).toEqual([0, 0]);
    expect(await next(3, [1])).toEqual([0, 0]);
    expect(await next(4, [0])).toEqual([0, 1]);
    expect(play).toHaveBeenCalledWith('turn');
    expect(await next(5, [0])).toEqual([1, 1]);
    socket.say({ type: 'table', table: info({ race: { stands: null, seat: null, go: null } }) });
    expect(await next(6, [1])).toEqual([1, 1]);
    expect(await next(7, [0])).toEqual([1, 1]);
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

  it('look together at what they have chosen at the same time', async () => {
    vi.mocked(games.about).mockReturnValue({ line: { en: '', it: '' }, colour: '', together: true });
    const socket = await sitDown(shared);
    socket.say(picture(3, { story: [], turn: [1] }));
    socket.say(picture(3, { seat: 1, story: [], turn: [1] }));
    await userEvent.click(await screen.findByRole('button', { name: /It is me/ }));
    expect(await board()).toHaveAttribute('data-seat', '1');
    socket.say(picture(4));
    socket.say(picture(4, { seat: 1 }));
    expect(await screen.findByRole('heading', { name: 'Put it in the middle' })).toBeVisible();
    expect(screen.queryByTestId('board')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await board()).toHaveAttribute('data-number', '4');
    expect(await board()).not.toHaveAttribute('data-seat');
    expect(screen.queryByText('Pass the device to Ada')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await screen.findByText('Pass the device to Ada')).toBeVisible();
    expect(await board()).not.toHaveAttribute('data-seat'); // the outcome stays to be looked at
    await userEvent.click(screen.getByRole('button', { name: /It is me/ }));
    expect(await board()).toHaveAttribute('data-seat', '0');
  });

  it('need no curtain where nothing is hidden', async () => {
    const socket = await sitDown({ ...shared, hides: false });
    socket.say(picture(1, { story: [], turn: [0] }));
    socket.say(picture(1, { seat: 1, story: [], turn: [0] }));
    expect(await board()).toHaveAttribute('data-seat', '0');
    socket.say(picture(2, { turn: [1] }));
    socket.say(picture(2, { seat: 1, turn: [1] }));
    await userEvent.click(screen.getByRole('button', { name: 'told' }));
    expect(await board()).toHaveAttribute('data-seat', '1');
    expect(screen.queryByText('Pass the device to Bruno')).toBeNull();
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
    const house = { phones: 'open', address: 'http://192.168.1.7:8000', opens: true };
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string) => new Response(JSON.stringify(path.startsWith('/api/house') ? house : { link: '', svg: '<svg/>' }))),
    );
    const socket = await sitDown(waiting);
    expect(screen.getByText('The code of this table: K Q W T X Y')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Link for friends')).toHaveValue(waiting.invite));
    expect(await screen.findByAltText(/QR code/)).toHaveAttribute('src', 'data:image/svg+xml,%3Csvg%2F%3E');
    await userEvent.click(screen.getByRole('button', { name: 'Put a bot here' }));
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'fair' }]);
  });

  it('a bot of any level may be put on an open seat', async () => {
    const socket = await sitDown({ ...waiting, dial: { levels: 6, named: { gentle: 2, fair: 4, strong: 6 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Opponent: Squirrel 4 · Lively. Change' }));
    await userEvent.click(await screen.findByRole('switch', { name: /^Adapts to you all/ }));
    await userEvent.click(screen.getByRole('radio', { name: '6: Heron, Strong' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(screen.getByRole('button', { name: 'Put a bot here' }));
    expect(socket.of('fill')).toEqual([{ type: 'fill', seat: 1, level: 'adaptive-6' }]);
    const seats = [seat('Ada'), seat('Livia', { kind: 'bot', avatar: 'heron', level: 'adaptive-6' }), seat('Carla')];
    socket.say({ type: 'table', table: info({ ...waiting, seats }) });
    expect(await screen.findByText('Adapts to the others: starts as the heron')).toBeVisible();
  });

  it('whose code is too old is still reached by its link', async () => {
    await sitDown({ ...waiting, code: null, invite: 'http://localhost/t/tavolo' });
    expect(screen.getByLabelText<HTMLInputElement>('Link for friends').value).toMatch(/\/t\/tavolo$/);
    forgetTable('tavolo');
    cleanup();
    await sitDown({ ...waiting, code: null, held: [] });
    expect(screen.getByRole('button', { name: 'Sit down here' })).toBeVisible();
  });

  it('whoever came to watch is offered no seat and uses none, though this device has one', async () => {
    history.replaceState(null, '', '/t/tavolo/watch#seat=stolen');
    const socket = await sitDown({ ...waiting, held: [] }, true);
    expect(socket.of('hello')[0]).toMatchObject({ secrets: [] });
    expect(screen.getByText('You will see it here as soon as it begins.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sit down here' })).toBeNull();
    expect(secretsOf('tavolo')).toEqual(['secret']);
    await userEvent.click(screen.getByRole('button', { name: 'The table' }));
    expect(screen.queryByLabelText('Private link to your seat')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Link to watch').value).toMatch(/\/t\/tavolo\/watch$/);
  });

  it('a visitor may sit down, and comes back with the secret', async () => {
    forgetTable('tavolo');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify({ table: 'tavolo', seat: 1, secret: 'mine' }))),
    );
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
