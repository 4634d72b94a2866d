/** What is worth a second look in a match: the finds, and what cost most. */
import { amount, t } from '../language.svelte';
import type { TableInfo, Turn } from './messages';
import texts from './texts';

/** Moves of each kind that the result shows, and that the browser keeps of a match. */
export const MOST = 3;

/** True for a move that was more of a find than a loss. */
function isFind({ worth = 0, lost }: Turn): boolean {
  return worth > Math.max(0, lost);
}

/** The moves of this seat that were the best finds, or of all: the best first. */
export function finds(turns: Turn[], seat: number | null): Turn[] {
  return of(turns, seat)
    .filter(isFind)
    .toSorted((one, other) => other.worth! - one.worth! || one.number - other.number)
    .slice(0, MOST);
}

/** The moves of this seat that gave most away, or of all: the costliest first. */
export function slips(turns: Turn[], seat: number | null): Turn[] {
  return of(turns, seat)
    .filter((turn) => turn.lost > 0 && !isFind(turn))
    .toSorted((one, other) => other.lost - one.lost || one.number - other.number)
    .slice(0, MOST);
}

function of(turns: Turn[], seat: number | null): Turn[] {
  return seat === null ? turns : turns.filter((turn) => turn.seat === seat);
}

/** How sure an estimate is, in words; null for what is exact or as good as that. */
export function sureWords(sure: number | undefined): string | null {
  if (sure === undefined || sure >= 0.9) return null;
  return t(sure >= 0.7 ? texts.quiteSure : sure >= 0.4 ? texts.perhaps : texts.guess);
}

/** What was played beside the best, where that can be counted; null for estimates of a position, of which the words say more. */
export function figures({ played, best }: Pick<Turn, 'played' | 'best'>): string | null {
  const counted = [played, best].every((one) => Number.isInteger(one) && one >= 0);
  return counted ? t(texts.playedOfBest, { played: amount(played), best: amount(best) }) : null;
}

/** True where one may try again: somebody sat there, not a bot. */
export function mayTry(info: TableInfo, { seat }: Pick<Turn, 'seat'>): boolean {
  return info.seats[seat]?.kind === 'person';
}

/** Where a move is looked at. */
export function lookLink(match: string, number: number): string {
  return `/matches/${encodeURIComponent(match)}/analysis#${number}`;
}
