/** Bests, results and ratings as a file, and the most of them as a link that fits a QR code: what this browser has, and what it takes up from another. */
import { unpacked, packed } from './packing';
import { addDone, allDone, forgetDone, type Done } from '../../table/puzzles.svelte';
import { keepResults, results, resultsIn } from '../../table/results';
import { allTrained, keepTrained, trainedIn } from '../../table/training';

const KIND = 'ludoteca bests';
const VERSION = 1;
/** Letters of a file; more is not read. */
export const LARGEST = 2_000_000;

/** All of it as text. */
export function saved(): string {
  return JSON.stringify({ kind: KIND, version: VERSION, puzzles: allDone(), trained: allTrained(), results: results() });
}

function isDone(one: unknown): one is Done {
  const done = one as Partial<Done> | null;
  const figures = [done?.tries, done?.at, done?.hints, done?.time];
  return (
    typeof done?.score === 'number' &&
    typeof done.par === 'number' &&
    typeof done.marks === 'string' &&
    done.marks.length < 200 &&
    figures.every((figure) => figure === undefined || (typeof figure === 'number' && Number.isFinite(figure)))
  );
}

/** Takes up a file; how many entries were read, null where it is none of ours. What is known here stays. */
export function takenUp(text: string): number | null {
  let found: { kind?: unknown; version?: unknown; puzzles?: unknown; trained?: unknown; results?: unknown } | null;
  try {
    found = text.length > LARGEST ? null : (JSON.parse(text) as typeof found);
  } catch {
    return null;
  }
  if (!found || found.kind !== KIND || found.version !== VERSION) return null;
  const rows = typeof found.puzzles === 'object' && found.puzzles !== null ? Object.entries(found.puzzles) : [];
  const done = rows.filter((row): row is [string, Done] => /^[\w-]{1,40}\/[\w-]{1,40}\/\d{4}-\d\d-\d\d$/.test(row[0]) && isDone(row[1]));
  addDone(Object.fromEntries(done.map(([key, one]) => [key, { ...one, table: '' }])));
  const trained = trainedIn(found.trained);
  const own = allTrained();
  for (const [key, one] of Object.entries(trained)) if (!own[key] || own[key].done < one.done) own[key] = one;
  keepTrained(own);
  const [here, there] = [results(), resultsIn(found.results)];
  const alone = { ...there.alone, ...here.alone };
  const levels = { ...there.levels, ...here.levels };
  keepResults({ alone, levels, matches: [...there.matches, ...here.matches] });
  return done.length + Object.keys(trained).length + Object.keys(there.alone).length + Object.keys(there.levels).length;
}

/** Letters of a link whose QR code a phone still reads well. */
const LONGEST = 1400;
const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** What a link carries: puzzles by game and name, the newest first, and what trainers count. */
interface Load {
  /** The day of the first row, for every other how many days before; score, par, tries, at, hints, time, flags. Zeros at the end are left out. */
  p: Record<string, number[][]>;
  t: Record<string, number[]>;
}

/** The text of a link with the newest puzzles and all ratings, and how many of the puzzles it has: as many as fit. */
export async function carried(): Promise<{ text: string; puzzles: number; all: number }> {
  const rows = Object.entries(allDone()).toSorted(([one], [other]) => (one.slice(-10) < other.slice(-10) ? 1 : -1));
  const t: Load['t'] = {};
  for (const [key, { rating, done, par, hinted }] of Object.entries(allTrained())) t[key] = [rating, done, par, hinted];
  let puzzles = rows.length;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next try follows from the length of this one
    const text = await packed(JSON.stringify({ p: rowsOf(rows.slice(0, puzzles)), t }));
    if (text.length <= LONGEST || puzzles === 0) return { text, puzzles, all: rows.length };
    puzzles = Math.min(puzzles - 1, Math.floor((puzzles * LONGEST) / text.length));
  }
}

function rowsOf(all: [string, Done][]): Load['p'] {
  const found: Load['p'] = {};
  const before: Record<string, number> = {};
  for (const [key, { score, par, tries = 0, at = 0, hints = 0, time = 0, most, shown }] of all) {
    const name = key.slice(0, -11);
    const day = Math.round((Date.parse(key.slice(-10)) - FIRST) / DAY);
    const row = [name in before ? before[name]! - day : day, score, par, tries, at, hints, time, (most ? 1 : 0) + (shown ? 2 : 0)];
    while (row.at(-1) === 0 && row.length > 3) row.pop();
    before[name] = day;
    (found[name] ??= []).push(row);
  }
  return found;
}

/** Takes up what a link carries, by the same door as a file; null where it is none of ours. */
export async function takenFrom(text: string): Promise<number | null> {
  let load: Partial<Load> | null;
  try {
    load = JSON.parse(await unpacked(text, LARGEST)) as typeof load;
  } catch {
    return null;
  }
  if (!load || typeof load.p !== 'object' || typeof load.t !== 'object' || !load.p || !load.t) return null;
  const puzzles: Record<string, Partial<Done>> = {};
  for (const [name, rows] of Object.entries(load.p)) {
    let before: number | null = null;
    for (const row of Array.isArray(rows) ? rows : []) {
      if (!Array.isArray(row) || !row.every((figure) => Number.isSafeInteger(figure) && Math.abs(figure) < 1e12)) break;
      const [given = 0, score, par, tries, at, hints, time, flags = 0]: number[] = row;
      const day: number = before === null ? given : before - given;
      if (day < 0 || day > 36_500) break;
      before = day;
      const done = { score, par, marks: '', ...(tries ? { tries } : {}), ...(at ? { at } : {}), ...(hints ? { hints } : {}) };
      const more = { ...(time ? { time } : {}), ...(flags & 1 ? { most: true } : {}), ...(flags & 2 ? { shown: true as const } : {}) };
      puzzles[`${name}/${new Date(FIRST + day * DAY).toISOString().slice(0, 10)}`] = { ...done, ...more } as Done;
    }
  }
  const counted = Object.entries(load.t).filter(([, figures]) => Array.isArray(figures));
  const trained = Object.fromEntries(counted.map(([key, [rating, done, par, hinted]]) => [key, { rating, done, par, hinted, past: [] }]));
  return takenUp(JSON.stringify({ kind: KIND, version: VERSION, puzzles, trained, results: {} }));
}

export function forgetAll(): void {
  forgetDone();
  keepTrained({});
  keepResults({ alone: {}, levels: {}, matches: [] });
}
