/** The lessons that this browser has begun and finished: one that was left in the middle goes on where it was. */
import { keep, kept } from './kept';

interface Learnt {
  /** The step one is at, counted from 0. */
  step: number;
  /** It was finished at least once. */
  done: boolean;
}

function all(): Record<string, Learnt> {
  const found = kept<unknown>('lessons', {});
  return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, Learnt>) : {};
}

/** How far this browser has come in a lesson. */
export function learnt(game: string, name: string): Learnt {
  const { step, done } = all()[`${game}/${name}`] ?? {};
  return { step: Number.isInteger(step) ? Math.max(0, step!) : 0, done: done === true };
}

export function noteLearnt(game: string, name: string, next: Partial<Learnt>): void {
  keep('lessons', { ...all(), [`${game}/${name}`]: { ...learnt(game, name), ...next } });
}

/** True if a lesson of this game was begun here. */
export function hasBegun(game: string): boolean {
  return Object.keys(all()).some((lesson) => lesson.startsWith(`${game}/`));
}
