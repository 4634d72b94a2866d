import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import { secretsOf } from '../mine.svelte';
import { player } from '../player.svelte';
import type { Puzzle, Turn } from '../table/messages';
import { findMistake, forgetMistake, mistakes, mistakesIn, noteMistakes } from '../table/mistakes.svelte';
import { dayOf, doneOf, follow, openPuzzle, streakOf } from '../table/puzzles.svelte';
import Puzzles from './Puzzles.svelte';
import PuzzleStrip from './PuzzleStrip.svelte';

const puzzle = (name: string, day = dayOf()): Puzzle => ({
  game: 'prova',
  title: 'Prova',
  name,
  day,
  par: 2,
  key: `prova-${name}`,
});
let asked: ReturnType<typeof vi.fn>;
let made = 0;

beforeEach(() => {
  setLanguage('en');
  history.replaceState(null, '', '/');
  asked = vi.fn(async (path: string, request: RequestInit) => {
    const day = new URL(path, location.origin).searchParams.get('day')!;
    if (request.method !== 'POST') return new Response(JSON.stringify([puzzle('numbers', day), puzzle('shapes', day)]));
    made += 1;
    return new Response(JSON.stringify({ table: `rompicapo${made}`, code: null, secrets: { '0': 'mine' } }), { status: 201 });
  });
  vi.stubGlobal('fetch', asked);
});

/** Solves a puzzle at a table of its own. */
function solve(one: Puzzle, score = 3): void {
  follow(one, `table of ${one.name} ${one.day}`, 9, [{ type: 'rotate' }, { type: 'finish', score }]);
}

describe('the puzzles of today', () => {
  it('have a page of their own', async () => {
    render(PuzzleStrip);
    const link = await screen.findByRole('link', { name: /^Solve: Prova, shapes/ });
    expect(link).toHaveAttribute('href', `/puzzles/prova-shapes/${dayOf()}`);
  });

  it('say how they went', async () => {
    solve(puzzle('numbers'));
    render(PuzzleStrip);
    expect(await screen.findByText('Done: 3 (par 2)')).toBeVisible();
    expect(screen.getByRole('link', { name: /^The result: Prova, numbers/ })).toBeVisible();
  });

  it.each([PuzzleStrip, Puzzles])('are those of the new day once midnight has passed: %#', async (page) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 23, 59, 30) });
    try {
      render(page);
      await vi.waitFor(() =>
        expect(screen.getByRole('link', { name: /^Solve: Prova, shapes/ }).getAttribute('href')).toContain('2026-11-15'),
      );
      vi.setSystemTime(new Date(2026, 10, 16, 0, 0, 5));
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.waitFor(() =>
        expect(screen.getByRole('link', { name: /^Solve: Prova, shapes/ }).getAttribute('href')).toContain('2026-11-16'),
      );
      const before = screen.queryAllByRole('link', { name: /^Prova · shapes, / }).map((link) => link.getAttribute('href'));
      expect(before.at(0)).toBe(page === Puzzles ? '/puzzles/prova-shapes/2026-11-15' : undefined);
    } finally {
      vi.useRealTimers();
    }
  });

  it('say that there was a hint', async () => {
    const hinted = { ...puzzle('shapes'), game: 'altra' };
    follow(hinted, 'hinted', 9, [{ type: 'finish', score: 2 }], 1);
    asked.mockImplementation(async () => new Response(JSON.stringify([hinted])));
    render(PuzzleStrip);
    expect(await screen.findByText(/^Done: 2 \(par 2\)\s+· with a hint$/)).toBeVisible();
  });

  it('are not there where no game has any, or nobody answers', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('[]')),
    );
    render(PuzzleStrip);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    render(PuzzleStrip);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the days before', () => {
  it('can be opened for thirty days, and nobody is asked about them', async () => {
    render(Puzzles);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Today', 'Your mistakes', 'The last thirty days']);
    expect(asked.mock.calls).toHaveLength(1);
    const links = screen.getAllByRole('link', { name: /^Prova · shapes, / });
    expect(links).toHaveLength(30);
    expect(links.at(-1)).toHaveAttribute('href', `/puzzles/prova-shapes/${dayOf(30)}`);
  });

  it('have letters that no two puzzles of a day share', async () => {
    const games = ['antino', 'calculissimo', 'mathmarket', 'toncc'].map((game) => ({ ...puzzle('lay'), game, title: game, key: game }));
    const several = ['numbers', 'shapes'].map((name) => ({
      ...puzzle(name),
      game: 'fantastick',
      title: 'Fantastick',
      key: `fantastick-${name}`,
    }));
    asked.mockImplementation(async () => new Response(JSON.stringify([...games, ...several])));
    render(Puzzles);
    await screen.findByRole('heading', { name: 'The last thirty days' });
    for (const language of ['en', 'it'] as const) {
      setLanguage(language);
      await vi.waitFor(() => expect(document.querySelectorAll('.puzzles').length).toBe(30));
      const rows = [...document.querySelectorAll('.puzzles')].map((row) =>
        [...row.querySelectorAll('a')].map((a) => a.textContent!.trim()),
      );
      expect(Math.max(...rows.map(({ length }) => length))).toBe(7); // a Sunday has the classic, too
      for (const row of rows) expect(new Set(row).size).toBe(row.length);
    }
  });

  it('count in a row, as long as none is missing', () => {
    expect(streakOf('prova', 'row')).toBe(0);
    for (const ago of [1, 2, 4]) solve(puzzle('row', dayOf(ago)));
    expect(streakOf('prova', 'row')).toBe(2);
    solve(puzzle('row', dayOf(3)));
    expect(streakOf('prova', 'row')).toBe(4);
    solve(puzzle('row'));
    expect(streakOf('prova', 'row')).toBe(5);
  });
});

