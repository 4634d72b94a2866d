/** Why time stands still at a table, if it does. */
import type { TableInfo } from './messages';

export interface Standing {
  /** It has not begun, somebody has paused it, or somebody is away. */
  why: 'begin' | 'asked' | 'away';
  seat: number | null;
  /** In so many milliseconds time goes on; null while that is open. */
  go: number | null;
}

type Stood = Pick<TableInfo, 'race' | 'clock' | 'status' | 'paused'>;

/** What hides the board: in real time whatever stops the race, elsewhere a pause that was asked for. */
export function standing({ race, clock, status, paused }: Stood): Standing | null {
  if (status !== 'playing') return null;
  if (race?.stands) return { why: race.stands, seat: race.seat, go: race.go };
  if (clock?.stands === 'asked') return { why: 'asked', seat: clock.seat, go: null };
  return paused && !race ? { why: 'asked', seat: paused.seat, go: null } : null;
}

/** True while a match goes on that can be paused. */
export function canPause(info: Stood): boolean {
  return info.status === 'playing' && !standing(info);
}
