/** Why time stands still at a table, if it does. */
import type { TableInfo } from './messages';

export interface Standing {
  /** It has not begun, somebody has paused it, or somebody is away. */
  why: 'begin' | 'asked' | 'away';
  seat: number | null;
  /** In so many milliseconds time goes on; null while that is open. */
  go: number | null;
}

/** What hides the board: in real time whatever stops the race, at a clock of turns a pause that was asked for. */
export function standing({ race, clock, status }: Pick<TableInfo, 'race' | 'clock' | 'status'>): Standing | null {
  if (status !== 'playing') return null;
  if (race?.stands) return { why: race.stands, seat: race.seat, go: race.go };
  return clock?.stands === 'asked' ? { why: 'asked', seat: clock.seat, go: null } : null;
}

/** True while time can be stopped: in real time, and where turns have their time. */
export function canPause(info: Pick<TableInfo, 'race' | 'clock' | 'status'>): boolean {
  return info.status === 'playing' && !!(info.race || info.clock) && !standing(info);
}
