/** Making tables: the one-click match against bots, and what every new table has in common. */
import { go } from '../address.svelte';
import * as api from '../api';
import { about } from '../games';
import { keep, kept } from '../kept';
import { hasBegun } from '../learnt';
import { holdSeats, myTables } from '../mine.svelte';
import { player } from '../player.svelte';
import type { GameInfo, Options, SeatWish, WantedSettings } from '../table/messages';
import { coached } from '../table/tips';

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

/** The wishes of "Play now": me first, gentle bots in the other seats. */
export function quickSeats(game: GameInfo, options: Options = {}, size = fewestSeats(game, options)): SeatWish[] {
  const level = game.bots.includes('gentle') ? 'gentle' : game.bots[0]!;
  const bots = Array.from({ length: size - 1 }, (): SeatWish => ({ kind: 'bot', level }));
  return [{ kind: 'person', name: player.name, avatar: player.avatar }, ...bots];
}

/** Makes the table, keeps its secrets and goes there. */
export async function openTable(
  game: GameInfo,
  options: Options,
  seats: SeatWish[],
  more: { settings?: WantedSettings; first?: true } = {},
): Promise<void> {
  const made = await api.makeTable(game.id, options, seats, more);
  holdSeats(made.table, Object.values(made.secrets), game.id, game.title);
  go(`/t/${made.table}`);
}

/** A match at once, as a newcomer likes it or in the way that is chosen: the person begins and has something good to find. */
export function playNow(game: GameInfo, way?: { options: Options; seats?: number }): Promise<void> {
  const known = about(game.id);
  const options = offered(game, { ...known?.calm, ...(way ? way.options : known?.first) });
  return openTable(game, options, quickSeats(game, options, way?.seats), { first: true });
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
