import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import { sounds } from '../sounds.svelte';
import type { Ending } from '../table/ending';
import Spoils from '../table/Lookback.testing.svelte';
import type { Analysis, TableInfo } from '../table/messages';
import { forgetMistake, mistakes } from '../table/mistakes.svelte';
import { info, picture, seat } from '../table/sockets.testing';
import Result from './Result.svelte';

const ending: Ending = {
  headline: ({ seat: looks }) => (looks === 0 ? 'One point! You win 31 to 30.' : 'One point! Ada wins 31 to 30.'),
  decided: ({ analysis }) => (analysis?.ready ? 'Move 2 cost Bruno 4.' : null),
  record: () => 'A new best.',
  won: ({ seat: looks }) => (looks === null ? null : looks === 0),
  score: ({ picture: { result } }, one) => `${result!.scores[one]} points`,
  counts: { name: { en: 'Points', it: 'Punti' } },
  share: () => 'Prova: one point!',
};
const turns = [
  { number: 1, move: 1, seat: 0, played: 9, best: 9, lost: 0, worth: 6, text: 'Nothing was better.' },
  { number: 2, move: 4, seat: 1, played: 1, best: 5, lost: 4, text: 'It could have been 5.' },
  { number: 3, move: 5, seat: 0, played: 2, best: 5, lost: 3, text: 'Five was there.' },
];
const race = [
  { number: 0, scores: [0, 0] },
  { number: 3, scores: [31, 30] },
];
const all: Analysis = { ready: true, done: 3, of: 3, turns, race, lookback: {} };
const table = (more: Partial<TableInfo> = {}) =>
  info({ status: 'over', analysis: true, seats: [seat('Ada', { hints: 2 }), seat('Pixel', { kind: 'bot', level: 'fair' })], ...more });
const last = picture(3, { over: true, turn: [], result: { scores: [31, 30], places: [1, 2], reason: 'The board is full.' } });

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = { m1: all };
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => new Response(JSON.stringify(answers[path.split('/')[3]!]))),
  );
  vi.spyOn(games, 'ending').mockResolvedValue(ending);
  vi.spyOn(games, 'spoils').mockResolvedValue(null);
  mistakes().forEach((one) => forgetMistake(one));
});

/** The last story is being told; then it has been. */
async function finish(more: Partial<TableInfo> = {}, told = false) {
  const props = { info: table(more), picture: last, told, closed: false, busy: false, onclose: vi.fn() };
  const shown = render(Result, props);
  await tick();
  if (!told) await shown.rerender({ told: true });
  return shown;
}

const sheet = (name: string) => screen.findByRole('dialog', { name });

