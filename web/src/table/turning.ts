/** What changed who wins: the result is worked out again without a gain or a loss, and another one is first, or level. */
import type { Turn } from './messages';

/** What a seat's points would have been more without it; below 0 for a gain. */
export interface Cause {
  seat: number;
  without: number;
}

const SURE = 0.9; // estimates below this are no ground to say who would have won

/** The only seat that these points put first, the more the better; null where the first place is shared. */
export function firstOf(scores: number[]): number | null {
  const best = Math.max(...scores);
  const first = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return first.length === 1 ? first[0]! : null;
}

/** The turns of those who have not won by what they gave away, as far as that is sure. */
export function losses(turns: Turn[], scores: number[]): (Turn & Cause)[] {
  const winner = firstOf(scores);
  return turns
    .filter(({ seat, lost, sure = 1 }) => seat !== winner && lost > 0 && sure >= SURE)
    .map((turn) => ({ ...turn, without: turn.lost }));
}

/**
 * What turned a match with these points in the end: without it the winner would not have been alone in front. Of several one's own comes first,
 * then what weighs most: the last one would often be a trifle. Null where there is none, and where nobody has won alone.
 */
export function turned<One extends Cause>(causes: One[], scores: number[], viewer: number | null): One | null {
  const winner = firstOf(scores);
  if (winner === null) return null;
  const found = causes.filter(({ seat, without }) => {
    const other = scores.with(seat, scores[seat]! + without);
    return other.some((score, one) => one !== winner && score >= other[winner]!);
  });
  const rank = ({ seat, without }: One) => (seat === viewer ? 1e9 : 0) + Math.abs(without);
  return found.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}
