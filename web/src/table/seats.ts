/** What a seat is called. */
import { t } from '../language.svelte';
import { spokenName } from '../player.svelte';
import { botName, levelAt } from '../parts/faces';
import type { Dial, Level, SeatInfo, TableInfo } from './messages';
import texts from './texts';

export function nameOfSeat(seat: SeatInfo | undefined, dial?: Dial | null): string {
  if (seat?.name) return spokenName(seat.name);
  if (seat?.kind === 'bot' && seat.level) return botName(seat.level, false, dial);
  return t(seat?.kind === 'open' ? texts.emptySeat : texts.someone);
}

/** The level of a bot that takes a seat where nobody has chosen another. */
export function usualLevel(dial?: Dial | null): Level {
  return dial ? levelAt(dial.named.fair ?? 1) : 'fair';
}

/** The names at the table in the reader's language, two alike told apart by their seat. */
export function names(info: TableInfo): string[] {
  const plain = info.seats.map((seat) => nameOfSeat(seat, info.dial));
  return plain.map((name, seat) => (plain.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name));
}

/** True for the one seat of the one person at this screen: the page then says "you". */
export function isYou(info: TableInfo, seat: number): boolean {
  return info.held.length === 1 && info.held[0] === seat;
}
