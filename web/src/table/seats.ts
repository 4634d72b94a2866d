/** What a seat is called. */
import { t, type Text } from '../language.svelte';
import type { Figure } from '../parts/Avatar.svelte';
import { spokenName } from '../player.svelte';
import type { Level, SeatInfo, TableInfo } from './messages';
import texts from './texts';

interface Character {
  name: Text;
  /** Who sits there, in every game the same. */
  figure: Figure;
  called: Text;
  /** How it plays, in a few words. */
  plays: Text;
}

export const LEVELS: Record<Level, Character> = {
  gentle: { name: texts.gentle, figure: 'tortoise', called: texts.tortoise, plays: texts.tortoisePlays },
  fair: { name: texts.fair, figure: 'badger', called: texts.badger, plays: texts.badgerPlays },
  strong: { name: texts.strong, figure: 'dragon', called: texts.dragon, plays: texts.dragonPlays },
};

/** The face of a bot of this level. */
export function figureOf(level: Level): Figure {
  return LEVELS[level]?.figure ?? 'robot';
}

/** A bot of this level where one chooses among them: who it is, and how strong. */
export function botName(level: Level): string {
  const known = LEVELS[level];
  return known ? t(texts.botOf, { name: t(known.called), level: t(known.name) }) : t(texts.bot, { level });
}

export function nameOfSeat(seat: SeatInfo | undefined): string {
  if (seat?.name) return spokenName(seat.name);
  if (seat?.kind === 'bot' && seat.level) return botName(seat.level);
  return t(seat?.kind === 'open' ? texts.emptySeat : texts.someone);
}

/** The names at the table in the reader's language, two alike told apart by their seat. */
export function names(info: TableInfo): string[] {
  const plain = info.seats.map(nameOfSeat);
  return plain.map((name, seat) => (plain.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name));
}

/** True for the one seat of the one person at this screen: the page then says "you". */
export function isYou(info: TableInfo, seat: number): boolean {
  return info.held.length === 1 && info.held[0] === seat;
}
