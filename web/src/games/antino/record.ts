/** The best solitaire of this device, for each board and way of touching, with and without hints, with its points tile by tile to race against. */
import { keep, kept } from '../../kept';
import type { TableInfo } from '../../table/messages';
import type { AntinoPicture } from './types';

export interface Best {
  points: number;
  /** The points after each tile laid, the start included. */
  curve: number[];
  /** The match that made it, and what was the best before. */
  match?: string;
  before?: number | null;
}

interface Run {
  match: string;
  curve: number[];
}

function boardOf({ view }: AntinoPicture, helped: boolean): string {
  return `antino.record.${view.options.board}.${view.options.touch}${helped ? '.helped' : ''}`;
}

/** False where nothing counts for a record: in a match played on from another one, and in a lesson. */
export function counts({ again, id }: TableInfo): boolean {
  return !again && !id.startsWith('lesson ');
}

export function laidOn({ view }: AntinoPicture): number {
  return view.position.board.flat().filter((square) => square && square !== '*').length;
}

/** The best so far; `helped`: of the matches with hints. */
export function bestOf(picture: AntinoPicture, helped: boolean): Best | null {
  return kept<Best | null>(boardOf(picture, helped), null);
}

/** The points so far, tile by tile. What happened while this page was away is filled in with a straight line. */
export function runOf(picture: AntinoPicture): number[] {
  const before = kept<Run | null>('antino.run', null);
  const curve = before?.match === picture.match ? before.curve : [0];
  const laid = laidOn(picture);
  const points = picture.view.position.points[0] ?? 0;
  const known = curve.slice(0, laid + 1);
  const from = known.length - 1;
  for (let tile = from + 1; tile <= laid; tile += 1) {
    known.push(Math.round(known[from]! + ((points - known[from]!) * (tile - from)) / (laid - from)));
  }
  known[laid] = points;
  return known;
}

/** Keeps the run; at the end of the match also the record, if it is one. */
export function keepRun(picture: AntinoPicture, curve: number[], helped: boolean): void {
  keep('antino.run', { match: picture.match, curve } satisfies Run);
  const points = picture.view.position.points[0] ?? 0;
  const before = bestOf(picture, helped)?.points ?? null;
  if (!picture.over || points <= (before ?? 0)) return;
  keep(boardOf(picture, helped), { points, curve, match: picture.match, before } satisfies Best);
}
