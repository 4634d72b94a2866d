/** What is kept of puzzles, trainers and matches: tries, ratings, results, and all of it as a file. */
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import type { Ended, Ending } from '../../table/ending';
import type { Task } from '../../table/messages';
import { allDone, dayOf, doneOf, forgetDone, noteHint, noteShown, noteTry, streakOf, tryingOf } from '../../table/puzzles.svelte';
import { noteResult, results } from '../../table/results';
import { allTrained, fittingLevel, noteTrained, partOf, trainedAt } from '../../table/training';
import { carried, forgetAll, saved, takenFrom, takenUp } from './keeping';
import { packed } from './packing';
import { layout } from './matches';
import { shareLine, squares, timeOf } from './sharing';

const puzzle = { game: 'prova', name: 'lay', day: dayOf(), par: 10, most: true };
const task = { ...puzzle, title: 'Prova', key: 'prova', day: '2026-11-18', timed: false } as unknown as Task;

beforeEach(() => forgetAll());

describe('a puzzle', () => {
  it('keeps the best try, how many there were, and at which the par was made', () => {
    noteTry(puzzle, { score: null });
    expect(doneOf(puzzle)).toBeNull();
    expect(tryingOf(puzzle).tries).toBe(1);
    noteTry(puzzle, { score: 7 });
    noteTry(puzzle, { score: 5 });
    expect(doneOf(puzzle)).toMatchObject({ score: 7, tries: 3 });
    noteTry(puzzle, { score: 10, time: 900 });
    expect(doneOf(puzzle)).toMatchObject({ score: 10, tries: 4, at: 4, time: 900 });
    noteTry(puzzle, { score: 10, time: 700 });
    expect(doneOf(puzzle)).toMatchObject({ at: 4, tries: 5, time: 700 });
  });

  it('does not count what is tried after the solution was seen', () => {
    noteTry(puzzle, { score: 7 });
    noteShown(puzzle);
    noteTry(puzzle, { score: 10 });
    expect(doneOf(puzzle)).toMatchObject({ score: 7, tries: 1, shown: true });
    expect(tryingOf(puzzle)).toEqual({ tries: 2, hints: 0, shown: true });
  });

  it('is not done by whoever saw the solution first', () => {
    noteTry(puzzle, { score: null });
    noteShown(puzzle);
    noteTry(puzzle, { score: 10 });
    expect(doneOf(puzzle)).toBeNull();
    expect(streakOf('prova', 'lay')).toBe(0);
  });

  it('is not done by whoever makes nothing of it', () => {
    noteTry(puzzle, { score: 0 });
    expect(doneOf(puzzle)).toBeNull();
    expect(tryingOf(puzzle).tries).toBe(1);
    expect(streakOf('prova', 'lay')).toBe(0);
    expect(
      takenUp(
        JSON.stringify({ kind: 'ludoteca bests', version: 1, puzzles: { [`prova/lay/${dayOf()}`]: { ...puzzle, score: 0, marks: '' } } }),
      ),
    ).toBe(1);
    expect(doneOf(puzzle)).toBeNull();
    noteTry({ ...puzzle, name: 'cheap', par: 0, most: false }, { score: 0 });
    expect(streakOf('prova', 'cheap')).toBe(1);
  });

  it('remembers a hint in every try after it, and no try before it is spoilt by it', () => {
    noteTry(puzzle, { score: 7 });
    noteHint(puzzle);
    noteTry(puzzle, { score: 6 });
    expect(doneOf(puzzle)).toMatchObject({ score: 7 });
    expect(doneOf(puzzle)?.hints).toBeUndefined();
    noteTry(puzzle, { score: 10 });
    expect(doneOf(puzzle)).toMatchObject({ score: 10, tries: 3, hints: 1 });
  });

  it('keeps a time without hints from a faster one with them', () => {
    noteTry(puzzle, { score: 10, time: 900 });
    noteHint(puzzle);
    noteTry(puzzle, { score: 10, time: 100 });
    expect(doneOf(puzzle)).toMatchObject({ time: 900, tries: 2 });
    expect(doneOf(puzzle)?.hints).toBeUndefined();
  });

  it('is told to friends without its answer', () => {
    const line = shareLine(task, 'The best lay', { score: 8, time: null, hints: 1, shown: true, tries: 2, marks: '' });
    const link = `${location.origin}/puzzles/prova/2026-11-18`;
    expect(line).toBe(`Ludoteca · Prova · The best lay 18/11\n🟩🟩🟩🟩⬜ 8 (par 10) 🔁2 💡 👀\n${link}`);
    expect(squares({ par: 2, most: false }, 2)).toBe('🟩🟩🟩🟩🟩');
    expect(squares({ par: 2, most: false }, 9)).toBe('⬜⬜⬜⬜⬜');
    expect([timeOf(67_440), timeOf(59_960)]).toEqual(['1:07.4', '1:00.0']);
    setLanguage('it');
    expect(timeOf(22_350)).toBe('0:22,4');
    setLanguage('en');
  });
});

