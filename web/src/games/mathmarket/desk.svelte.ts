/** What the board keeps beside the picture: the draft, the claim on its way, the story, the clock, the helps. */
import { MatchClock } from '../../table/clock.svelte';
import type { Showing } from '../../table/follower.svelte';
import { Teller } from '../../table/teller.svelte';
import { Aids } from './aids.svelte';
import { beatsOf, type Beat } from './beats';
import { coinsOf, settles, type Sent } from './claims';
import { Draft } from './draft.svelte';
import { Drag } from './drag.svelte';
import { Live } from './live.svelte';
import { bestOf, keepBest, type Best } from './record';
import type { MarketPicture } from './types';
import { spokenOf, sentenceOf } from './words';

const END_SEEN = 1500; // so long the last sale is looked at before the result lies over it

interface Seen extends Showing<MarketPicture> {
  seat: number | null;
  names: string[];
  /** Nothing is told: replay scrubbing, catching up. */
  still: boolean;
  /** False in a replay. */
  playing: boolean;
}

export class Desk {
  readonly teller = new Teller<Beat, MarketPicture>();
  readonly live = new Live();
  readonly draft = new Draft();
  readonly drag = new Drag();
  readonly aids = new Aids();
  readonly clock = new MatchClock();
  sent = $state.raw<Sent | null>(null);
  /** The refusal to be read now. */
  complaint = $state<string | null>(null);
  /** What a screen reader hears. */
  spoken = $state('');
  /** What has just happened. */
  past = $state('');
  best = $state.raw<Best | null>(null);
  /** This practice is the best of this device. */
  record = $state(false);
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** Takes up a new picture. In real time it is there at once, and what there is to see of it runs beside the play. */
  take(next: MarketPicture, seen: Seen): void {
    const { before } = seen;
    const timed = next.notes.version !== 'beginner';
    clearTimeout(this.#closing);
    if (this.sent && settles(this.sent, next, seen.seat)) {
      this.sent = null;
      this.draft.clear();
    }
    this.draft.keep(coinsOf(next, seen.seat), next.view.position.market ?? [], next.notes.version === 'advanced');
    this.aids.begin(`${next.match}/${next.view.position.round ?? next.number}`);
    this.clock.set(next.clock?.now ?? next.view.position.clock ?? next.view.position.since ?? 0);
    this.spoken = seen.still ? '' : spokenOf(next, seen.names);
    if (before?.match !== next.match) [this.best, this.record] = [next.notes.practice ? bestOf(next) : null, false];
    if (next.over && next.notes.practice && seen.playing && !this.record) this.record = keepBest(next);
    if (timed) this.#race(next, seen);
    else this.#turn(next, seen);
  }

  /** A refusal keeps the coins in the hand that holds them. */
  refused(refusal: string | null): void {
    this.complaint = refusal;
    if (refusal === null) return;
    this.sent = null;
    this.draft.release();
  }

  stop(): void {
    this.live.stop();
    this.aids.stop();
    clearTimeout(this.#closing);
  }

  #race(next: MarketPicture, { seat, names, cut, done }: Seen): void {
    const words = next.story.map((event) => sentenceOf(event, names)).filter(Boolean);
    if (words.length) this.past = next.story.some(({ type }) => type === 'sale' || type === 'buy') ? '' : words[0]!;
    this.live.take(next, seat, cut);
    if (next.over && !cut && next.story.length) this.#closing = setTimeout(done, END_SEEN);
    else done();
  }

  #turn(next: MarketPicture, { seat, names, still, cut, done }: Seen): void {
    this.complaint = null;
    this.draft.release();
    if (seat === null || !next.notes.acting.includes(seat)) this.draft.clear();
    const beats = still ? [] : beatsOf(this.teller.scene, next, names);
    const words = next.story.filter(({ type }) => type !== 'refill').map((event) => sentenceOf(event, names));
    this.past = words.filter(Boolean).slice(0, 2).join(' ');
    this.teller.tell(cut ? [] : beats, next, done);
  }
}
