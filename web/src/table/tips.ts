/** Tips: short words for the first time something matters, tied to the moment and pointing at the thing. */
import type { Text } from '../language.svelte';
import type { Options, Picture } from './messages';

/** What lies on the table when a tip may come. */
export interface Moment<Shown = Picture> {
  picture: Shown;
  seat: number;
  options: Options;
}

/** One of the tips of games/<id>/tips.ts, which is fetched with the board; the first that fits and was not read comes. */
export interface Tip<Shown = Picture> {
  /** By which the browser remembers that it was read. */
  name: string;
  /** One sentence for a child, at most two. */
  text: Text;
  /** True at the moment it is about: the first contest, the first lock. */
  when: (moment: Moment<Shown>) => boolean;
  /** The mark of the board (`data-mark`) that it points at. */
  mark?: string | ((moment: Moment<Shown>) => string | null);
  /** The versions it belongs to, for the list in the menu; without it, all. */
  fits?: (options: Options) => boolean;
}
