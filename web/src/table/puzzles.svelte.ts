/** The daily puzzles of this browser: which are begun, which are done and how, and what one may tell about it. */
import { go } from '../address.svelte';
import * as api from '../api';
import { keep, kept } from '../kept';
import { holdSeats } from '../mine.svelte';
import { player } from '../player.svelte';
import type { Json, Puzzle, StoryEvent, TableInfo } from './messages';

/** How a puzzle was done the first time. */
export interface Done {
  score: number;
  par: number;
  /** One sign for each thing that was done, never what it was. */
  marks: string;
  table: string;
  /** Turns with a hint. */
  hints?: number;
}

interface Begun {
  table: string;
  marks: string;
  /** The last step whose story is in the marks. */
  number: number;
}

/** The days that can be opened: today and the six before. */
export const DAYS = 7;
const SIGNS: Record<string, string> = { rotate: '⟳', move: '➜', remove: '−', add: '+' };
/** In a shared line: somebody has asked for a hint. */
export const LAMP = '💡';
const MOST = 400;
const OPEN = 30;

let done = $state.raw<Record<string, Done>>(kept('puzzles', {}));
let begun = $state.raw<Record<string, Begun>>(kept('puzzles.begun', {}));

type Named = Pick<Puzzle, 'game' | 'name' | 'day'>;

export function keyOf({ game, name, day }: Named): string {
  return `${game}/${name}/${day}`;
}

export function doneOf(puzzle: Named): Done | null {
  return done[keyOf(puzzle)] ?? null;
}

export function begunOf(puzzle: Named): boolean {
  return keyOf(puzzle) in begun && !doneOf(puzzle);
}

/** The puzzle that is played at this table; null at any other. */
export function puzzleOf(info: TableInfo): Puzzle | null {
  return info.puzzle ? { game: info.game, title: info.title, ...info.puzzle } : null;
}

/** A day of this device's calendar, so many days before today: "2026-11-15". */
export function dayOf(ago = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Days in a row on which this puzzle was done, up to today; one that is still to be done today breaks nothing. */
export function streakOf(game: string, name: string, now = new Date()): number {
  const has = (ago: number) => keyOf({ game, name, day: dayOf(ago, now) }) in done;
  const first = has(0) ? 0 : 1;
  let days = 0;
  while (has(first + days)) days += 1;
  return days;
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
  if (key in done) return;
  const entries = [...Object.entries(done), [key, result] as const].slice(-MOST);
  done = Object.fromEntries(entries);
  keep('puzzles', done);
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
