/** What a seat is called. */
import { t, type Text } from '../language.svelte';
import type { Level, SeatInfo, TableInfo } from './messages';
import texts from './texts';

export const LEVELS: Record<Level, { name: Text; bot: Text }> = {
  gentle: { name: texts.gentle, bot: texts.botGentle },
  fair: { name: texts.fair, bot: texts.botFair },
  strong: { name: texts.strong, bot: texts.botStrong },
};

/** What a bot of this level is called. */
export function botName(level: Level): string {
  const known = LEVELS[level];
  return known ? t(known.bot) : t(texts.bot, { level });
}

export function nameOfSeat(seat: SeatInfo | undefined): string {
  if (seat?.name) return seat.name;
  if (seat?.kind === 'bot' && seat.level) return botName(seat.level);
  return t(seat?.kind === 'open' ? texts.emptySeat : texts.someone);
}

/** The names at the table, two alike told apart by their seat. */
export function names(info: TableInfo): string[] {
  const plain = info.seats.map(nameOfSeat);
  return plain.map((name, seat) => (plain.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name));
}
