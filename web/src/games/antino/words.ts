/** Antino in words: tiles, cells, sums and events, for the line beside the board, the log and the screen reader. */
import { language, list, t } from '../../language.svelte';
import type { Scene } from './scene';
import texts from './texts';
import { at, cellName, markOf, symbolOf } from './tiles';
import type { AntinoPicture, Cell, Event, Kind, Lay, Ray, Way } from './types';

const ARROWS: Record<Way, string> = { up: '↑', right: '→', down: '↓', left: '←' };

export function tileWords(kind: Kind): string {
  const symbol = t(texts.symbol[symbolOf(kind)]);
  const mark = markOf(kind);
  if (!mark) return symbol;
  return t(mark === 'lock' ? texts.with_lock : texts.with_key, { symbol });
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent' }).format(share);
}

/** "3 + 2 + 1 = 6", "4" or "12 × 2 = 24": what the lines of a tile bring. */
export function sumWords(rays: Ray[], points: number): string {
  const parts = rays.map(({ cells }) => cells.length).filter((count) => count > 0);
  if (points === 24) return t(texts.twelve_sum);
  return parts.length > 1 ? `${parts.join(' + ')} = ${points}` : String(points);
}

/** "1 point", "5 points". */
export function pointsWords(points: number): string {
  return t(points === 1 ? texts.one_point : texts.some_points, { points });
}

/** "↑ 3 + → 2 = 5 points", or "12 × 2 = 24 points": which way what is counted. */
export function arrowWords(rays: Ray[], points: number): string {
  const parts = rays.filter(({ cells }) => cells.length).map(({ way, cells }) => `${ARROWS[way]} ${cells.length}`);
  if (points === 24) return t(texts.some_points, { points: t(texts.twelve_sum) });
  return parts.length > 1 ? `${parts.join(' + ')} = ${pointsWords(points)}` : `${parts[0]?.[0] ?? ''} ${pointsWords(points)}`;
}

/** "up 3, then an empty cell" for each line that counts something. */
export function rayWords(rays: Ray[]): string {
  const counting = rays.filter(({ cells }) => cells.length);
  return counting.map(({ way, cells, stop }) => `${t(texts.way[way])} ${cells.length}, ${t(texts.stop[stop])}`).join('; ');
}

export interface CellMoment {
  scene: Scene;
  picked: Kind | null;
  /** The placement of the picked tile on this cell. */
  lay: Lay | null;
  draft: boolean;
  /** The hint points here. */
  hint?: boolean;
  /** Here it would have been best. */
  best?: boolean;
  /** Whose last tile this is. */
  mark: string | null;
}

/** A cell as the screen reader says it. */
export function cellWords(cell: Cell, { scene, picked, lay, draft, hint, best, mark }: CellMoment): string {
  const square = scene.board[cell[0]]?.[cell[1]] ?? null;
  const said = [cellName(cell)];
  if (square === '*') said.push(t(texts.joker));
  else if (square) {
    said.push(tileWords(square));
    if (markOf(square) === 'lock') said.push(t(scene.locked.has(at(cell)) ? texts.locked : texts.open));
    if (mark) said.push(t(texts.last_of, { name: mark }));
  } else {
    said.push(t(texts.empty));
    if (scene.closed.has(at(cell))) said.push(t(texts.closed));
    if (lay) {
      said.push(t(texts.fits, { tile: tileWords(lay.tile), points: sumWords(lay.rays, lay.points) }), rayWords(lay.rays));
      if (lay.opens.length) said.push(t(texts.opens));
    } else if (picked) said.push(t(texts.no_fit, { tile: tileWords(picked) }));
    if (hint) said.push(t(texts.hinted));
    if (best) said.push(t(texts.best));
    if (draft) said.push(t(texts.drafted));
  }
  return said.join(', ');
}

/** What happened, one sentence an event; draws go without saying. `me` is who reads it. */
export function eventWords(event: Event, names: string[], me: number | null): string | null {
  if (event.type === 'draw' || event.type === 'over') return null;
  if (event.type === 'lots') {
    const lots = event.lots.map(({ seat, tile }) => t(texts.said_lot, { name: nameOf(seat, names, me), tile: tileWords(tile) })).join(', ');
    return `${t(texts.said_lots, { lots })} ${startWords(event.starts, names, me)}`;
  }
  const name = nameOf(event.seat, names, me);
  const mine = event.seat === me;
  if (event.type === 'stop') return t(mine ? texts.said_you_stop : texts.said_stop, { name });
  if (event.type === 'drop') {
    if (!event.tiles.length) return t(mine ? texts.said_you_drop_none : texts.said_drop_none, { name });
    return t(mine ? texts.said_you_drop : texts.said_drop, { name, tiles: list(event.tiles.map(tileWords)) });
  }
  const said = [
    t(texts.said_place, { name, tile: tileWords(event.tile), cell: cellName(event.cell), sum: pointsSum(event.rays, event.points) }),
  ];
  if (event.opens.length) said.push(t(event.opens.length === 1 ? texts.said_open : texts.said_opens));
  if (event.seventytwo) said.push(t(texts.seventytwo));
  return said.join(' ');
}

/** "3 + 2 = 5 points". */
function pointsSum(rays: Ray[], points: number): string {
  return t(points === 1 ? texts.one_point : texts.some_points, { points: sumWords(rays, points) });
}

export function nameOf(seat: number, names: string[], me: number | null): string {
  return seat === me ? t(texts.you) : (names[seat] ?? '');
}

/** Who starts by the lots; null: a tie. */
export function startWords(starts: number | null, names: string[], me: number | null): string {
  if (starts === null) return t(texts.lots_again);
  return starts === me ? t(texts.you_start) : t(texts.starts, { name: names[starts] ?? '' });
}

/** The whole position in a few sentences. */
export function summary(picture: AntinoPicture, names: string[], me: number | null): string {
  const { board, bag, points, turn, hand } = picture.view.position;
  const scores = points.map((number, seat) => `${nameOf(seat, names, me)}: ${pointsWords(number)}`).join(', ');
  const said = t(texts.summary, {
    side: board.length,
    laid: board.flat().filter((square) => square && square !== '*').length,
    bag,
    scores,
    turn: turn === null || picture.over ? '' : turnWords(turn, names, me),
  });
  return hand?.length ? `${said} ${t(texts.summary_hand, { tiles: list(hand.map(tileWords)) })}` : said;
}

/** Whose turn it is. */
export function turnWords(turn: number, names: string[], me: number | null): string {
  return turn === me ? t(texts.your_turn) : t(texts.summary_turn, { name: names[turn] ?? '' });
}
