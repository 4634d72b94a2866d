/** What this browser keeps of finished matches: those alone, with and without hints, and won and lost by level of the bots. */
import { keep, kept } from '../kept';
import type { Ended, Ending, Measured } from './ending';

/** The matches alone of one version of a game, the newest last. */
export interface Alone {
  least?: true;
  time?: true;
  plain: number[];
  hinted: number[];
}

export interface Results {
  alone: Record<string, Alone>;
  /** By version of a game and level of its bots: won and lost. */
  levels: Record<string, Record<string, [won: number, lost: number]>>;
  /** The last matches that are counted. */
  matches: string[];
}

const KEY = 'results';
const MOST = 50;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one));

/** What was kept, or comes in a file, may be anything. */
export function resultsIn(found: unknown): Results {
  const all = isObject(found) ? found : {};
  const alone: Results['alone'] = {};
  for (const [version, one] of Object.entries(isObject(all.alone) ? all.alone : {})) {
    if (!isObject(one) || !isNumbers(one.plain) || !isNumbers(one.hinted)) continue;
    alone[version] = {
      plain: one.plain.slice(-MOST),
      hinted: one.hinted.slice(-MOST),
      ...(one.least === true ? { least: true } : {}),
      ...(one.time === true ? { time: true } : {}),
    };
  }
  const levels: Results['levels'] = {};
  for (const [version, rows] of Object.entries(isObject(all.levels) ? all.levels : {})) {
    if (!isObject(rows)) continue;
    const own = Object.entries(rows).filter((row): row is [string, [number, number]] => isNumbers(row[1]) && row[1].length === 2);
    if (own.length) levels[version] = Object.fromEntries(own);
  }
  const matches = Array.isArray(all.matches) ? all.matches.filter((one) => typeof one === 'string').slice(-MOST) : [];
  return { alone, levels, matches };
}

export function results(): Results {
  return resultsIn(kept<unknown>(KEY, {}));
}

export function keepResults(all: Results): void {
  keep(KEY, all);
}

/** Takes note of a match that was seen to its end here, once. */
export function noteResult(version: string, ended: Ended, ending: Ending): void {
  const { info, picture, seat } = ended;
  const all = results();
  if (seat === null || !picture.result || all.matches.includes(picture.match)) return;
  all.matches = [...all.matches, picture.match].slice(-MOST);
  if (info.seats.length === 1) noteAlone(all, version, measured(ended, ending), (info.seats[seat]?.hints ?? 0) > 0);
  else {
    const bots = new Set(info.seats.flatMap(({ kind, level }, one) => (one !== seat && kind === 'bot' && level ? [level] : [])));
    const people = info.seats.filter(({ kind }) => kind === 'person').length;
    if (people === 1 && bots.size === 1) noteLevel(all, version, [...bots][0]!, picture.result.places[seat] === 1);
  }
  keepResults(all);
}

function measured(ended: Ended, ending: Ending): Measured | null {
  return ending.alone ? ending.alone(ended) : { value: ended.picture.result!.scores[ended.seat!] ?? 0 };
}

function noteAlone(all: Results, version: string, found: Measured | null, hinted: boolean): void {
  if (!found) return;
  const before = all.alone[version] ?? { plain: [], hinted: [] };
  const which = hinted ? 'hinted' : 'plain';
  const { value, ...how } = found;
  all.alone[version] = { ...before, ...how, [which]: [...before[which], value].slice(-MOST) };
}

function noteLevel(all: Results, version: string, level: string, won: boolean): void {
  const [wins, losses] = all.levels[version]?.[level] ?? [0, 0];
  all.levels[version] = { ...all.levels[version], [level]: won ? [wins + 1, losses] : [wins, losses + 1] };
}
