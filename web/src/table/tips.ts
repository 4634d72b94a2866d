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
  /** True if it is read before a race begins, when nothing lies there yet. */
  first?: (moment: Moment<Shown>) => boolean;
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

/** Those that were not read here. */
function unread(game: string, tips: Tip[]): Tip[] {
  const read = allRead();
  return read.includes(game) ? [] : tips.filter(({ name, text }) => !read.includes(`${game}/${name}`) && !read.includes(text.en));
}

/** The tips that fit the moment and were not read here. */
export function due(game: string, tips: Tip[], moment: Moment): Tip[] {
  return unread(game, tipsFor(tips, moment.options)).filter(({ when }) => when(moment));
}

const FIRST = 3; // so many are read before a race at most; the others wait for the next one

/** What of a race has been met here, "mathmarket/standard snail": it is told before the next one. */
function allMet(): string[] {
  const found = kept<unknown>('met', []);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

/** The tips to be read before a race begins: what one must know, and what came up in a race before. */
export function dueFirst(game: string, tips: Tip[], moment: Moment): Tip[] {
  const met = allMet();
  const asked = ({ name, when, first }: Tip) => first?.(moment) || when(moment) || met.includes(`${game}/${name}`);
  return unread(game, tipsFor(tips, moment.options))
    .filter(asked)
    .slice(0, FIRST)
    .map((tip) => ({ ...tip, when: () => true }));
}

/** Notes what this moment of a race is about: nobody reads while it goes on. */
export function noteMet(game: string, tips: Tip[], moment: Moment): void {
  const known = allMet();
  const fresh = due(game, tips, moment).map(({ name }) => `${game}/${name}`);
  if (fresh.some((name) => !known.includes(name))) keep('met', [...new Set([...known, ...fresh])]);
}

/** This tip was read; without one, all of the game. */
export function noteRead(game: string, tip?: Tip): void {
  keep('coached', [...new Set([...allRead(), tip ? `${game}/${tip.name}` : game])]);
}
