/** What lies loose on the board outlives a reload: kept by the browser for this table, this match and this moment of it. */
import { keep, kept } from '../../kept';
import type { Tile } from './types';

export interface Moment {
  table: string;
  match: string;
  seat: number | null;
  number: number;
}

const KEY = 'calculissimo.draft';

export function keepDraft({ table, match, seat, number }: Moment, tiles: Tile[]): void {
  keep(KEY, tiles.length ? { table, match, seat, number, tiles } : null);
}

/** The tokens that lay loose at this moment. */
export function keptDraft(moment: Moment): Tile[] {
  const found = kept<(Moment & { tiles: Tile[] }) | null>(KEY, null);
  const same = found && (['table', 'match', 'seat', 'number'] as const).every((field) => found[field] === moment[field]);
  return same && Array.isArray(found.tiles) ? found.tiles : [];
}
