/** Puzzles being solved in this browser: at their tables, in how many tries, and what one may tell about it. */
import { go } from '../address.svelte';
import * as api from '../api';
import { keep, kept } from '../kept';
import { holdSeats } from '../mine.svelte';
import { player } from '../player.svelte';
import { allDone, doneOf, keepDone, keyOf, type Done, type Named } from './done.svelte';
import type { Json, Puzzle, StoryEvent, TableInfo } from './messages';

export { allDone, dayOf, doneOf, keyOf, streakOf, type Done } from './done.svelte';

interface Begun {
  table: string;
  marks: string;
  /** The last step whose story is in the marks. */
  number: number;
}

/** The days that can be opened: today and the thirty before. */
export const DAYS = 31;
const SIGNS: Record<string, string> = { rotate: '⟳', move: '➜', remove: '−', add: '+' };
/** In a shared line: somebody has asked for a hint. */
export const LAMP = '💡';
const OPEN = 30;

let tries = $state.raw<Record<string, number>>(kept('puzzles.tries', {}));
let begun = $state.raw<Record<string, Begun>>(kept('puzzles.begun', {}));

/** The puzzle that is played at this table; null at any other. */
export function puzzleOf(info: TableInfo): Puzzle | null {
  return info.puzzle ? { game: info.game, title: info.title, ...info.puzzle } : null;
}

/** One sign for each handling of a story, never what it was; the last ones are taken back where something is undone. */
export function marksOf(before: string, story: StoryEvent[]): string {
  const marks = [...before];
  for (const event of story) {
    if (event.type === 'undo') {
      if (signed(event.of)) marks.pop();
    } else if (event.type in SIGNS) marks.push(SIGNS[event.type]!);
  }
  return marks.join('');
}

/** Goes to the puzzle: to the table where it was begun, else to a new one. */
export async function openPuzzle(puzzle: Puzzle, anew = false): Promise<void> {
  const key = keyOf(puzzle);
  const before = anew || doneOf(puzzle) ? null : begun[key]?.table;
  if (before) return go(`/t/${before}`);
  const made = await api.makePuzzle(puzzle, player.name, player.avatar);
  holdSeats(made.table, Object.values(made.secrets), puzzle.game, puzzle.title);
  const { [key]: _, ...others } = begun;
  begun = Object.fromEntries([...Object.entries(others).slice(-OPEN), [key, { table: made.table, marks: '', number: 0 }]]);
  keep('puzzles.begun', begun);
  return go(`/t/${made.table}`);
}

/** Takes note of what has been told at a puzzle's table; true when that has ended its turn. */
export function follow(puzzle: Puzzle, table: string, number: number, story: StoryEvent[], hints = 0): boolean {
  const key = keyOf(puzzle);
  const known = begun[key]?.table === table ? begun[key] : { table, marks: '', number: 0 };
  if (number <= known.number || doneOf(puzzle)?.table === table) return false;
  const marks = [...known.marks];
  let score: number | null = null;
  for (const event of story) {
    if (event.type === 'undo') {
      if (signed(event.of)) marks.pop();
    } else if (event.type in SIGNS) marks.push(SIGNS[event.type]!);
    else if (event.type === 'finish' && typeof event.score === 'number') score ??= event.score + Number(event.bonus ?? 0);
  }
  begun = { ...begun, [key]: { table, marks: marks.join(''), number } };
  if (score !== null) {
    const { [key]: _, ...others } = begun;
    begun = others;
    finish(key, { score, par: puzzle.par, marks: marks.join(''), table, ...(hints ? { hints } : {}) });
  }
  keep('puzzles.begun', begun);
  return score !== null;
}

/** True unless what is undone left no sign. */
function signed(of: Json | undefined): boolean {
  const type = of && typeof of === 'object' && !Array.isArray(of) ? of.type : null;
  return typeof type !== 'string' || type in SIGNS;
}

/** The first time counts: who has seen the answer could do it for par. */
function finish(key: string, result: Done): void {
  latest = result;
  if (!(key in allDone())) keepDone({ ...allDone(), [key]: result });
}

/** What was made of a puzzle in one try; no score where it has failed. */
export interface Attempt {
  score: number | null;
  time?: number | null;
  marks?: string;
  hints?: number;
}

/** True if the par was made. */
export function isPar({ score, par, most }: Pick<Done, 'score' | 'par' | 'most'>): boolean {
  return most ? score >= par : score <= par;
}

/** Takes note of a try at a puzzle's own page: the best counts, and how many it took. */
export function noteTry(puzzle: Named & { par: number; most?: boolean }, { score, time, marks = '', hints = 0 }: Attempt): Done | null {
  const key = keyOf(puzzle);
  const before = allDone()[key] ?? null;
  const count = (before?.tries ?? tries[key] ?? 0) + 1;
  if (before?.shown) return before;
  if (score === null && !before) {
    tries = Object.fromEntries([...Object.entries(tries).slice(-OPEN), [key, count]]);
    keep('puzzles.tries', tries);
    return null;
  }
  const most = puzzle.most ?? false;
  const better = before === null || (score !== null && (most ? score > before.score : score < before.score));
  const faster = !better && score === before.score && (time ?? Infinity) < (before.time ?? Infinity);
  const own = better || faster ? { score: score!, marks, ...(time ? { time } : {}) } : { score: before.score, marks: before.marks };
  const all = (before?.hints ?? 0) + hints;
  const now: Done = { ...before, par: puzzle.par, most, table: '', ...own, tries: count, ...(all ? { hints: all } : {}) };
  if (!now.at && isPar(now)) now.at = count;
  store(key, now);
  return now;
}

/** The solution of a puzzle is looked at. */
export function noteShown(puzzle: Named): void {
  const before = allDone()[keyOf(puzzle)];
  if (before) store(keyOf(puzzle), { ...before, shown: true });
}

/** How often a puzzle was tried here. */
export function triesOf(puzzle: Named): number {
  return allDone()[keyOf(puzzle)]?.tries ?? tries[keyOf(puzzle)] ?? 0;
}

/** Takes up what another browser has done; what is known here stays. */
export function addDone(more: Record<string, Done>): void {
  keepDone({ ...more, ...allDone() });
}

export function forgetDone(): void {
  keepDone({});
  tries = {};
  keep('puzzles.tries', tries);
}

function store(key: string, now: Done): void {
  const { [key]: _, ...others } = allDone();
  keepDone({ ...others, [key]: now });
}

let latest = $state.raw<Done | null>(null);

/** How the puzzle of this table has ended; null while it goes on. */
export function endedAt(puzzle: Puzzle, table: string): Done | null {
  const first = doneOf(puzzle);
  return latest?.table === table ? latest : first?.table === table ? first : null;
}

/** What one may send to friends of a puzzle with this name: how it went, not how it goes. */
export function shareText(puzzle: Puzzle, name: string, { score, par, marks, hints }: Done): string {
  const [, month, day] = puzzle.day.split('-').map(Number);
  return [puzzle.title, name, `${day}/${month}`, marks, score, `(par ${par})`, hints ? LAMP : ''].filter((part) => part !== '').join(' ');
}
