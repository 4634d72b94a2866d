/** The best practices of this device, without help and with it: more creatures first, then less time. */
import { keep, kept } from '../../kept';
import type { MarketPicture } from './types';

export interface Best {
  count: number;
  /** Milliseconds, the penalties included. */
  time: number;
  /** The match it was. */
  match?: string;
  /** What it was better than. */
  before?: { count: number; time: number } | null;
}

/** Practice with a house deck has its own best. */
function key({ view }: MarketPicture, helped: boolean): string {
  const deck = view.options.deck === null ? '' : JSON.stringify(view.options.deck);
  let sum = 0;
  for (const letter of deck) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007;
  return `mathmarket.best.${sum}${helped ? '.helped' : ''}`;
}

export function bestOf(picture: MarketPicture, helped: boolean): Best | null {
  return kept<Best | null>(key(picture, helped), null);
}

/** Keeps the practice that has just ended, if it is the best of its kind. True if it is. */
export function keepBest(picture: MarketPicture, helped: boolean): boolean {
  const time = picture.notes.practice?.time;
  const count = picture.notes.scores?.[0] ?? 0;
  if (!picture.over || time === undefined || count === 0) return false;
  const best = bestOf(picture, helped);
  if (best && (best.count > count || (best.count === count && best.time <= time))) return false;
  const before = best && { count: best.count, time: best.time };
  keep(key(picture, helped), { count, time, match: picture.match, before } satisfies Best);
  return true;
}

/** The best that this very match is; null where it is none. */
export function recordOf(picture: MarketPicture): Best | null {
  return [bestOf(picture, false), bestOf(picture, true)].find((best) => best?.match === picture.match) ?? null;
}
