/** Finds each game's folder: what the pages say of it at once, its cover, and its board, fetched when first needed. */
import type { Component } from 'svelte';
import type { Text } from '../language.svelte';
import type { About, OptionEditor } from '../table/about';
import type { Board, Still } from '../table/board';
import type { Ended, Ending, LookedBack } from '../table/ending';
import type { OptionValue } from '../table/messages';
import type { Tip } from '../table/tips';

const abouts = import.meta.glob<{ default: About }>('./*/about.ts', { eager: true });
const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte');
const stills = import.meta.glob<{ default: Component<Still> }>('./*/Still.svelte');
const boards = import.meta.glob<{ default: Component<Board> }>('./*/Board.svelte');

const endings = import.meta.glob<{ default: Ending }>('./*/ending.ts');
const spoilsOf = import.meta.glob<{ default: Component<Ended> }>('./*/Spoils.svelte');
const lookbacks = import.meta.glob<{ default: Component<LookedBack> }>('./*/Lookback.svelte');
const editors = import.meta.glob<{ default: Component<OptionEditor> }>('./*/editors/*.svelte');
const tipsOf = import.meta.glob<{ default: Tip[] }>('./*/tips.ts');

export function about(game: string): About | null {
  return abouts[`./${game}/about.ts`]?.default ?? null;
}

/** The drawing on the game's card; null when its folder has none. */
export async function cover(game: string): Promise<Component | null> {
  const fetch = covers[`./${game}/Cover.svelte`];
  return fetch ? (await fetch()).default : null;
}

/** The game's board; the plain one where nobody has drawn one. */
export async function board(game: string): Promise<Component<Board>> {
  const fetch = boards[`./${game}/Board.svelte`] ?? (() => import('../plain/Board.svelte'));
  return (await fetch()).default;
}

/** What draws the pictures in the game's rulebook; null where nobody has drawn any. */
export async function still(game: string): Promise<Component<Still> | null> {
  const fetch = stills[`./${game}/Still.svelte`];
  return fetch ? (await fetch()).default : null;
}

/** How a match of this game ends, in its own words; null where nobody has found any. */
export async function ending(game: string): Promise<Ending | null> {
  return (await endings[`./${game}/ending.ts`]?.())?.default ?? null;
}

/** What was won, to be looked at beside the result; null where there is nothing to see. */
export async function spoils(game: string): Promise<Component<Ended> | null> {
  return (await spoilsOf[`./${game}/Spoils.svelte`]?.())?.default ?? null;
}

/** What draws the look back at a whole match; null where the game has none. */
export async function lookback(game: string): Promise<Component<LookedBack> | null> {
  return (await lookbacks[`./${game}/Lookback.svelte`]?.())?.default ?? null;
}

/** The tips of a game; [] where it has none. */
export async function tips(game: string): Promise<Tip[]> {
  return (await tipsOf[`./${game}/tips.ts`]?.())?.default ?? [];
}

/** True where the game brings a way of its own to choose this option's value. */
export function hasEditor(game: string, option: string): boolean {
  return `./${game}/editors/${option}.svelte` in editors;
}

/** The game's own way to choose this option's value. */
export async function editor(game: string, option: string): Promise<Component<OptionEditor>> {
  return (await editors[`./${game}/editors/${option}.svelte`]!()).default;
}

/** What an option's value is called: its own word, yes or no, or the value itself. */
export function valueName(game: string, option: string, value: OptionValue): Text {
  const own = about(game)?.options?.[option]?.values?.[String(value)];
  if (own) return own;
  if (value === true) return { en: 'Yes', it: 'Sì' };
  if (value === false) return { en: 'No', it: 'No' };
  return { en: String(value), it: String(value) };
}

/** What a daily puzzle is called: its own name, or that of the option's value it is named after. */
export function puzzleName(game: string, name: string): Text {
  const known = about(game);
  const values = Object.values(known?.options ?? {}).map((option) => option.values?.[name]);
  return known?.puzzles?.[name] ?? values.find((value) => value !== undefined) ?? { en: name, it: name };
}
