/** The best one has done alone, kept by this browser: with hints and without are two things. */
import { keep, kept } from '../../kept';
import type { Mode } from './types';

export type Way = 'plain' | 'hints';

/** How a match stands beside the best of this browser. */
export interface Beside {
  /** Nobody here has needed fewer. */
  fresh: boolean;
  /** The fewest before this match; null if it was the first. */
  before: number | null;
}

interface Best {
  plain: number | null;
  hints: number | null;
  /** The last matches that were noted, with what they stood beside. */
  noted?: Record<string, Beside>;
}

const NAME = 'fantastick.alone';
const MATCHES = 20;

/** Notes a match that was won alone, once, and says how it stands; asked again it says the same. */
export function note(mode: Mode, match: string, points: number, way: Way): Beside {
  const all = kept<{ [one in Mode]?: Best } | null>(NAME, null) ?? {};
  const best = all[mode] ?? { plain: null, hints: null };
  const known = best.noted?.[match];
  if (known) return known;
  const before = best[way];
  const beside: Beside = { fresh: before === null || points < before, before };
  const noted = Object.fromEntries([...Object.entries(best.noted ?? {}), [match, beside] as const].slice(-MATCHES));
  const fewest = beside.fresh ? points : before;
  keep(NAME, { ...all, [mode]: { plain: best.plain, hints: best.hints, [way]: fewest, noted } });
  return beside;
}
