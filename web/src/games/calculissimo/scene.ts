/** What lies on the table at one moment, and the beats in which a story leads from one scene to the next. */
import { at, bonusOf, isSign, meaning } from './squares';
import type { CalcPicture, Cell, Drawn, Event, Laid, Lots, Tile } from './types';

export interface Scene {
  /** The coloured squares, as the rules have them at this table. */
  squares: string[];
  board: string[];
  /** The cells that hold jokers, by key. */
  jokers: Set<string>;
  /** Laid, and not yet accepted by all. */
  laid: Tile[];
  scores: number[];
  bag: number;
  racks: number[];
}

/** Tokens slide in; raised numbers swell; the operations are counted; their factors stamp. */
export type Phase = 'slide' | 'raise' | 'count' | 'stamp';

/** One moment of a story: what is drawn, and what happens on it. */
export interface Beat {
  lasts: number;
  scene: Scene;
  laying: { event: Laid; phase: Phase } | null;
  /** Tokens that go back to a rack. */
  back: Tile[];
  lots: Lots | null;
  drawn: Drawn | null;
  won: { seat: number; points: number } | null;
  /** How many steps of the reckoning are said, where it is held against what was announced. */
  said: number;
}

export const LASTS = {
  slide: 250,
  raise: 250,
  count: 250,
  stamp: 250,
  rest: 450,
  step: 800,
  verdict: 1600,
  lots: 1300,
  draw: 220,
  drawn: 100,
  back: 250,
};

export function sceneOf({ view, notes }: CalcPicture): Scene {
  const { board, jokers, laid, scores, bag } = view.position;
  return { squares: notes.squares, board, jokers: new Set(jokers.map(at)), laid: laid?.tiles ?? [], scores, bag, racks: notes.racks };
}

/** The board without some of its tokens. */
function without(board: string[], tiles: Tile[]): string[] {
  const gone = new Set(tiles.map(at));
  return board.map((row, r) => [...row].map((shown, c) => (gone.has(`${r},${c}`) ? '.' : shown)).join(''));
}

/** The numbers that a green or blue square raises in this lay. */
export function raised(tiles: Tile[], squares: string[]): Tile[] {
  return tiles.filter(([row, column, token]) => {
    const bonus = bonusOf(squares, [row, column]);
    return (bonus === 'g' || bonus === 'b') && !token.startsWith('?') && !isSign(meaning(token));
  });
}

/** The beats of a story that ends with `after` on the table. */
export function beatsOf(after: Scene, story: Event[], viewer: number | null): Beat[] {
  const quiet: Beat = { lasts: 0, scene: after, laying: null, back: [], lots: null, drawn: null, won: null, said: 0 };
  return story.flatMap((event): Beat[] => {
    if (event.type === 'lots') return [{ ...quiet, lasts: LASTS.lots, lots: event }];
    if (event.type === 'draw') return [{ ...quiet, lasts: event.seat === viewer ? LASTS.draw : LASTS.drawn, drawn: event }];
    if (event.type === 'back') return [{ ...quiet, lasts: LASTS.back, back: event.tiles }];
    if (event.type === 'stands') return [{ ...quiet, lasts: LASTS.rest, won: { seat: event.seat, points: event.points } }];
    if (event.type === 'lay') return beatsOfLaying(event, after, quiet, viewer);
    return [];
  });
}

function beatsOfLaying(event: Laid, after: Scene, quiet: Beat, viewer: number | null): Beat[] {
  const scores = event.stands ? after.scores.map((score, seat) => (seat === event.seat ? score - event.points : score)) : after.scores;
  const bare: Scene = { ...after, board: without(after.board, event.tiles), laid: [], scores };
  const lying: Scene = { ...after, scores };
  const beat = (phase: Phase, scene: Scene, lasts: number): Beat => ({ ...quiet, lasts, scene, laying: { event, phase } });
  const beats: Beat[] = [];
  // my own tokens lie there already: I have put them there myself
  if (event.seat !== viewer) beats.push(beat('slide', bare, LASTS.slide));
  if (!event.stands) return beats;
  if (event.announced !== null) return [...beats, ...beatsOfReckoning(event, after, lying, beat)];
  if (raised(event.tiles, after.squares).length) beats.push(beat('raise', lying, LASTS.raise));
  beats.push(beat('count', lying, LASTS.count));
  if (event.operations.some(({ factor }) => factor > 1)) beats.push(beat('stamp', lying, LASTS.stamp));
  const last = beats.at(-1)!.laying!.phase;
  beats.push({ ...beat(last, after, LASTS.rest), won: { seat: event.seat, points: event.points } });
  return beats;
}

/** Beside what was announced the reckoning is said step by step, slowly enough to be followed. */
function beatsOfReckoning(event: Laid, after: Scene, lying: Scene, beat: (phase: Phase, scene: Scene, lasts: number) => Beat): Beat[] {
  const count = event.operations.flatMap(({ steps }) => steps).length;
  const last: Phase = event.operations.some(({ factor }) => factor > 1) ? 'stamp' : 'count';
  const steps = Array.from({ length: count }, (_, i) => ({ ...beat(i + 1 < count ? 'raise' : last, lying, LASTS.step), said: i + 1 }));
  return [...steps, { ...beat(last, after, LASTS.verdict), said: count, won: { seat: event.seat, points: event.points } }];
}

/** What lies on a square, a joker with its ? before it; null for nothing. */
export function tokenAt({ board, jokers, laid }: Scene, cell: Cell): string | null {
  const shown = board[cell[0]]?.[cell[1]];
  if (shown !== undefined && shown !== '.') return (jokers.has(at(cell)) ? '?' : '') + shown;
  return laid.find((tile) => at(tile) === at(cell))?.[2] ?? null;
}

/** The square after the end of a line where its points are written; inside the board. */
export function endOf(cells: Cell[], way: 'row' | 'column'): Cell {
  const [row, column] = cells.at(-1) ?? [0, 0];
  const [top, left] = cells[0] ?? [0, 0];
  if (way === 'row') return column < 14 ? [row, column + 1] : [row, left - 1];
  return row < 14 ? [row + 1, column] : [top - 1, column];
}