describe('a day', () => {
  it('is the one of this device, whatever the hour', () => {
    expect(dayOf(0, new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15');
    expect(dayOf(0, new Date(2026, 10, 16, 0, 1))).toBe('2026-11-16');
    expect(dayOf(15, new Date(2026, 10, 15))).toBe('2026-10-31');
  });

  it('keeps the first result when the puzzle is tried again', async () => {
    solve(puzzle('twice'), 4);
    await openPuzzle(puzzle('twice'));
    follow(puzzle('twice'), location.pathname.slice(3), 9, [{ type: 'finish', score: 2 }]);
    expect(doneOf(puzzle('twice'))?.score).toBe(4);
  });
});

describe('my mistakes', () => {
  const turn = (number: number, seat: number, lost: number): Turn => ({
    number,
    move: number - 2,
    seat,
    played: 1,
    best: 1 + lost,
    lost,
    text: `Best ${number}.`,
  });
  const match = (name: string, turns = [turn(3, 0, 4)]) => noteMistakes({ game: 'prova', title: 'Prova', match: name, seat: 0 }, turns);
  const kept = () => mistakes().map(({ match, number }) => `${match} ${number}`);

  beforeEach(() => mistakes().forEach((one) => forgetMistake(one))); // also those that another test's page has kept

  it('are the three costliest moves of my own in each match, once', () => {
    const turns = [turn(1, 0, 2), turn(2, 1, 9), turn(3, 0, 5), turn(4, 0, 0), turn(5, 0, 1), turn(6, 0, 3)];
    match('one', turns);
    match('one', turns);
    expect(kept()).toEqual(['one 3', 'one 6', 'one 1']);
  });

  it('are thirty at most: those found make way first, then the oldest', () => {
    for (let number = 0; number < 30; number += 1) match(`m${number}`);
    findMistake({ match: 'm20', number: 3 });
    match('m30');
    expect(mistakes()).toHaveLength(30);
    expect(kept()).not.toContain('m20 3');
    match('m31');
    expect(kept()).not.toContain('m0 3');
    expect(kept()[0]).toBe('m31 3');
  });

  it('are counted as a replay counts moves, and are none where something else was kept', () => {
    match('m1', [turn(2, 1, 0), turn(9, 0, 4)]);
    expect(mistakes()).toEqual([{ game: 'prova', title: 'Prova', match: 'm1', seat: 0, number: 9, move: 7, lost: 4 }]);
    expect(mistakesIn(mistakes())).toEqual(mistakes());
    for (const other of [null, 3, 'one', { 0: mistakes()[0] }, [null, 'two', [], { match: 'm1' }, { ...mistakes()[0], lost: '4' }]])
      expect(mistakesIn(other)).toEqual([]);
  });

  it('say so where there are none', async () => {
    render(Puzzles);
    expect(await screen.findByText(/^None yet/)).toBeVisible();
  });

  it('are opened at a table that goes on from there, and say what they cost, not the answer', async () => {
    match('m1');
    render(Puzzles);
    await vi.waitFor(() => expect(screen.getByText('Move 1 gave away 4')).toBeVisible());
    expect(screen.queryByText('Best 3.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Look: Prova. Move 1 gave away 4' })).toHaveAttribute('href', '/matches/m1/analysis#3');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Prova. Move 1 gave away 4' }));
    const [path, request] = asked.mock.calls.find(([, { method }]) => method === 'POST')!;
    expect(path).toMatch(/^\/api\/matches\/m1\/again\?/);
    expect(JSON.parse(request.body)).toEqual({ number: 3, seat: 0, name: player.name, avatar: player.avatar });
    expect(location.pathname).toMatch(/^\/t\/rompicapo/);
    expect(secretsOf(location.pathname.slice(3))).toEqual(['mine']);
    findMistake({ match: 'm1', number: 3 });
    setLanguage('it');
    await vi.waitFor(() => expect(screen.getByText('La mossa 1 ha lasciato lì 4')).toBeVisible());
  });

  it('can be removed when the server no longer knows the match', async () => {
    match('gone');
    render(Puzzles);
    const button = await screen.findByRole('button', { name: /^Try again: Prova\. Move 1 gave away/ });
    asked.mockImplementation(async () => new Response(JSON.stringify({ refusal: 'There is no such match.' }), { status: 404 }));
    await userEvent.click(button);
    expect(await screen.findByText('There is no such match.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove this mistake: Prova, move 1' }));
    expect(mistakes()).toEqual([]);
    expect(await screen.findByText(/^None yet/)).toBeVisible();
  });
});
