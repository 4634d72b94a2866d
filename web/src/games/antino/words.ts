/** Antino in words: tiles, cells, sums and events, for the line beside the board, the log and the screen reader. */
import { language, list, t } from '../../language.svelte';
import type { Scene } from './scene';
import texts from './texts';
import { at, cellName, markOf, symbolOf } from './tiles';
import type { AntinoPicture, Cell, Event, Kind, Lay, Ray } from './types';

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

/** "up 3, then an empty cell" for each of the four lines. */
export function rayWords(rays: Ray[]): string {
  return rays.map(({ way, cells, stop }) => `${t(texts.way[way])} ${cells.length}, ${t(texts.stop[stop])}`).join('; ');
}

export interface CellMoment {
  scene: Scene;
  picked: Kind | null;
  /** The placement of the picked tile on this cell. */
  lay: Lay | null;
  draft: boolean;
  /** The number of the hint that points here. */
  hint: number | null;
}

/** A cell as the screen reader says it. */
export function cellWords(cell: Cell, { scene, picked, lay, draft, hint }: CellMoment): string {
  const square = scene.board[cell[0]]?.[cell[1]] ?? null;
  const said = [cellName(cell)];
  if (square === '*') said.push(t(texts.joker));
  else if (square) {
    said.push(tileWords(square));
    if (markOf(square) === 'lock') said.push(t(scene.locked.has(at(cell)) ? texts.locked : texts.open));
  } else {
    said.push(t(texts.empty));
    if (scene.closed.has(at(cell))) said.push(t(texts.closed));
    if (lay) {
      said.push(t(texts.fits, { tile: tileWords(lay.tile), points: sumWords(lay.rays, lay.points) }), rayWords(lay.rays));
      if (lay.opens.length) said.push(t(texts.opens));
    } else if (picked) said.push(t(texts.no_fit, { tile: tileWords(picked) }));
    if (hint) said.push(t(texts.hinted, { number: hint }));
    if (draft) said.push(t(texts.drafted));
  }
  return said.join(', ');
}

/** What happened, one sentence an event; draws go without saying. */
export function eventWords(event: Event, names: string[]): string | null {
  if (event.type === 'lots') {
    const lots = event.lots.map(({ seat, tile }) => t(texts.said_lot, { name: names[seat] ?? '', tile: tileWords(tile) })).join(', ');
    const then = event.starts === null ? t(texts.lots_again) : t(texts.starts, { name: names[event.starts] ?? '' });
    return `${t(texts.said_lots, { lots })} ${then}`;
  }
  if (event.type === 'draw' || event.type === 'over') return null;
  const name = names[event.seat] ?? '';
  if (event.type === 'stop') return t(texts.said_stop, { name });
  if (event.type === 'drop') {
    return event.tiles.length ? t(texts.said_drop, { name, tiles: list(event.tiles.map(tileWords)) }) : t(texts.said_drop_none, { name });
  }
  const sum = sumWords(event.rays, event.points);
  const said = [t(texts.said_place, { name, tile: tileWords(event.tile), cell: cellName(event.cell), sum })];
  if (event.opens.length) said.push(t(texts.said_open));
  if (event.seventytwo) said.push(t(texts.seventytwo));
  return said.join(' ');
}

/** The whole position in a few sentences. */
export function summary(picture: AntinoPicture, names: string[]): string {
  const { board, bag, points, turn, hand } = picture.view.position;
  const scores = points.map((number, seat) => t(texts.summary_score, { name: names[seat] ?? '', points: number })).join(', ');
  const said = t(texts.summary, {
    side: board.length,
    laid: board.flat().filter((square) => square && square !== '*').length,
    bag,
    scores,
    turn: turn === null || picture.over ? '' : t(texts.summary_turn, { name: names[turn] ?? '' }),
  });
  return hand?.length ? `${said} ${t(texts.summary_hand, { tiles: list(hand.map(tileWords)) })}` : said;
}
