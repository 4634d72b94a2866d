/** Who plays alone: apart from what seats are called, for the first page asks it too. */
import type { TableInfo } from './messages';

/** True where one person plays against bots alone, at this screen. */
export function isAlone({ held, seats }: TableInfo): boolean {
  return held.length === 1 && seats.every(({ kind }, seat) => kind === (seat === held[0] ? 'person' : 'bot'));
}
