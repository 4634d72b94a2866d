/** House decks: those ready made for ages, and those that were made here, which this browser keeps. */
import { keep, kept } from '../../kept';
import ready from './decks.json';
import texts from './texts';
import type { Mark } from './types';

export type DeckCreature = {
  name: string;
  price: number;
  mark: Mark | null;
};

/** As the option has it: the coins in rising order, and the creatures. */
export type Deck = {
  coins: number[];
  creatures: DeckCreature[];
};

/** For which ages there is a deck. The last is the game's own. */
export const AGES = ['6', '7'] as const;
const OWN = '8';

/** A creature is one of those that everybody knows: nobody writes names here. */
export const NAMES = Object.keys(texts.creature);

export function readyDeck(age: string): Deck {
  return copied((ready as Record<string, Deck>)[age]!);
}

export function ownDeck(): Deck {
  return readyDeck(OWN);
}

export function copied({ coins, creatures }: Deck): Deck {
  return { coins: coins.toSorted((one, other) => one - other), creatures: creatures.map((creature) => ({ ...creature })) };
}

export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was kept may be anything: only what has the form of a deck is one. The rules judge the rest. */
function isDeck(found: unknown): found is Deck {
  const { coins, creatures } = (found ?? {}) as Partial<Deck>;
  return (
    Array.isArray(coins) &&
    coins.every((coin) => Number.isInteger(coin)) &&
    Array.isArray(creatures) &&
    creatures.every(({ name, price, mark }) => NAMES.includes(name) && Number.isInteger(price) && [null, 'snail', 'cheetah'].includes(mark))
  );
}

/** The decks that were made here, oldest first. */
export function myDecks(): Deck[] {
  const found = kept<unknown>('mathmarket.decks', []);
  return Array.isArray(found) ? found.filter(isDeck).map(copied) : [];
}

export function keepDecks(decks: Deck[]): void {
  keep('mathmarket.decks', decks);
}

/** How many coins there are of each value, the values rising. */
export function countsOf(coins: number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const coin of coins) counts.set(coin, (counts.get(coin) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one - other);
}

/** The deck with so many coins of a value. */
export function withCoins(deck: Deck, value: number, count: number): Deck {
  const others = deck.coins.filter((coin) => coin !== value);
  return copied({ ...deck, coins: [...others, ...Array.from({ length: Math.max(0, count) }, () => value)] });
}