describe('the result', () => {
  it('waits for the last story, and says in the words of the game who has won, why, and whether it is a record', async () => {
    const shown = render(Result, { info: table(), picture: last, told: false, closed: false, busy: false, onclose: vi.fn() });
    await vi.waitFor(() => expect(games.ending).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
    await shown.rerender({ told: true });
    const dialog = within(await sheet('One point! You win 31 to 30.'));
    expect(await dialog.findByText('Move 2 cost Bruno 4.')).toBeVisible();
    expect(dialog.getByText('A new best.')).toBeVisible();
    expect(dialog.getByText('The board is full.')).toBeVisible();
    const [podium] = dialog.getAllByRole('table');
    expect(
      within(podium!)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent!.replace(/\s+/g, ' ').trim()),
    ).toEqual(['1Ada2 turns with a hint: 231 points', '2Pixel30 points']);
    expect(dialog.getByRole('table', { name: 'How it went: points' })).toBeInTheDocument();
  });

  it('shows my finds and what I gave away, each to be looked at and tried again', async () => {
    await finish();
    const dialog = within(await sheet('One point! You win 31 to 30.'));
    const best = within(await dialog.findByRole('region', { name: 'Best moves' }));
    expect(best.getByText('Nothing was better.')).toBeVisible();
    const costly = within(dialog.getByRole('region', { name: 'What it cost' }));
    expect(costly.getAllByRole('listitem')).toHaveLength(1);
    expect(costly.getByRole('link', { name: 'Look: move 5' })).toHaveAttribute('href', '/matches/m1/analysis#3');
    answers['m1'] = { table: 'anew', code: null, secrets: { '0': 's' } };
    await userEvent.click(costly.getByRole('button', { name: 'Try again: move 5' }));
    await waitFor(() => expect(location.pathname).toBe('/t/anew'));
    expect(mistakes().map(({ match, number, lost }) => ({ match, number, lost }))).toEqual([{ match: 'm1', number: 3, lost: 3 }]);
  });

  it('shows a spectator the moves of all, with their names, and keeps no mistakes of them', async () => {
    await finish({ held: [] });
    const dialog = within(await sheet('One point! Ada wins 31 to 30.'));
    const costly = within(await dialog.findByRole('region', { name: 'What it cost' }));
    expect(costly.getAllByRole('listitem').map((one) => one.textContent!.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Pixel'),
      expect.stringContaining('Ada'),
    ]);
    expect(costly.queryByRole('button', { name: 'Try again: move 4' })).toBeNull();
    expect(mistakes()).toEqual([]);
  });

  it('is of use before the look back is there, and without it', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await finish();
    expect(await screen.findByText('The look back cannot be had just now.')).toBeVisible();
    expect(screen.getByText('31 points')).toBeVisible();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(all))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('Five was there.')).toBeVisible();
  });

  it('shows what was won, where the game has something to see', async () => {
    vi.mocked(games.spoils).mockResolvedValue(Spoils);
    await finish();
    expect(await screen.findByText('seat 0: {}')).toBeVisible();
  });

  it('speaks plainly where the words of the game cannot be fetched', async () => {
    vi.mocked(games.ending).mockRejectedValue(new TypeError('Failed to fetch'));
    await finish();
    expect(await sheet('You win by 1.')).toBeVisible();
  });

  it('ranks nobody in a match alone', async () => {
    vi.mocked(games.ending).mockResolvedValue(null);
    const alone = picture(3, { over: true, turn: [], result: { scores: [23], places: [1], reason: '' } });
    render(Result, { info: table({ seats: [seat('Ada')] }), picture: alone, told: true, closed: false, busy: false, onclose: vi.fn() });
    const dialog = within(await sheet('Finished with 23.'));
    const [podium] = dialog.getAllByRole('table');
    expect(within(podium!).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(podium!).getAllByRole('row')[1]!.textContent!.replace(/\s+/g, '')).toBe('Ada23');
  });

  it.each([
    [31, 'As the first time: 31.'],
    [25, 'Better than the first time: 31 instead of 25.'],
    [40, 'The first time it was 40, now it is 31.'],
  ])('of a match played on says how it compares with the first time: %i', async (before, words) => {
    answers['m0'] = { ...all, race: [{ number: 9, scores: [before, 0] }] };
    await finish({ again: { match: 'm0', number: 3, seat: 0 } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('A new best.')).toBeNull();
    expect(mistakes()).toEqual([]);
  });
});

it('of a match played on in which less is better is better with less', async () => {
  vi.mocked(games.ending).mockResolvedValue({ ...ending, counts: () => ({ name: { en: 'Coins left', it: 'Monete' }, least: true }) });
  answers['m1'] = { ...all, race: [race[0], { number: 3, scores: [-3, -5] }] };
  answers['m0'] = { ...all, race: [{ number: 9, scores: [-4, 0] }] };
  await finish({ again: { match: 'm0', number: 3, seat: 0 } });
  expect(await screen.findByText('Better than the first time: 3 instead of 4.')).toBeVisible();
  expect(screen.getByText('(less is better)')).toBeVisible();
});

