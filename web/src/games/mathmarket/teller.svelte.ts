/** Tells the turns of the beginner version beat by beat, a second and a half at most; it can be cut short at any moment. */
import type { Buy, Event, MarketPicture } from './types';
import { told } from './words';

/** What moves just now. */
export interface Beat {
  /** The table as it lies meanwhile. */
  table: MarketPicture;
  /** A coin that is being laid on a creature, with what the two coins make. */
  laid: { slot: number; coin: number; buys: boolean } | null;
  seat: number | null;
  words: string;
  lasts: number;
}

/** The beats of a story: a purchase is seen on its card before the card goes. */
export function beatsOf(before: MarketPicture | null, after: MarketPicture, names: string[]): Beat[] {
  const beats: Beat[] = [];
  const beat = (event: Event, table: MarketPicture, laid: Beat['laid'], lasts: number) =>
    beats.push({ table, laid, seat: 'seat' in event ? event.seat : null, words: told(event, names), lasts });
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

export class Teller {
  /** What lies on the table now. */
  table = $state.raw<MarketPicture | null>(null);
  /** The beat being told; null when nothing moves. */
  beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finish: (() => void) | null = null;

  tell(beats: Beat[], after: MarketPicture, done: () => void): void {
    this.stop();
    this.#finish = () => {
      this.stop();
      this.table = after;
      done();
    };
    this.#next(beats, 0);
  }

  cut(after: MarketPicture): void {
    this.stop();
    this.table = after;
  }

  skip(): void {
    this.#finish?.();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#finish = null;
    this.beat = null;
  }

  #next(beats: Beat[], index: number): void {
    const beat = beats[index];
    if (!beat) {
      this.#finish?.();
      return;
    }
    this.table = beat.table;
    this.beat = beat;
    this.#timer = setTimeout(() => this.#next(beats, index + 1), beat.lasts);
  }
}
