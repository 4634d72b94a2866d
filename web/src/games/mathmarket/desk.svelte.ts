/** What the board keeps beside the picture: the draft, the claim on its way, what has happened, the clock, the helps. */
import { sounds } from '../../sounds.svelte';
import type { Board } from '../../table/board';
import { MatchClock } from '../../table/clock.svelte';
import { Ladder } from '../../table/ladder.svelte';
import { Past } from '../../table/past.svelte';
import type { Coming, Story } from '../../table/showing.svelte';
import { Aids } from './aids.svelte';
import { beatsOf, closing, lessonOf, soundOf, type Beat } from './beats';
import { coinsOf, settles, type Sent } from './claims';
import { Draft } from './draft.svelte';
import { Drag } from './drag.svelte';
import { Live } from './live.svelte';
import { bestOf, keepBest, type Best } from './record';
import type { Event, MarketPicture } from './types';
import { spokenOf, sentenceOf, tableWords, type Who } from './words';

const PRIVATE = new Set(['hand', 'draw', 'sealed', 'mistake']);
const LYING = new Set(['deal', 'refill', 'coin']); // what lies there now: a race that stands still keeps nothing of it
const SOON = 600; // milliseconds after a change in which a finger may still mean what lay there before
const COMPLAINT = 4000;

/** How the frame stands when a picture comes. */
export interface Seen extends Who {
  /** False in a replay. */
  playing: boolean;
  /** Everybody acts at once and time runs: nothing waits for a story. */
  racing: boolean;
  /** Turns with a hint so far, as the table counts them. */
  hints: number;
}

export class Desk {
  readonly live = new Live();
  readonly draft = new Draft();
  readonly drag = new Drag();
  readonly clock = new MatchClock();
  readonly past = new Past<Event>((event) => (PRIVATE.has(event.type) || (this.#timed && LYING.has(event.type)) ? null : event));
  readonly aids: Aids;
  readonly ladder: Ladder;
  sent = $state.raw<Sent | null>(null);
  /** The refusal to be read now. */
  complaint = $state<string | null>(null);
  /** What has just happened. */
  news = $state('');
  /** The best practices of this device, without help and with it. */
  bests = $state.raw<{ alone: Best | null; helped: Best | null }>({ alone: null, helped: null });
  /** This practice is the best of this device of its kind. */
  record = $state<'alone' | 'helped' | null>(null);
  #timed = false;
  #changed = -Infinity; // when another round took the place of the one that was seen here

  constructor(private table: () => Pick<Board, 'info' | 'hint' | 'aid'>) {
    this.aids = new Aids(
      () => table().info.settings?.aids['bonds'] ?? null,
      () => table().aid,
    );
    this.ladder = new Ladder(() => table().hint);
  }

  /** Takes up a new picture. In a race it is there at once, and what there is to see of it runs beside the play. */
  story(next: MarketPicture, { before, fresh, cut }: Coming<MarketPicture, MarketPicture>, seen: Seen): Story<Beat, MarketPicture> {
    const { mine, racing } = seen;
    if (next.covered) return this.#cover(next);
    const timed = (this.#timed = next.notes.version !== 'beginner');
    if (timed && before?.match === next.match && before.view.position.round !== next.view.position.round) this.#changed = performance.now();
    this.past.note(next);
    const acting = mine !== null && next.notes.acting.includes(mine) && !next.over;
    // in a race what others do meanwhile leaves a hint as true as it was
    const same = timed && acting && before?.match === next.match && before.view.position.round === next.view.position.round;
    if (fresh && !same) void this.ladder.came(acting);
    this.#keep(next, mine, timed);
    this.clock.set(next.clock?.now ?? next.view.position.clock ?? next.view.position.since ?? 0);
    if (next.notes.practice) this.#practise(next, before, seen);
    this.news = newsOf(next, seen, timed);
    if (!timed) this.complaint = null;
    else this.live.take(next, seen, cut);
    if (racing && fresh && !cut) this.#sound(next, mine);
    const tell = timed && seen.playing ? lessonOf : beatsOf;
    const beats = racing ? closing(next, seen) : tell(before, next, seen);
    const heard = before?.covered ? tableWords(next) : spokenOf(next, seen);
    return { beats: cut ? [] : beats, after: next, heard: cut ? '' : heard };
  }

  /** Time stands and nothing lies there: what is in the hand goes back. */
  #cover(next: MarketPicture): Story<Beat, MarketPicture> {
    this.draft.clear();
    this.drag.cancel();
    this.news = '';
    return { beats: [], after: next, heard: '' };
  }

  /** The cards have only just changed: who says now that nothing fits may mean those that are gone. */
  get early(): boolean {
    return performance.now() - this.#changed < SOON;
  }

  /** Says for a while why something was not done. */
  complain(words: string): void {
    this.complaint = words;
    setTimeout(() => this.complaint === words && (this.complaint = null), COMPLAINT);
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
  }

  /** The draft survives what does not contradict it; a coin that was laid, and a verdict, end it. */
  #keep(next: MarketPicture, mine: number | null, timed: boolean): void {
    if (this.sent && settles(this.sent, next, mine)) {
      this.sent = null;
      this.draft.clear();
    }
    this.draft.keep(coinsOf(next, mine), next.view.position.market ?? [], next.notes.version === 'advanced');
    if (timed) {
      const { round } = next.view.position;
      if (this.draft.begun !== round) this.draft.clear();
      if (this.drag.begun !== round) this.drag.cancel();
      return;
    }
    this.draft.release();
    const laid = next.story.some((event) => (event.type === 'buy' || event.type === 'deposit') && event.seat === mine);
    if (laid || mine === null || !next.notes.acting.includes(mine)) this.draft.clear();
  }

  /** What a race brings is heard when it comes; the last thing is the newest. */
  #sound({ story }: MarketPicture, mine: number | null): void {
    const sound = story.map((event) => soundOf(event, mine)).findLast((one) => one !== null);
    if (sound) sounds.play(sound);
  }

  #practise(next: MarketPicture, before: MarketPicture | null, { racing, hints }: Seen): void {
    if (before?.match !== next.match) {
      this.bests = { alone: bestOf(next, false), helped: bestOf(next, true) };
      this.record = null;
    }
    const helped = hints > 0 || this.aids.used;
    if (next.over && racing && !this.table().info.again && !this.record && keepBest(next, helped))
      this.record = helped ? 'helped' : 'alone';
  }
}

/** What has just happened, in a line; a sale in a race is told by its finish. */
function newsOf({ story }: MarketPicture, who: Who, timed: boolean): string {
  if (timed && story.some(({ type }) => type === 'sale' || type === 'buy')) return '';
  const words = story.filter(({ type }) => type !== 'refill' && type !== 'coin').map((event) => sentenceOf(event, who));
  return words
    .filter(Boolean)
    .slice(0, timed ? 1 : 2)
    .join(' ');
}
