/** What this browser keeps of trainers: a rating for each kind of task, as for players, where a task of level 4 has 1400. */
import { keep, kept } from '../kept';

export interface Trained {
  rating: number;
  /** Tasks that counted. */
  done: number;
  /** Of these at par. */
  par: number;
  /** With a hint, so that they did not count. */
  hinted: number;
  /** The rating after each of the last ones. */
  past: number[];
}

export const LEVELS = 7;
const KEY = 'trained';
const FIRST = 1000;
const [LOWEST, STEP, STRETCH, WEIGHT, MOST] = [800, 200, 400, 40, 50];
const NONE: Trained = { rating: FIRST, done: 0, par: 0, hinted: 0, past: [] };

/** What was kept, or comes in a file, may be anything. */
export function trainedIn(found: unknown): Record<string, Trained> {
  const all: Record<string, Trained> = {};
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return all;
  for (const [key, one] of Object.entries(found as Record<string, Partial<Trained> | null>)) {
    const figures = [one?.rating, one?.done, one?.par, one?.hinted];
    const past = Array.isArray(one?.past) ? one.past.filter((value) => typeof value === 'number') : [];
    if (figures.every((figure) => typeof figure === 'number' && Number.isFinite(figure)))
      all[key] = { rating: one!.rating!, done: one!.done!, par: one!.par!, hinted: one!.hinted!, past: past.slice(-MOST) };
  }
  return all;
}

export function allTrained(): Record<string, Trained> {
  return trainedIn(kept<unknown>(KEY, {}));
}

export function keepTrained(all: Record<string, Trained>): void {
  keep(KEY, all);
}

export function trainedAt(key: string): Trained {
  return allTrained()[key] ?? NONE;
}

export const ratingOf = (level: number): number => LOWEST + STEP * (level - 1);

/** The level whose tasks are about as likely done as not. */
export function fittingLevel(rating: number): number {
  return Math.min(LEVELS, Math.max(1, Math.round((rating - LOWEST) / STEP) + 1));
}

/** Takes note of a first try without hints: `made` is how much of the par it made, from 0 to 1. Gives the change. */
export function noteTrained(key: string, level: number, made: number, hinted: boolean): number {
  const before = trainedAt(key);
  if (hinted) {
    keepTrained({ ...allTrained(), [key]: { ...before, hinted: before.hinted + 1 } });
    return 0;
  }
  const expected = 1 / (1 + 10 ** ((ratingOf(level) - before.rating) / STRETCH));
  const rating = Math.max(100, Math.round(before.rating + WEIGHT * (made - expected)));
  const after = {
    ...before,
    rating,
    done: before.done + 1,
    par: before.par + (made === 1 ? 1 : 0),
    past: [...before.past, rating].slice(-MOST),
  };
  keepTrained({ ...allTrained(), [key]: after });
  return rating - before.rating;
}

/** How much of the par a score makes. */
export function partOf(score: number | null, par: number, most: boolean): number {
  if (score === null) return 0;
  if (most) return Math.max(0, Math.min(1, score / Math.max(1, par))) ** 2;
  return score <= par ? 1 : 1 / (1 + score - par) ** 2;
}
