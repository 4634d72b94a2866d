/** My mistakes, kept in this browser: the costliest moves of my matches, to be tried again until the best is found. */
import { keep, kept } from '../kept';
import type { Place } from './again';
import type { Turn } from './messages';
import { slips } from './moves';

export interface Mistake extends Place {
  /** The number of its move as a replay counts them. */
  move: number;
  /** What it gave away. */
  lost: number;
  /** The best was found since. */
  found?: true;
}

const ALL = 30;
const KEY = 'mistakes';

/** What a browser has kept may be anything. */
export function mistakesIn(found: unknown): Mistake[] {
  return Array.isArray(found) ? found.filter(isMistake) : [];
}

function isMistake(one: Partial<Mistake> | null): boolean {
  const words = [one?.game, one?.title, one?.match];
  const figures = [one?.number, one?.seat, one?.move, one?.lost];
  return words.every((word) => typeof word === 'string') && figures.every((figure) => typeof figure === 'number');
}

let all = $state.raw<Mistake[]>(mistakesIn(kept<unknown>(KEY, [])));

function store(next: Mistake[]): void {
  all = next;
  keep(KEY, all);
}

type Named = Pick<Mistake, 'match' | 'number'>;

function same(one: Named, other: Named): boolean {
  return one.match === other.match && one.number === other.number;
}

/** The newest match first, and in it what cost most. */
export function mistakes(): Mistake[] {
  return all;
}

/** Notes the costliest moves of a match that I have played; what is known of it already stays. Those found since make way first. */
export function noteMistakes(place: Omit<Place, 'number'>, turns: Turn[]): void {
  if (all.some(({ match }) => match === place.match)) return;
  const { game, title, match, seat } = place;
  const own = slips(turns, seat).map(({ number, move, lost }): Mistake => ({ game, title, match, seat, number, move, lost }));
  if (!own.length) return;
  let next = [...own, ...all];
  while (next.length > ALL) {
    const done = next.findLastIndex(({ found }) => found);
    next = next.filter((_, place) => place !== (done < 0 ? next.length - 1 : done));
  }
  store(next);
}

/** Ticks a mistake off. */
export function findMistake(which: Named): void {
  store(all.map((one) => (same(one, which) ? { ...one, found: true } : one)));
}

export function forgetMistake(which: Named): void {
  store(all.filter((one) => !same(one, which)));
}
