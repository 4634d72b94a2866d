/** Making tables: the one-click match against bots, and what every new table has in common. */
import { go } from '../address.svelte';
import * as api from '../api';
import { about } from '../games';
import { keep, kept } from '../kept';
import { hasBegun } from '../learnt';
import { holdSeats, myTables } from '../mine.svelte';
import { player } from '../player.svelte';
import { keepScreen } from '../screens';
import type { Dial, GameInfo, Level, Options, SeatWish, TableInfo, WantedSettings } from '../table/messages';
import { hintsAlone } from '../table/hintsAlone.svelte';
import { coached } from '../table/tips';
import { opponentAt, standIn, versionOf } from './climbing';

/** The numbers of seats the game takes with these options; an option that is not named is as the rulebook has it. */
export function fittingSeats(game: GameInfo, options: Options = {}): number[] {
  const allowed = Object.entries(game.seats_with ?? {}).map(
    ([name, seats]) => seats[String(options[name] ?? game.options[name]?.default)] ?? game.seats,
  );
  return game.seats.filter((size) => allowed.every((sizes) => sizes.includes(size))).toSorted((one, other) => one - other);
}

/** The fewest seats that make it a match between players; a game for one alone has one. */
export function fewestSeats(game: GameInfo, options: Options = {}): number {
  const sizes = fittingSeats(game, options);
  return sizes.find((size) => size >= 2) ?? sizes[0] ?? 1;
}

/** The options a new table starts with on this page: the rulebook's, or calmer ones. */
export function startOptions(game: GameInfo): Options {
  const calm = offered(game, about(game.id)?.calm);
  return Object.fromEntries(Object.entries(game.options).map(([name, option]) => [name, calm[name] ?? option.default]));
}

/** Those of the options that the game takes. */
function offered(game: GameInfo, options: Options = {}): Options {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => game.options[name]?.allowed.includes(value)));
}

/** True where a match can begin with one tap: there are bots, or nobody else is needed. */
export function startsAlone(game: GameInfo): boolean {
  return game.bots.length > 0 || fewestSeats(game) === 1;
}

/** True where with these options all act at once, in real time. */
export function realTime(game: GameInfo, options: Options): boolean {
  return Object.entries(game.timed_with ?? {}).some(([name, timed]) => timed[String(options[name] ?? game.options[name]?.default)]);
}

/** True where with these options time runs, for all at once or for each turn. */
export function againstTime(game: GameInfo, options: Options): boolean {
  return Object.entries(game.stamped_with ?? {}).some(([name, runs]) => runs[String(options[name] ?? game.options[name]?.default)]);
}

/** The options of a match, those that are not named as the rulebook has them. */
function whole(game: GameInfo, options: Options): Options {
  return Object.fromEntries(Object.entries(game.options).map(([name, option]) => [name, options[name] ?? option.default]));
}

/** What is true with these options of something that is usually so: of several options that change it, the first. */
function withOptions<Value>(usual: Value, differs: Record<string, Record<string, Value>> = {}, options: Options): Value {
  const answers = Object.entries(differs).map(([name, values]) => values[String(options[name])] ?? usual);
  return answers.find((answer) => JSON.stringify(answer) !== JSON.stringify(usual)) ?? usual;
}

/** The dial of a match with these options, and the version of the game in which one stands on it; null where there is none. */
export function dialWith(game: GameInfo, options: Options = {}): { dial: Dial; version: string } | null {
  if (!game.dial) return null;
  const { levels, named, levels_with: levelsWith, named_with: namedWith } = game.dial;
  const all = whole(game, options);
  const dial = { levels: withOptions(levels, levelsWith, all), named: withOptions(named, namedWith, all) };
  return { dial, version: versionOf(game.id, all) };
}

