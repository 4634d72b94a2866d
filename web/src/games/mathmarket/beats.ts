/** The beats in which a turn of the beginner version is told, a second and a half at most. */
import type { Buy, Event, MarketPicture } from './types';
import { sentenceOf } from './words';

/** What moves just now. */
export interface Beat {
  /** The table as it lies meanwhile. */
  scene: MarketPicture;
  /** A coin that is being laid on a creature, with what the two coins make. */
  laid: { slot: number; coin: number; buys: boolean } | null;
  seat: number | null;
  words: string;
  lasts: number;
}

/** The beats of a story: a purchase is seen on its card before the card goes. */
export function beatsOf(before: MarketPicture | null, after: MarketPicture, names: string[]): Beat[] {
  const beats: Beat[] = [];
  const beat = (event: Event, scene: MarketPicture, laid: Beat['laid'], lasts: number) =>
    beats.push({ scene, laid, seat: 'seat' in event ? event.seat : null, words: sentenceOf(event, names), lasts });
  for (const event of after.story) {
    if (event.type === 'deposit') beat(event, after, { slot: event.slot, coin: event.coin, buys: false }, 700);
    else if (event.type === 'buy' && before) beat(event, before, { slot: event.slot, coin: lastCoin(event), buys: true }, 950);
    else if (event.type === 'skip') beat(event, after, null, 450);
    else if (event.type === 'deal') beat(event, after, null, 600);
    else if (event.type === 'refill' && beats.length) beat(event, after, null, 350);
  }
  return beats;
}

function lastCoin({ sum }: Buy): number {
  return sum.at(-1) ?? 0;
}
