import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import App from './App.svelte';
import * as games from './games';
import { go } from './address.svelte';
import { forgetTable, holdSeats, myTables, secretsOf } from './mine.svelte';
import { player } from './player.svelte';
import Probe from './table/Probe.testing.svelte';
import type { GameInfo } from './table/messages';
import { FakeSocket, info, picture } from './table/sockets.testing';

const GAME: GameInfo = { id: 'toncc', title: 'Tóncc', version: 1, seats: [3], options: {}, bots: ['gentle', 'fair'], phrases: [] };

let asked: ReturnType<typeof vi.fn>;

/** What the server answers at which address: a sentence is a refusal, and elsewhere nobody answers. */
function serve(answers: Record<string, unknown>): void {
  asked = vi.fn(async (path: string) => {
    const { pathname } = new URL(path, location.origin);
    const answer = answers[pathname];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const refused = typeof answer === 'string';
    return new Response(JSON.stringify(refused ? { refusal: answer } : answer), { status: refused ? 404 : 200 });
  });
  vi.stubGlobal('fetch', asked);
}

async function open(path: string): Promise<void> {
  go(path);
  render(App);
  await tick();
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

beforeEach(() => {
  serve({ '/api/games': [GAME], '/api/puzzles': [] });
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

describe('the way through the house', () => {
  it('leads from the first page by links, without fetching the page anew, and back', async () => {
    await open('/');
    await userEvent.click(await screen.findByRole('link', { name: /^New table/ }));
    expect(location.pathname).toBe('/new/toncc');
    expect(await heading('New table of Tóncc')).toBeVisible();
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('takes a reader of screens to the new page', async () => {
    await open('/nowhere');
    await heading('This page is not there');
    go('/mine');
    await heading('My tables');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('says so where an address leads nowhere, or to no game', async () => {
    await open('/nowhere');
    expect(await heading('This page is not there')).toBeVisible();
    go('/new/nothing');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await heading('This page is not there')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'To the first page' }));
    expect(location.pathname).toBe('/');
  });

  it('can be tried again where nobody answers', async () => {
    serve({});
    await open('/new/toncc');
    expect(await heading('Nobody answers')).toBeVisible();
    serve({ '/api/games': [GAME] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('New table of Tóncc')).toBeVisible();
  });
});

describe('the rulebook', () => {
  it('stands on a page of its own, with a table to follow', async () => {
    serve({ '/api/rulebooks/toncc': { markdown: '# Tóncc\n\nThree kings.' } });
    await open('/rules/toncc');
    expect(await screen.findByText('Three kings.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New table' })).toHaveAttribute('href', '/new/toncc');
  });

  it('says why it cannot be opened', async () => {
    serve({ '/api/rulebooks/dama': 'There is no such game.' });
    await open('/rules/dama');
    expect(await heading('There is no such game.')).toBeVisible();
  });
});

const CODE = '/api/codes/KQWTXY';
const BEHIND = {
  kind: 'table',
  table: 'tavolo',
  game: 'toncc',
  title: 'Tóncc',
  host: { name: 'Ada', avatar: 'owl' },
  seats: [
    { kind: 'person', name: 'Ada', avatar: 'owl' },
    { kind: 'open', name: null, avatar: null },
    { kind: 'bot', name: 'Livia', avatar: 'badger' },
  ],
  open: 1,
  status: 'waiting',
  refusal: null,
};

describe('a friend with a code', () => {
  it('sits down at the table', async () => {
    serve({ [CODE]: BEHIND, '/api/join': { table: 'tavolo', seat: 1, secret: 'mine' } });
    await open('/join/kqw-txy');
    expect(await screen.findByText('The table of Ada, code KQWTXY')).toBeVisible();
    expect(screen.getByText('Tóncc')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Who sits there' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Free seats: 1')).toBeVisible();
    await press('Sit down');
    await waitFor(() => expect(location.pathname).toBe('/t/tavolo'));
    expect(JSON.parse(asked.mock.calls[1]![1].body)).toEqual({ code: 'KQWTXY', name: player.name, avatar: player.avatar });
    expect(secretsOf('tavolo')).toEqual(['mine']);
    forgetTable('tavolo');
  });

  it('reads at once that a code leads nowhere, and may try another one', async () => {
    serve({ [CODE]: 'No table has this code.' });
    await open('/join/KQWTXY');
    expect(await heading('This code leads nowhere')).toBeVisible();
    expect(screen.getByText('No table has this code.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
    expect(screen.getByRole('link', { name: 'To the first page' })).toHaveAttribute('href', '/');
    await userEvent.type(screen.getByLabelText('Another code'), 'abcdef{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/join/ABCDEF'));
  });

  it('tries the same one again when nobody answers', async () => {
    serve({});
    await open('/join/KQWTXY');
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    serve({ [CODE]: BEHIND });
    await press('Try again');
    expect(await heading('Take your seat')).toBeVisible();
  });

  it.each([
    ['playing', 'Watch the match'],
    ['over', 'See how it ended'],
  ])('who comes when it is %s may watch', async (status, link) => {
    serve({ [CODE]: { ...BEHIND, status, open: 0, refusal: 'Every seat is taken.' } });
    await open('/join/KQWTXY');
    expect(await screen.findByText('Every seat is taken.')).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/t/tavolo/watch');
    expect(screen.getByLabelText('Another code')).toBeVisible();
  });

  it('hears that somebody was quicker, and what can be done now', async () => {
    serve({ [CODE]: BEHIND, '/api/join': 'There is no free seat.' });
    await open('/join/KQWTXY');
    await heading('Take your seat');
    serve({ [CODE]: { ...BEHIND, status: 'playing', open: 0, refusal: 'The match has begun.' }, '/api/join': 'There is no free seat.' });
    await press('Sit down');
    expect(await screen.findByText('The match has begun.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch the match' })).toBeVisible();
  });

  it('who has a seat there goes back to it, or lets somebody else sit down too', async () => {
    holdSeats('tavolo', ['mine'], 'toncc', 'Tóncc');
    serve({ [CODE]: BEHIND });
    await open('/join/KQWTXY');
    expect(await screen.findByRole('link', { name: 'Back to my seat' })).toHaveAttribute('href', '/t/tavolo');
    expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
    await press(/^Somebody else/);
    expect(screen.getByRole('button', { name: 'Sit down' })).toBeVisible();
    forgetTable('tavolo');
  });

  it('loads the page again when the code leads to something it does not know', async () => {
    serve({ [CODE]: { kind: 'fair' } });
    await open('/join/KQWTXY');
    expect(await heading('This page is older than the server')).toBeVisible();
  });
});

describe('my tables', () => {
  it('are forgotten when one says so, which is asked once', async () => {
    holdSeats('tavolo', ['mine'], 'toncc', 'Tóncc');
    await open('/mine');
    await heading('My tables');
    await press(/Forget this table/);
    const dialog = screen.getByRole('dialog', { name: 'Forget this table' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Forget this table' }));
    expect(myTables()).toEqual([]);
    expect(await heading('No tables yet')).toBeVisible();
  });
});

describe('a replay', () => {
  const replay = { table: info({ status: 'over' }), match: 'm1', pictures: [0, 1].map((number) => picture(number, { seat: null })) };

  it('is fetched for everybody, and through my own eyes', async () => {
    holdSeats('tavolo', ['mine']);
    serve({ '/api/matches/m1/replay': { ...replay, table: { ...replay.table, id: 'tavolo' } } }); // an older match of a table of mine
    await open('/replay/m1');
    expect(await screen.findByTestId('board')).toBeVisible();
    expect(asked.mock.calls.map(([, { headers }]) => headers)).toEqual([{}, { 'X-Seat': 'mine' }]);
  });

  it('says why it is not to be had, or can be tried again', async () => {
    serve({});
    await open('/replay/m1');
    expect(await heading('Nobody answers')).toBeVisible();
    serve({ '/api/matches/m1/replay': 'This match is still being played.' });
    await press('Try again');
    expect(await heading('This match is still being played.')).toBeVisible();
  });
});

describe('the top of the page', () => {
  it('changes who I am', async () => {
    await open('/mine');
    await heading('My tables');
    await press(/^You are /);
    const dialog = screen.getByRole('dialog', { name: 'Who are you?' });
    expect(within(dialog).queryByRole('textbox')).toBeNull(); // a name of one's own is a table's choice
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Whale' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: /^You are \w+ Whale/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes language and light', async () => {
    await open('/mine');
    await heading('My tables');
    await press('Settings');
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' })); // the settings are fetched when they are opened
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    const light = within(screen.getByRole('group', { name: 'Light or dark' }));
    await userEvent.click(light.getByRole('radio', { name: 'As the system' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    await userEvent.click(screen.getByRole('radio', { name: 'Italiano' }));
    expect(document.documentElement.lang).toBe('it');
    expect(await heading('I miei tavoli')).toBeVisible();
  });
});

describe('the keys', () => {
  it.each(['/', '/new/toncc', '/rules/toncc', '/mine', '/replay/m1', '/t/tavolo', '/nowhere'])('are listed at %s', async (path) => {
    const replay = { table: info({ status: 'over' }), match: 'm1', pictures: [picture(0, { seat: null })] };
    serve({ '/api/games': [GAME], '/api/puzzles': [], '/api/rulebooks/toncc': { markdown: 'Rules.' }, '/api/matches/m1/replay': replay });
    await open(path);
    await screen.findByRole('main');
    await userEvent.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(list).getByText('This list')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a page are listed with those that are always there, and not when somebody types a question mark', async () => {
    await open('/');
    await screen.findByRole('article');
    await userEvent.type(screen.getByRole('textbox'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Settings');
    await press('Keys');
    const list = within(screen.getByRole('dialog', { name: 'Keys' }));
    expect(list.getAllByRole('term').map((key) => key.textContent!.trim())).toEqual(['/', 'Tab', 'Esc', '?']);
  });
});

describe('at a table', () => {
  it('one says something by a tap, and reads what was said', async () => {
    holdSeats('tavolo', ['mine']);
    await open('/t/tavolo');
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    const socket = FakeSocket.newest;
    socket.open();
    socket.say({ type: 'table', table: info({ held: [0, 1] }) });
    socket.say({ type: 'said', seat: 1, phrase: 'truce' });
    await tick();
    await press('Say something');
    const panel = screen.getByRole('dialog', { name: 'Say something' });
    expect(within(panel).getByRole('list')).toHaveTextContent('Truce?');
    await userEvent.click(within(panel).getAllByRole('radio')[1]!);
    await userEvent.click(within(panel).getByRole('button', { name: 'Trust me' }));
    expect(socket.of('say')).toMatchObject([{ seat: 1, phrase: 'trust_me' }]);
    expect(screen.queryByRole('dialog', { name: 'Say something' })).toBeNull();
  });

  it('one reads the rules beside the board', async () => {
    serve({ '/api/rulebooks/toncc': { markdown: 'Three kings.' } });
    await open('/t/tavolo');
    await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
    FakeSocket.newest.open();
    FakeSocket.newest.say({ type: 'table', table: info() });
    await tick();
    await press('Rules');
    expect(await screen.findByText('Three kings.')).toBeVisible();
  });
});
