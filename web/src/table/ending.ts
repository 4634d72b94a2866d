/** How a match ends in the words of its game: the default export of games/<id>/ending.ts, fetched when a match is over. */
import type { Text } from '../language.svelte';
import type { Analysis, Json, Picture, TableInfo } from './messages';

/** A match that is over. */
export interface Ended<Shown = Picture> {
  /** The last picture. */
  picture: Shown;
  info: TableInfo;
  /** What everybody is called, by seat. */
  names: string[];
  /** Who looks; null for a spectator, and for several at one screen. */
  seat: number | null;
  /** What would have been best, as far as it has been worked out; null while nothing is known. */
  analysis: Analysis | null;
}

/** What the chart of a match counts, and whether less is better. Scores below nothing count what is left: they are shown without their sign. */
export interface Counts {
  name: Text;
  least?: true;
}

/** What is kept of a match alone: a number, and whether less of it is better; times are in milliseconds. */
export interface Measured {
  value: number;
  least?: true;
  time?: true;
}

export interface Ending<Shown = Picture> {
  /** Who has won and by how much, in one line: "One point! Pixel wins 74 to 73." Alone: won or lost, and how near the best. */
  headline: (ended: Ended<Shown>) => string;
  /** What decided it, in one sentence: "Move 31 cost you 4."; null where that is not known. */
  decided?: (ended: Ended<Shown>) => string | null;
  /** A record of this browser, or how far from it; null where there is none. It may be asked more than once. */
  record?: (ended: Ended<Shown>) => string | null;
  /** True if whoever looks has reason to celebrate; false if not; null for those who only watched. */
  won: (ended: Ended<Shown>) => boolean | null;
  /** A seat's score as the game says it: "12 points", "3 spaces left". */
  score: (ended: Ended<Shown>, seat: number) => string;
  /** What the chart counts, where need be by the version that was played. */
  counts: Counts | ((ended: Ended<Shown>) => Counts);
  /** What a match alone is measured by in one's bests; null where it does not count. Without it its points, the more the better. */
  alone?: (ended: Ended<Shown>) => Measured | null;
  /** The colour that a seat has on the board, for the chart; where nobody says, the page chooses. */
  colour?: (ended: Ended<Shown>, seat: number) => string;
  /** A text for friends, without spoilers and without a link: two or three short lines. */
  share: (ended: Ended<Shown>) => string;
}

export function countsOf({ counts }: Ending, ended: Ended): Counts {
  return typeof counts === 'function' ? counts(ended) : counts;
}

/** The props of every games/<id>/Lookback.svelte: what the whole match tells, in the analysis. */
export interface LookedBack {
  lookback: { [field: string]: Json };
  names: string[];
  /** Who looks; null for a spectator. */
  seat: number | null;
}
