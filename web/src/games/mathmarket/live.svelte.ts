/** What is seen beside the play in real time: the photo finish, what goes home with whom, a mark that has just come. */
import { reading } from '../../table/pace.svelte';
import type { Event, Finish, MarketPicture } from './types';
import { markWords, sentenceOf, type Who } from './words';

const FINISH = 5000; // so long at least a finish can be looked at; a long one stays until it could be read
const GOING = 1100;
const COMING = 1000;

export interface Shown {
  claims: Finish[];
  coin: number;
}

export class Live {
  finish = $state.raw<Shown | null>(null);
  sold = $state.raw<Finish[]>([]);
  /** A mark has just come: why, and who may act. */
  came = $state('');
  /** Seats that have just done something. */
  lit = $state.raw<number[]>([]);
  /** Why I am out, as it was told to me; until the next situation. */
  reason = $state<{ kind: 'mistake' | 'pass'; words: Extract<Event, { type: 'mistake' }> | null } | null>(null);
  /** My quickest sale of this match. */
  quickest = $state<number | null>(null);
  #match = '';
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Takes up a picture's story. Nothing here is ever waited for. */
  take(picture: MarketPicture, who: Who, still: boolean): void {
    const { mine } = who;
    if (picture.match !== this.#match) {
      this.#match = picture.match;
      this.quickest = null;
      this.finish = null;
      this.reason = null;
    }
    if (mine === null || !picture.view.position.out?.includes(mine)) this.reason = null;
    for (const event of picture.story) this.#event(event, who, still);
    const came = markWords(picture, who);
    if (came && !still) {
      this.came = came;
      this.#later(
        () => {
          if (this.came === came) this.came = '';
        },
        Math.max(COMING, reading(came)),
      );
    }
    if (still) this.stop();
  }

  /** Shows a finish once more, beside the play. */
  again(event: Event, who: Who): void {
    const shown = shownOf(event);
    if (shown) this.#show(shown, sentenceOf(event, who), who.mine);
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.sold = [];
    this.came = '';
    this.lit = [];
  }

  #event(event: Event, who: Who, still: boolean): void {
    const { mine } = who;
    const shown = shownOf(event);
    if (shown) this.#show(shown, sentenceOf(event, who), mine);
    else if (event.type === 'mistake') this.reason = { kind: 'mistake', words: event };
    else if (event.type === 'wrong' && event.seat === mine && event.sum) {
      this.reason = {
        kind: 'mistake',
        words: { type: 'mistake', seat: event.seat, price: event.price ?? 0, sum: event.sum, makes: event.makes ?? 0 },
      };
    } else if (event.type === 'pass' && event.seat === mine) this.reason = { kind: 'pass', words: null };
    if ((event.type === 'wrong' || event.type === 'pass') && !still) this.#light([event.seat]);
  }

  #show(shown: Shown, words: string, mine: number | null): void {
    this.finish = shown;
    this.sold = shown.claims;
    for (const { seat, reaction } of shown.claims) {
      if (seat === mine) this.quickest = Math.min(this.quickest ?? Infinity, reaction);
    }
    this.#light(shown.claims.map(({ seat }) => seat));
    this.#later(() => {
      if (this.sold === shown.claims) this.sold = [];
    }, GOING);
    this.#later(
      () => {
        if (this.finish === shown) this.finish = null;
      },
      Math.max(FINISH, reading(words)),
    );
  }

  #later(then: () => void, after: number): void {
    this.#timers.push(setTimeout(then, after));
  }

  #light(seats: number[]): void {
    this.lit = seats;
    this.#later(() => {
      if (this.lit === seats) this.lit = [];
    }, GOING);
  }
}

/** The finish of a sale, also of one alone. */
export function shownOf(event: Event): Shown | null {
  if (event.type === 'sale') return { claims: event.claims, coin: event.coin };
  if (event.type !== 'buy' || event.reaction === undefined) return null;
  const { seat, price, slot, creature, reaction, at = 0, sum } = event;
  return { claims: [{ seat, price, slot, creature, reaction, at, coin: sum[1] ?? 0, named: true }], coin: sum[0] ?? 0 };
}
