/** The best one has done alone, kept by this browser: with hints and without are two things. */
import { keep, kept } from '../../kept';
import type { Mode } from './types';

export interface Record {
  plain: number | null;
  hints: number | null;
}

const NAME = 'fantastick.alone';
type Kept = { [mode in Mode]?: Record & { matches: string[] } };

export function recordOf(mode: Mode): Record {
  const found = kept<Kept>(NAME, {})[mode];
  return { plain: found?.plain ?? null, hints: found?.hints ?? null };
}

/** Notes a match that was won alone, once; true if nobody here has needed fewer. */
export function note(mode: Mode, match: string, points: number, hinted: boolean): boolean {
  const all = kept<Kept>(NAME, {});
  const own = all[mode] ?? { plain: null, hints: null, matches: [] };
  if (own.matches.includes(match)) return false;
  const which = hinted ? 'hints' : 'plain';
  const best = own[which];
  const better = best === null || points < best;
  keep(NAME, { ...all, [mode]: { ...own, ...(better ? { [which]: points } : {}), matches: [...own.matches, match].slice(-20) } });
  return better;
}