describe('a trainer', () => {
  it('rates a first try by how hard the task was and how near par it came', () => {
    expect(fittingLevel(trainedAt('prova/lay').rating)).toBe(2);
    expect(noteTrained('prova/lay', 7, 1, false)).toBeGreaterThan(30);
    expect(noteTrained('prova/lay', 1, 0, false)).toBeLessThan(-25);
    expect(noteTrained('prova/lay', 1, 1, true)).toBe(0);
    expect(allTrained()['prova/lay']).toMatchObject({ done: 2, par: 1, hinted: 1 });
    expect([partOf(10, 10, true), partOf(5, 10, true), partOf(3, 2, false), partOf(null, 2, true)]).toEqual([1, 0.25, 0.25, 0]);
  });
});

describe('a finished match', () => {
  const ended = (seats: object[], match: string, scores: number[], places: number[]) =>
    ({
      info: { seats },
      picture: { match, result: { scores, places, reason: '' } },
      names: [],
      seat: 0,
      analysis: null,
    }) as unknown as Ended;
  const ending = {} as Ending;

  it('alone is kept once, with and without hints apart', () => {
    noteResult('prova', ended([{ kind: 'person', hints: 0 }], 'a', [40], [1]), ending);
    noteResult('prova', ended([{ kind: 'person', hints: 0 }], 'a', [40], [1]), ending);
    noteResult('prova', ended([{ kind: 'person', hints: 2 }], 'b', [50], [1]), {
      alone: () => ({ value: 9, least: true }),
    } as unknown as Ending);
    expect(results().alone.prova).toEqual({ plain: [40], hinted: [9], least: true });
  });

  it('against bots of one level is won or lost', () => {
    const seats = [{ kind: 'person' }, { kind: 'bot', level: '4' }];
    noteResult('prova', ended(seats, 'c', [3, 2], [1, 2]), ending);
    noteResult('prova', ended(seats, 'd', [1, 2], [2, 1]), ending);
    noteResult('prova', ended([...seats, { kind: 'person' }], 'e', [1, 2, 3], [3, 2, 1]), ending);
    expect(results().levels).toEqual({ prova: { 4: [1, 1] } });
  });
});

describe('a file', () => {
  it('brings everything to another browser and takes nothing away there', () => {
    noteTry(puzzle, { score: 7 });
    noteTrained('prova/lay', 3, 1, false);
    const text = saved();
    forgetAll();
    expect(allDone()).toEqual({});
    noteTry({ ...puzzle, name: 'own' }, { score: 3 });
    expect(takenUp(text)).toBe(2);
    expect(doneOf(puzzle)?.score).toBe(7);
    expect(doneOf({ ...puzzle, name: 'own' })?.score).toBe(3);
    expect(allTrained()['prova/lay']?.done).toBe(1);
    forgetDone();
  });

  it.each([
    '',
    'null',
    '[]',
    '{"kind": "another program"}',
    '{"kind": "ludoteca bests", "version": 2}',
    '{"puzzles": {}}',
    `"${'x'.repeat(2_000_001)}"`,
  ])('of another program is refused: %#', (text) => expect(takenUp(text)).toBeNull());

  it('with nonsense in it leaves the nonsense out', () => {
    const puzzles = { 'a/b/2026-11-18': { score: 'many' }, '<b>': { score: 1, par: 1, marks: '' }, 'a/c/2026-11-18': null };
    const trained = { 'a/b': { rating: 'high' }, 'a/c': null };
    const found = { kind: 'ludoteca bests', version: 1, puzzles, trained, results: { alone: [], levels: { a: { 4: ['x'] } } } };
    expect(takenUp(JSON.stringify(found))).toBe(0);
    expect(allDone()).toEqual({});
  });
});

