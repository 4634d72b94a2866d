/** The beats in which a story is told: turn by turn, in a replay, and when a line of the log is pressed. */
import type { Sound } from '../../sounds.svelte';
import type { Told } from '../../table/showing.svelte';
import type { Buy, Event, MarketPicture } from './types';
import { markWords, sentenceOf, type Who } from './words';

/** What moves just now. */
export interface Beat extends Told<MarketPicture> {
  /** A coin that is being laid on a creature, with what the two coins make. */
  laid: { slot: number; coin: number; buys: boolean } | null;
  seat: number | null;
  /** What a big moment shows. */
  event: Event;
}

const SHORT = 400;
const LOOK = 1500; // so long the last sale is looked at before the end is told
const NO_CAPTION = new Set(['hand', 'turn', 'extra', 'sealed']);

/** What is heard of an event. What the own hand does was heard when it did it. */
export function soundOf(event: Event, mine: number | null): Sound | null {
  if (event.type === 'buy' || event.type === 'sale') return 'sold';
  if (event.type === 'marks') return event.silenced.length ? (event.marks[0] ?? null) : null;
  if (event.type !== 'deposit' && event.type !== 'skip') return null;
  return event.seat === mine ? null : event.type === 'deposit' ? 'place' : 'slide';
}

/** The beats of a story: a purchase is seen on its card before the card goes, and then large; the end is large. */
export function beatsOf(before: MarketPicture | null, after: MarketPicture, who: Who): Beat[] {
  const beats: Beat[] = [];
  for (const event of after.story) {
    if (NO_CAPTION.has(event.type)) continue;
    const words = event.type === 'marks' ? markWords(after, who) : sentenceOf(event, who);
    const sound = soundOf(event, who.mine);
    const beat = (scene: MarketPicture, lasts: number, more: Partial<Beat> = {}) =>
      beats.push({
        scene,
        lasts,
        laid: null,
        seat: 'seat' in event ? event.seat : null,
        event,
        ...(words ? { words } : {}),
        ...(sound ? { sound } : {}),
        ...more,
      });
    if (event.type === 'refill') {
      if (beats.length) beats.push({ scene: after, lasts: SHORT, laid: null, seat: null, event });
    } else if (event.type === 'deposit') beat(after, 700, { laid: { slot: event.slot, coin: event.coin, buys: false } });
    else if (event.type === 'buy') {
      const scene = before ?? after;
      if (before && event.reaction === undefined)
        beat(scene, 950, { laid: { slot: event.slot, coin: lastCoin(event), buys: true }, sound: 'count' });
      beat(scene, SHORT, { big: true });
    } else if (event.type === 'sale') beat(before ?? after, SHORT, { big: true });
    else if (words) beat(after, SHORT, event.type === 'marks' || event.type === 'end' ? { big: true } : {});
  }
  return beats;
}

/** A race tells nothing of itself; at its end the last sale is looked at, and then it is said what ended it. */
export function closing(next: MarketPicture, who: Who): Beat[] {
  const event = next.over ? next.story.find(({ type }) => type === 'end') : undefined;
  if (!event) return [];
  const look: Beat = { scene: next, lasts: LOOK, laid: null, seat: null, event };
  return [look, { ...look, lasts: SHORT, words: sentenceOf(event, who), big: true }];
}

/** In a lesson time stands still: what happens in a race is told there, but for what stands on the board anyway. */
export function lessonOf(before: MarketPicture | null, after: MarketPicture, who: Who): Beat[] {
  return beatsOf(before, after, who).filter(({ event }) => ['sale', 'buy', 'wrong', 'pass', 'end'].includes(event.type));
}

/** What happened once more, large, over what lies there now. */
export function againOf(event: Event, scene: MarketPicture, who: Who): Beat {
  return { scene, lasts: SHORT, laid: null, seat: 'seat' in event ? event.seat : null, event, words: sentenceOf(event, who), big: true };
}

function lastCoin({ sum }: Buy): number {
  return sum.at(-1) ?? 0;
}
