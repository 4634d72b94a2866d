/**
 * Where this browser's player stands on the dial of each game, and what a match changes in it.
 *
 * There is one number for each version of a game, whether the opponent adapts or not: both ask how strong the player is. Two wins in a row
 * offer the level above, two losses the one below; an adaptive opponent begins the next match a level higher or lower of its own accord.
 */
import { about } from '../games';
import { keep, kept } from '../kept';
import { isAdaptive, levelAt, numberOf } from '../parts/faces';
import { isAlone } from '../table/alone';
import type { Dial, Level, Options, Result, TableInfo } from '../table/messages';

export interface Stand {
  level: number;
  adapts: boolean;
  /** How many matches in a row were won at this level; below 0, lost. */
  row: number;
  /** The last match that was counted. */
  match: string | null;
}

const IN_A_ROW = 2;
/** Matches whose end was not seen that are remembered at most. */
const UNDER_WAY = 20;

/** The version of a game that is played with these options: one stands somewhere in each. */
export function versionOf(game: string, options: Options): string {
  const version = about(game)?.version;
  return version ? `${game}/${options[version]}` : game;
}

/** What was kept may be anything. */
function all(): Record<string, Partial<Stand> | null> {
  const found = kept<unknown>('stands', {});
  return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, Partial<Stand> | null>) : {};
}

/** Where one stands in a version of a game: where one was last, or where a family begins. */
export function standIn(version: string, dial: Dial): Stand {
  const { level, adapts, row, match } = all()[version] ?? {};
  const known = Number.isInteger(level) && level! >= 1;
  return {
    level: Math.min(known ? level! : (dial.named.gentle ?? 1), dial.levels),
    adapts: adapts === true,
    row: known && Number.isInteger(row) ? row! : 0,
    match: typeof match === 'string' ? match : null,
  };
}

/** The opponent whom one meets there. */
export function opponentAt({ level, adapts }: Stand): Level {
  return levelAt(level, adapts);
}

/** The stand of somebody who plays against this level now: what was won elsewhere says nothing here. */
function movedTo(stand: Stand, level: Level, dial: Dial): Stand {
  const next = { ...stand, level: numberOf(level, dial) ?? stand.level, adapts: isAdaptive(level) };
  return opponentAt(next) === opponentAt(stand) ? stand : { ...next, row: 0 };
}

/** What a match makes of a stand: won, lost, or neither. */
export function stepped(stand: Stand, won: boolean | null, levels: number): Stand {
  if (won === null) return { ...stand, row: 0 };
  if (!stand.adapts) return { ...stand, row: won ? Math.max(0, stand.row) + 1 : Math.min(0, stand.row) - 1 };
  return { ...stand, level: Math.max(1, Math.min(levels, stand.level + (won ? 1 : -1))) };
}

/** The level to try next, after two wins or two losses in a row; null where one may as well stay. */
export function offered({ level, adapts, row }: Stand, levels: number): number | null {
  if (adapts || Math.abs(row) < IN_A_ROW) return null;
  const next = level + Math.sign(row);
  return next >= 1 && next <= levels ? next : null;
}

/** One has chosen to play against this level. */
export function chooseOpponent(version: string, dial: Dial, level: Level): void {
  keep('stands', { ...all(), [version]: movedTo(standIn(version, dial), level, dial) });
}

/** The one level of the bots against whom a person plays alone; null where there is no climbing. */
export function climbsAt(info: TableInfo): Level | null {
  const levels = new Set(info.seats.flatMap(({ kind, level }) => (kind === 'bot' ? [level] : [])));
  const [level] = levels;
  if (!info.dial || info.again || info.puzzle || levels.size !== 1 || !level || !isAlone(info)) return null;
  return numberOf(level, info.dial) === null ? null : level;
}

/** True for the first place, false for the last, null for one between, and where all are level. */
export function wonBy({ places }: Result, seat: number): boolean | null {
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (first === last) return null;
  return places[seat] === first ? true : places[seat] === last ? false : null;
}

function begun(): string[] {
  const found = kept<unknown>('begun', []);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
}

/** A match goes on here: it counts even if one leaves and comes back when it is over. */
export function noteBegun(match: string): void {
  if (!begun().includes(match)) keep('begun', [...begun(), match].slice(-UNDER_WAY));
}

/** True for a match that was seen under way by this browser, and has not counted yet. */
export function isBegun(match: string): boolean {
  return begun().includes(match);
}

/** The match has counted. */
export function noteCounted(match: string): void {
  if (isBegun(match))
    keep(
      'begun',
      begun().filter((one) => one !== match),
    );
}

/** Counts a match that was played against this level, once; gives where one stands then. */
export function noteMatch(info: TableInfo, level: Level, match: string, result: Result): Stand {
  const [version, dial] = [versionOf(info.game, info.options), info.dial!];
  const before = standIn(version, dial);
  if (before.match === match) return before;
  const after = { ...stepped(movedTo(before, level, dial), wonBy(result, info.held[0]!), dial.levels), match };
  keep('stands', { ...all(), [version]: after });
  return after;
}