describe('the celebration', () => {
  const pieces = () => document.querySelectorAll('[popover] i').length;

  it.each([
    ['a shower for whoever has won', [0], 40, 'won'],
    ['a few leaves for the others', [1], 3, 'lost'],
    ['a shower for several at one screen', [0, 1], 40, 'won'],
  ])('is %s, once the last story has been told', async (_, held, least, sound) => {
    const play = vi.spyOn(sounds, 'play');
    await finish({ held });
    await waitFor(() => expect(pieces()).toBeGreaterThan(least));
    expect(pieces()).toBeLessThan(least + 40);
    expect(play.mock.calls).toEqual([[sound]]);
  });

  it('makes no sound for those who only watched', async () => {
    const play = vi.spyOn(sounds, 'play');
    await finish({ held: [] });
    await waitFor(() => expect(pieces()).toBeGreaterThan(0));
    expect(play).not.toHaveBeenCalled();
  });

  it('is not for those who come back to a match that was over', async () => {
    const play = vi.spyOn(sounds, 'play');
    await finish({}, true);
    await sheet('One point! You win 31 to 30.');
    expect(pieces()).toBe(0);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('after a match against bots of one level', () => {
  const dial = { levels: 10, named: { gentle: 2, fair: 5, strong: 10 } };
  const settings = { hints: true, aids: { bonds: null }, leads: [0, 0] };
  const bot = (level: string) => seat('Lina', { kind: 'bot', avatar: 'tortoise', level });
  const rematch = vi.fn();

  beforeEach(() => {
    localStorage.clear();
    rematch.mockClear();
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string) =>
        path.startsWith('/api/tables')
          ? new Response(JSON.stringify({ table: 'nuovo', code: null, secrets: { '1': 'mine' } }))
          : new Response(JSON.stringify(all)),
      ),
    );
  });

  /** Somebody has played this match to its end. */
  async function end(match: string, level: string, places: number[], more: Partial<TableInfo> = {}): Promise<ReturnType<typeof within>> {
    const picture = { ...last, match, result: { scores: [31, 30], places, reason: '' } };
    const settled = table({ dial, settings, seats: [seat('Ada'), bot(level)], ...more });
    const shown = render(Result, { info: settled, picture, told: false, closed: false, busy: false, rematch, onclose: vi.fn() });
    await tick();
    await shown.rerender({ told: true });
    return within(await sheet('One point! You win 31 to 30.'));
  }

  const made = () => {
    const [, request] = vi.mocked(fetch).mock.calls.find(([path]) => String(path).startsWith('/api/tables'))!;
    return JSON.parse(String(request!.body));
  };

  it('two wins offer one up with one tap: a table like this one, where everybody has moved on', async () => {
    let dialog = await end('a', '4', [1, 2]);
    expect(dialog.queryByRole('button', { name: /^One/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    expect(rematch).toHaveBeenCalledOnce();
    cleanup();
    dialog = await end('b', '4', [1, 2]);
    await userEvent.click(dialog.getByRole('button', { name: 'One up: the badger' }));
    expect(made()).toEqual({
      game: 'toncc',
      options: {},
      seats: [
        { kind: 'bot', level: '5' },
        { kind: 'person', name: 'Ada', avatar: 'fox' },
      ],
      settings: { hints: true, aids: { bonds: null } },
    });
    expect(location.pathname).toBe('/t/nuovo');
    cleanup();
    dialog = await end('c', '5', [2, 1]);
    expect(dialog.queryByRole('button', { name: /^One/ })).toBeNull();
  });

  it('two losses offer one down; whoever opens the sheet again finds the offer again', async () => {
    await end('a', '4', [2, 1]);
    cleanup();
    await end('b', '4', [2, 1]);
    cleanup();
    const picture = { ...last, match: 'b', result: { scores: [31, 30], places: [2, 1], reason: '' } };
    const info = table({ dial, settings, seats: [seat('Ada'), bot('4')] });
    render(Result, { info, picture, told: true, closed: false, busy: false, rematch, onclose: vi.fn() });
    expect(await screen.findByRole('button', { name: 'One down: the hedgehog' })).toBeVisible();
  });

  it('an adaptive opponent says where it begins the next time, and does', async () => {
    const dialog = await end('a', 'adaptive-6', [1, 2]);
    expect(dialog.getByText('Next time it begins as the lynx.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    expect(rematch).not.toHaveBeenCalled();
    expect(made().seats[0]).toEqual({ kind: 'bot', level: 'adaptive-7' });
  });

  it('another opponent can be chosen', async () => {
    const dialog = await end('a', '4', [1, 2]);
    await userEvent.click(dialog.getByRole('button', { name: 'Opponent: Squirrel 4 · Lively. Change' }));
    await userEvent.click(await screen.findByRole('radio', { name: '1: Chick, First steps' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    expect(made().seats[0]).toEqual({ kind: 'bot', level: '1' });
  });

  it('says why there is no other table, where there is none', async () => {
    const dialog = await end('a', 'adaptive-6', [1, 2]);
    vi.mocked(fetch).mockResolvedValue(new Response(JSON.stringify({ refusal: 'The house is full.' }), { status: 503 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    expect(await dialog.findByText('The house is full.')).toBeVisible();
  });

  it('nothing is offered without a dial, or where several people play', async () => {
    let dialog = await end('a', 'fair', [1, 2], { dial: null });
    expect(dialog.queryByRole('button', { name: /^Opponent/ })).toBeNull();
    cleanup();
    dialog = await end('b', '4', [1, 2, 2], { seats: [seat('Ada'), seat('Bruno'), bot('4')] });
    expect(dialog.queryByRole('button', { name: /^Opponent/ })).toBeNull();
  });
});
