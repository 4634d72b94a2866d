/** The results of a class as a table of values: for the page that is printed and for the file. */
import { about } from '../../games';
import { t } from '../../language.svelte';
import type { Scored } from '../../table/about';
import type { Options } from '../../table/messages';
import type { ForTeacher, Outcome } from './asking';
import texts from './texts';

const POINTS: Scored = { name: texts.points, one: texts.onePoint, many: texts.manyPoints };
const PLACES = [texts.firstPlace, texts.secondPlace, texts.thirdPlace, texts.fourthPlace];

/** What the scores of these matches count. */
export function scored({ game, options }: { game: string; options: Options }): Scored {
  return about(game)?.scored?.(options) ?? POINTS;
}

/** A score in the words of its game: "3 coins left". */
export function scoreWords(score: number, { one, many }: Scored): string {
  const number = many === POINTS.many ? score : Math.abs(score);
  return t(number === 1 ? one : many, { number });
}

/** Where somebody stands and what they have: "Second place · 3 coins left". */
export function outcomeWords({ place, score }: Outcome, counts: Scored): string {
  return `${t(PLACES[place - 1] ?? texts.laterPlace, { place })} · ${scoreWords(score, counts)}`;
}

export interface ResultRow {
  child: number;
  name: string;
  wins: number;
  /** By round: how it ended; 'playing' for who has not finished, null for who was not there. */
  rounds: (Outcome | 'playing' | null)[];
}

/** The best first: who has won most, then who stood best. */
export function resultRows(seen: ForTeacher, called: (name: string) => string): ResultRow[] {
  const there = new Set(seen.rounds.flatMap((round) => round.tables.flatMap((table) => table.children)));
  const rows = [...there].map((child): ResultRow => {
    const rounds = seen.rounds.map((round) => {
      const outcome = round.outcomes.find((one) => one.child === child);
      return outcome ?? (round.tables.some((table) => table.children.includes(child)) ? 'playing' : null);
    });
    return { child, name: called(seen.names[child] ?? ''), wins: ended(rounds).filter((one) => one.place === 1).length, rounds };
  });
  return rows.toSorted(
    (one, other) => other.wins - one.wins || average(one) - average(other) || points(other) - points(one) || one.child - other.child,
  );
}

function ended(rounds: ResultRow['rounds']): Outcome[] {
  return rounds.filter((one): one is Outcome => one !== null && one !== 'playing');
}

function average({ rounds }: ResultRow): number {
  const places = ended(rounds).map((one) => one.place);
  return places.length ? places.reduce((sum, place) => sum + place, 0) / places.length : Infinity;
}

function points({ rounds }: ResultRow): number {
  return ended(rounds).reduce((sum, one) => sum + one.score, 0);
}

/** Values as a spreadsheet reads them; none of them can be taken for a formula. */
export function csv(lines: (string | number)[][]): string {
  return lines.map((line) => line.map(cell).join(',') + '\r\n').join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
