/** Where a replay stops: at the start, and wherever a move is complete. */
import type { Replay } from '../table/messages';

/** The places in the row of pictures; the last one is always among them. */
export function stopsOf({ pictures, moves }: Pick<Replay, 'pictures' | 'moves'>): number[] {
  const complete = new Set(moves ?? pictures.map(({ number }) => number));
  return pictures.flatMap(({ number }, place) => (place === 0 || place === pictures.length - 1 || complete.has(number) ? [place] : []));
}