/** Whom "Play now" puts in the other seats: where one stands on the dial, else somebody gentle. */
export function quickLevel(game: GameInfo, options: Options): Level {
  const found = dialWith(game, options);
  if (found) return opponentAt(standIn(found.version, found.dial));
  return game.bots.includes('gentle') ? 'gentle' : game.bots[0]!;
}

/** The wishes of "Play now": me first, bots in the other seats, of this level if it was shown. */
export function quickSeats(game: GameInfo, options: Options = {}, size = fewestSeats(game, options), level?: Level | null): SeatWish[] {
  const bots = Array.from({ length: size - 1 }, (): SeatWish => ({ kind: 'bot', level: level ?? quickLevel(game, options) }));
  return [{ kind: 'person', name: player.name, avatar: player.avatar }, ...bots];
}

/** Makes the table, keeps its secrets and goes there; with `screen` this screen is the table. */
export async function openTable(
  game: Pick<GameInfo, 'id' | 'title'>,
  options: Options,
  seats: SeatWish[],
  { screen = false, ...more }: api.MoreWishes & { screen?: boolean } = {},
): Promise<void> {
  const made = await api.makeTable(game.id, options, seats, more);
  if (made.screen) keepScreen(made.table, made.screen);
  holdSeats(made.table, Object.values(made.secrets), game.id, game.title);
  go(`/${screen ? 'screen' : 't'}/${made.table}`);
}

/** A table like this one with bots of another level, where everybody has moved on by one seat as at a rematch. */
export function openAnother({ game, title, options, seats, settings }: TableInfo, level: Level): Promise<void> {
  const movedOn = <One>(all: One[]): One[] => [...all.slice(-1), ...all.slice(0, -1)];
  const wishes = seats.map(({ kind, name, avatar }): SeatWish => {
    return kind === 'bot' ? { kind, level } : { kind: 'person', name: name ?? player.name, avatar: avatar ?? player.avatar };
  });
  const { leads = [], ...others } = settings ?? {};
  const wanted: WantedSettings = leads.some((lead) => lead > 0) ? { ...others, leads: movedOn(leads) } : others;
  return openTable({ id: game, title }, options, movedOn(wishes), settings ? { settings: wanted } : {});
}

/** A way to play at once: some options, and perhaps how many play. */
type Way = { options: Options; seats?: number };

/** The opponents on a dial whom one meets in this way, or by "Play now"; null where there are none. */
export function dialOf(game: GameInfo, way?: Way): { dial: Dial; version: string } | null {
  const options = quickOptions(game, way);
  return (way?.seats ?? fewestSeats(game, options)) > 1 ? dialWith(game, options) : null;
}

/** The options of "Play now": those of the way that is chosen, or as a newcomer likes it. */
export function quickOptions(game: GameInfo, way?: Way): Options {
  const known = about(game.id);
  return offered(game, { ...known?.calm, ...(way ? way.options : known?.first) });
}

/** A match at once, against bots of the level that was shown: the person begins and has something good to find. */
export function playNow(game: GameInfo, way?: Way, level?: Level | null): Promise<void> {
  const options = quickOptions(game, way);
  const hints: { settings?: WantedSettings } = hintsAlone.wanted ? {} : { settings: { hints: false } };
  return openTable(game, options, quickSeats(game, options, way?.seats, level), { first: true, ...hints });
}

/** The games that somebody was asked about; what was kept may be anything. */
function askedAbout(): unknown[] {
  const found = kept<unknown>('offered', []);
  return Array.isArray(found) ? found : [];
}

/** True for somebody who has neither played nor learnt the game here, and was not asked yet whether to learn it first. */
export function mayOffer({ id, lessons = [] }: GameInfo): boolean {
  const known = hasBegun(id) || coached(id) || myTables().some(({ game }) => game === id);
  return lessons.length > 0 && !known && !askedAbout().includes(id);
}

/** Whatever the answer was, it is not asked again. */
export function noteOffered({ id }: GameInfo): void {
  keep('offered', [...new Set([...askedAbout(), id])]);
}
