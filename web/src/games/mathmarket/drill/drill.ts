/** The drill of slow sums: which they are, which comes when, and what lies on the table then. It needs no server. */
import { keep, kept } from '../../../kept';

/** Two coins that make a price, the smaller one first. */
export type Sum = [number, number];

/** A sum that somebody at this browser is slow at, and how many milliseconds it took the last time. */
export interface Slow {
  coins: Sum;
  usual: number;
}

export interface Round {
  coins: Sum;
  price: number;
  creature: string;
  /** What lies there: just two of them make the price. */
  lying: number[];
}

/** What came of a round: the time until it was right, and the mistakes before. */
export interface Done {
  coins: Sum;
  took: number;
  mistakes: number;
}

export const ROUNDS = 10;
const KEY = 'mathmarket.slow';
const MOST = 12;
const LYING = 6;
const QUICK = 3000;

/** Who carries which price. */
const CREATURES: Record<number, string[]> = {
  11: ['elf', 'fairy', 'gnome', 'troll'],
  12: ['faun', 'genie', 'mermaid', 'unicorn'],
  13: ['centaur', 'minotaur', 'yeti'],
  14: ['cyclops', 'griffin', 'pegasus'],
  15: ['basilisk', 'sphinx'],
  16: ['hydra', 'phoenix'],
  17: ['kraken'],
  18: ['dragon'],
};

export function isQuick({ took, mistakes }: Done): boolean {
  return took < QUICK && !mistakes;
}

const same = (one: Sum, other: Sum) => one[0] === other[0] && one[1] === other[1];

/** The slow sums that this browser keeps, the slowest first. */
export function keptSlow(): Slow[] {
  const found = kept<unknown>(KEY, []);
  return Array.isArray(found) ? (found as Slow[]).filter((one) => Array.isArray(one?.coins) && typeof one.usual === 'number') : [];
}

/** Keeps these beside what was kept; the newest time of a sum counts. */
export function keepSlow(slow: Slow[]): void {
  const others = keptSlow().filter(({ coins }) => !slow.some((one) => same(one.coins, coins)));
  const all = [...slow, ...others].toSorted((one, other) => other.usual - one.usual);
  keep(KEY, all.slice(0, MOST));
}

/** What a drill has changed: a sum that was quick each time is slow no more, the others have their newest time. */
export function keepDone(done: Done[]): void {
  const sums = done.filter(({ coins }, place) => done.findIndex((one) => same(one.coins, coins)) === place).map(({ coins }) => coins);
  const rounds = (sum: Sum) => done.filter(({ coins }) => same(coins, sum));
  const still = sums.filter((sum) => !rounds(sum).every(isQuick));
  const gone = sums.filter((sum) => !still.includes(sum));
  keep(
    KEY,
    keptSlow().filter(({ coins }) => !gone.some((sum) => same(sum, coins))),
  );
  keepSlow(still.map((sum) => ({ coins: sum, usual: Math.round(rounds(sum).at(-1)!.took) })));
}

/** What comes next after these rounds: a slow answer comes again two rounds later; else all in turn, the slowest first. */
export function nextSum(sums: Sum[], done: Done[]): Sum {
  const before = done.at(-2);
  const again = before && !isQuick(before) && !same(before.coins, done.at(-1)!.coins) ? before.coins : null;
  if (again) return again;
  const often = (sum: Sum) => done.filter(({ coins }) => same(coins, sum)).length;
  const last = done.at(-1)?.coins;
  const others = sums.length > 1 && last ? sums.filter((sum) => !same(sum, last)) : sums;
  return others.reduce((one, other) => (often(other) < often(one) ? other : one));
}

/** A creature of this price, and coins of which just these two make it. */
export function roundOf(coins: Sum, random: () => number = Math.random): Round {
  const price = coins[0] + coins[1];
  const one = <Value>(of: Value[]): Value => of[Math.floor(random() * of.length)]!;
  const lying: number[] = [...coins];
  const others = Array.from({ length: 8 }, (_, place) => place + 2).filter((coin) => !coins.includes(coin));
  while (lying.length < LYING) {
    const fitting = others.filter((coin) => 2 * coin !== price && !lying.includes(price - coin));
    const fresh = fitting.filter((coin) => !lying.includes(coin));
    lying.splice(Math.floor(random() * (lying.length + 1)), 0, one(fresh.length ? fresh : fitting));
  }
  return { coins, price, creature: one(CREATURES[price] ?? Object.values(CREATURES).flat()), lying };
}
