/** A race looked back upon, as the analysis has it: by seat, how long each sum took. */
import type { Json } from '../../table/messages';

/** A sum of two coins, and how long it took: bought with it, or missed because another was faster. Times in milliseconds. */
export interface SeenBond {
  coins: [number, number];
  price: number;
  bought: number[];
  missed: number[];
  usual: number;
}

export interface SeenBy {
  /** The slowest first. */
  bonds: SeenBond[];
  slow: [number, number][];
  quick: [number, number][];
}

export interface Looked {
  seats: SeenBy[];
  /** Photo finishes: who was right together, the first one first, and by how many milliseconds. */
  finishes: { seats: number[]; by: number }[];
}

/** Turn by turn there is nothing to look back upon. */
export function isLooked(lookback: unknown): lookback is Looked & { [field: string]: Json } {
  return !!lookback && typeof lookback === 'object' && 'seats' in lookback && 'finishes' in lookback;
}

/** "7 + 8", never broken over two lines. */
export function addWords(coins: number[]): string {
  return coins.join('\u00a0+\u00a0');
}

/** "7 + 8 = 15". */
export function sumWords({ coins, price }: Pick<SeenBond, 'coins' | 'price'>): string {
  return `${addWords(coins)}\u00a0=\u00a0${price}`;
}
