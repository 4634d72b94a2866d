/** Puzzles being solved in this browser: at their tables, in how many tries, and what one may tell about it. */
import { go } from '../address.svelte';
import * as api from '../api';
import { linkTo } from '../house.svelte';
import { keep, kept } from '../kept';
import { holdSeats } from '../mine.svelte';
import { player } from '../player.svelte';
import { allDone, counts, doneOf, keepDone, keyOf, type Done, type Named } from './done.svelte';
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
/** In a shared line: somebody has seen the solution before. */
export const EYES = '👀';
const OPEN = 30;
/** Puzzles of which it is known how they were tried: all that can be opened, and more. */
const TRIED = 400;

/** How a puzzle was tried so far, whatever came of it. */
export interface Trying {
  tries: number;
  /** Turns with a hint, in all tries. */
  hints: number;
  /** The solution was looked at. */
  shown: boolean;
}

let trying = $state.raw<Record<string, Trying>>(kept('puzzles.trying', {}));
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
}

/** True if the par was made. */
export function isPar({ score, par, most }: Pick<Done, 'score' | 'par' | 'most'>): boolean {
  return most ? score >= par : score <= par;
}

/** How the puzzle was tried in this browser, or in another whose results were taken up. */
export function tryingOf(puzzle: Named): Trying {
  const [here, done] = [trying[keyOf(puzzle)], doneOf(puzzle)];
  return {
    tries: Math.max(here?.tries ?? 0, done?.tries ?? 0),
    hints: Math.max(here?.hints ?? 0, done?.hints ?? 0),
    shown: !!here?.shown || !!done?.shown,
  };
}

function keepTrying(puzzle: Named, changed: Partial<Trying>): Trying {
  const key = keyOf(puzzle);
  const now = { ...tryingOf(puzzle), ...changed };
  const { [key]: _, ...others } = trying;
  trying = Object.fromEntries([...Object.entries(others).slice(-TRIED), [key, now]]);
  keep('puzzles.trying', trying);
  return now;
}

/** A hint was given: it stays known, whatever becomes of this try. */
export function noteHint(puzzle: Named): void {
  keepTrying(puzzle, { hints: tryingOf(puzzle).hints + 1 });
}

/** Takes note of a try at a puzzle's own page: the best counts, and how many it took. Nothing counts once the solution was seen. */
export function noteTry(puzzle: Named & { par: number; most?: boolean }, { score, time, marks = '' }: Attempt): Done | null {
  const key = keyOf(puzzle);
  const before = doneOf(puzzle);
  const { tries, hints, shown } = keepTrying(puzzle, { tries: tryingOf(puzzle).tries + 1 });
  const { par, most = false } = puzzle;
  const made = score !== null && counts({ score, par, most }) ? score : null;
  if (shown || (made === null && !before)) return before;
  const better = before === null || (made !== null && (most ? made > before.score : made < before.score));
  const helped = hints > (before?.hints ?? 0);
  const faster = !better && made === before.score && !helped && (time ?? Infinity) < (before.time ?? Infinity);
  const own = better || faster ? { score: made!, marks, ...(time ? { time } : {}), ...(hints ? { hints } : {}) } : {};
  const now: Done = { score: 0, marks: '', ...before, par, most, table: '', ...own, tries };
  if (!now.at && isPar(now)) now.at = tries;
  store(key, now);
  return now;
}

/** The solution of a puzzle is looked at. */
export function noteShown(puzzle: Named): void {
  keepTrying(puzzle, { shown: true });
  const before = doneOf(puzzle);
  if (before) store(keyOf(puzzle), { ...before, shown: true });
}

/** Takes up what another browser has done; what is known here stays. */
export function addDone(more: Record<string, Done>): void {
  keepDone({ ...more, ...allDone() });
}

export function forgetDone(): void {
  keepDone({});
  trying = {};
  keep('puzzles.trying', trying);
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

/** Where a puzzle is solved. */
export function pathOf({ game, name, key = `${game}-${name}`, day }: Named & { key?: string }): string {
  return `/puzzles/${key}/${day}`;
}

/** What one may send to friends of a puzzle with this name: how it went, not how it goes. */
export function shareText(puzzle: Puzzle, name: string, { score, par, marks, hints }: Done): string {
  const [, month, day] = puzzle.day.split('-').map(Number);
  const parts = [marks, score, `(par ${par})`, hints ? LAMP : ''].filter((part) => part !== '');
  return [`Ludoteca · ${puzzle.title} · ${name} ${day}/${month}`, parts.join(' '), linkTo(pathOf(puzzle))].join('\n');
}
