/** Which puzzles are done in this browser, and on which days: what the first page needs of it. */
import { keep, kept } from '../kept';
import type { Puzzle } from './messages';

/** How a puzzle was done. */
export interface Done {
  score: number;
  par: number;
  /** One sign for each thing that was done, never what it was. */
  marks: string;
  table: string;
  /** Turns with a hint until this was made, in this try and those before. */
  hints?: number;
  /** How often it was tried. */
  tries?: number;
  /** At which try the par was made. */
  at?: number;
  /** In milliseconds, where it counts. */
  time?: number;
  most?: boolean;
  /** The solution was looked at: what is tried after that does not count. */
  shown?: true;
}

const MOST = 2000;

let done = $state.raw<Record<string, Done>>(counted(kept('puzzles', {})));

/** True unless nothing was made where there is something to make: whoever passes has not solved it. */
export function counts({ score, par, most }: Pick<Done, 'score' | 'par' | 'most'>): boolean {
  return !most || par <= 0 || score > 0;
}

function counted(all: Record<string, Done>): Record<string, Done> {
  return Object.fromEntries(Object.entries(all).filter(([, one]) => counts(one)));
}

export type Named = Pick<Puzzle, 'game' | 'name' | 'day'>;

export function keyOf({ game, name, day }: Named): string {
  return `${game}/${name}/${day}`;
}

export function doneOf(puzzle: Named): Done | null {
  return done[keyOf(puzzle)] ?? null;
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

/** All that was done, by key. */
export function allDone(): Record<string, Done> {
  return done;
}

/** From now on this is all; the oldest of very many are forgotten. */
export function keepDone(all: Record<string, Done>): void {
  done = Object.fromEntries(Object.entries(counted(all)).slice(-MOST));
  keep('puzzles', done);
}