describe('the drawing of the classic', () => {
  it('has a place for every match, and the equal sign where it belongs', () => {
    const [left, right] = [layout('9=3+6'), layout('3+6=9')];
    expect(left.places).toHaveLength(6 * 7 + 4);
    expect(new Set(left.places.map(({ place }) => place)).size).toBe(left.places.length);
    expect(left.equals).toBeLessThan(right.equals);
  });
});

describe('a link to another device', () => {
  it('carries puzzles, streaks and ratings, and takes nothing away there', async () => {
    for (let ago = 0; ago < 60; ago += 1) {
      if (ago % 2) noteHint({ ...puzzle, day: dayOf(ago) });
      noteTry({ ...puzzle, day: dayOf(ago) }, { score: 5 + (ago % 6), time: ago });
    }
    noteShown({ ...puzzle, day: dayOf(3) });
    noteTrained('prova/lay', 3, 1, false);
    const before = structuredClone(allDone());
    const { text, puzzles, all } = await carried();
    expect([puzzles, all]).toEqual([60, 60]);
    expect(text).toMatch(/^[\w-]+$/);
    forgetAll();
    noteTry({ ...puzzle, name: 'own' }, { score: 3 });
    expect(await takenFrom(text)).toBe(61);
    for (const [key, { marks: _, ...done }] of Object.entries(before)) expect(allDone()[key]).toMatchObject(done);
    expect(streakOf('prova', 'lay')).toBe(60);
    expect(doneOf({ ...puzzle, name: 'own' })?.score).toBe(3);
    expect(allTrained()['prova/lay']?.done).toBe(1);
  });

  it('fits a QR code however much was done: the newest go along', async () => {
    for (let ago = 0; ago < 300; ago += 1)
      for (const name of 'abcdef')
        noteTry({ ...puzzle, name, day: dayOf(ago) }, { score: 1 + ((ago * 7919) % 83), time: (ago * 104_729) % 99_991 });
    const { text, puzzles, all } = await carried();
    expect(text.length).toBeLessThanOrEqual(1400);
    expect(all).toBe(1800);
    expect(puzzles).toBeGreaterThan(60);
    forgetAll();
    expect(await takenFrom(text)).toBe(puzzles);
    expect(streakOf('prova', 'a')).toBeGreaterThan(8);
  });

  it.each(['null', '{"p": {}}', '{"p": 1, "t": 2}', JSON.stringify({ p: {}, t: {}, more: 'x'.repeat(2_000_001) })])(
    'of another program changes nothing: %#',
    async (text) => expect(await takenFrom(await packed(text))).toBeNull(),
  );

  it.each(['x', '!', 'abcd'])('that is not whole changes nothing: %s', async (text) => expect(await takenFrom(text)).toBeNull());

  it('with nonsense in it leaves the nonsense out', async () => {
    const p = { 'a/b': [['x']], 'a/c': [[1e300, 1, 1]], '<b>': [[300, 1, 1]], 'a/d': 'many', 'a/e': [[-1, 1, 1]] };
    expect(await takenFrom(await packed(JSON.stringify({ p, t: { 'a/b': ['high'], 'a/c': 7 } })))).toBe(0);
    expect(allDone()).toEqual({});
  });
});
