/** What is seen beside the play in real time: the photo finish, what goes home with whom, a mark that has just come. */
import type { Event, Finish, MarketPicture } from './types';

const FINISH = 5000;
const GOING = 1100;

export interface Shown {
  claims: Finish[];
  coin: number;
}

export class Live {
  finish = $state.raw<Shown | null>(null);
  sold = $state.raw<Finish[]>([]);
  /** A mark has just come. */
  fresh = $state(false);
  /** Seats that have just done something. */
  lit = $state.raw<number[]>([]);
  /** Why I am out, as it was told to me; until the next situation. */
  reason = $state<{ kind: 'mistake' | 'pass'; words: Extract<Event, { type: 'mistake' }> | null } | null>(null);
  /** My quickest sale of this match. */
  quickest = $state<number | null>(null);
  #match = '';
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Takes up a picture's story. Nothing here is ever waited for. */
  take(picture: MarketPicture, mine: number | null, still: boolean): void {
    if (picture.match !== this.#match) {
      this.#match = picture.match;
      this.quickest = null;
      this.finish = null;
      this.reason = null;
    }
    if (mine === null || !picture.view.position.out?.includes(mine)) this.reason = null;
    for (const event of picture.story) this.#event(event, mine, still);
    if (still) this.stop();
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.sold = [];
    this.fresh = false;
    this.lit = [];
  }

  #event(event: Event, mine: number | null, still: boolean): void {
    const later = (then: () => void, after: number) => this.#timers.push(setTimeout(then, after));
    if (event.type === 'sale') this.#show({ claims: event.claims, coin: event.coin }, mine, later);
    else if (event.type === 'buy' && event.reaction !== undefined) {
      const { seat, price, slot, creature, reaction, at = 0, sum } = event;
      this.#show(
        { claims: [{ seat, price, slot, creature, reaction, at, coin: sum[1] ?? 0, named: true }], coin: sum[0] ?? 0 },
        mine,
        later,
      );
    } else if (event.type === 'marks' && event.silenced.length && !still) {
      this.fresh = true;
      later(() => (this.fresh = false), 1000);
    } else if (event.type === 'mistake') this.reason = { kind: 'mistake', words: event };
    else if (event.type === 'wrong' && event.seat === mine && event.sum) {
      this.reason = {
        kind: 'mistake',
        words: { type: 'mistake', seat: event.seat, price: event.price ?? 0, sum: event.sum, makes: event.makes ?? 0 },
      };
    } else if (event.type === 'pass' && event.seat === mine) this.reason = { kind: 'pass', words: null };
    if ((event.type === 'wrong' || event.type === 'pass') && !still) this.#light([event.seat], later);
  }

  #show(shown: Shown, mine: number | null, later: (then: () => void, after: number) => void): void {
    this.finish = shown;
    this.sold = shown.claims;
    for (const { seat, reaction } of shown.claims) {
      if (seat === mine) this.quickest = Math.min(this.quickest ?? Infinity, reaction);
    }
    this.#light(
      shown.claims.map(({ seat }) => seat),
      later,
    );
    later(() => {
      if (this.sold === shown.claims) this.sold = [];
    }, GOING);
    later(() => {
      if (this.finish === shown) this.finish = null;
    }, FINISH);
  }

  #light(seats: number[], later: (then: () => void, after: number) => void): void {
    this.lit = seats;
    later(() => {
      if (this.lit === seats) this.lit = [];
    }, GOING);
  }
}
