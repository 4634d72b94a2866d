/** Bests, results and ratings as a file: what this browser has, and what it takes up from another. */
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

export function forgetAll(): void {
  forgetDone();
  keepTrained({});
  keepResults({ alone: {}, levels: {}, matches: [] });
}
