/** Tips: short words for the first time something matters, tied to the moment and pointing at the thing. */
import { keep, kept } from '../kept';
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

/** What was read here: single tips, "antino/lock", or whole games, "antino". */
function allRead(): string[] {
  const found = kept<unknown>('coached', []);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

/** True if this browser has met tips of the game. */
export function coached(game: string): boolean {
  return allRead().some((one) => one === game || one.startsWith(`${game}/`));
}

/** The tips of this version. */
export function tipsFor(tips: Tip[], options: Options): Tip[] {
  return tips.filter(({ fits }) => fits?.(options) ?? true);
}

/** The tips that fit the moment and were not read here. */
export function due(game: string, tips: Tip[], moment: Moment): Tip[] {
  const read = allRead();
  if (read.includes(game)) return [];
  return tipsFor(tips, moment.options).filter(
    ({ name, text, when }) => !read.includes(`${game}/${name}`) && !read.includes(text.en) && when(moment),
  );
}

/** This tip was read; without one, all of the game. */
export function noteRead(game: string, tip?: Tip): void {
  keep('coached', [...new Set([...allRead(), tip ? `${game}/${tip.name}` : game])]);
}
