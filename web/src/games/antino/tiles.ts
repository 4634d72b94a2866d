/** The tiles by symbol and mark, the cells by name, and the placements a picture offers. */
import type { AntinoPicture, Cell, Kind, Lay, Ray, Symbol, Way } from './types';

export const SYMBOLS: Symbol[] = ['A', 'B', 'G', 'R'];
export const WAYS: Way[] = ['up', 'right', 'down', 'left'];
const STEPS: Record<Way, Cell> = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] };

export function symbolOf(kind: Kind): Symbol {
  return kind[0] as Symbol;
}

export function markOf(kind: Kind): 'lock' | 'key' | null {
  return kind[1] === 'L' ? 'lock' : kind[1] === 'K' ? 'key' : null;
}

/** A cell as a key of maps and sets. */
export function at([row, column]: Cell): string {
  return `${row},${column}`;
}

/** A cell as players write it: a letter for the column, a number for the row. */
export function cellName([row, column]: Cell): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

/** The mark of a cell on the board, by which lessons, tips and tests speak of it: "cell e4". */
export function cellMark(cell: Cell): string {
  return `cell ${cellName(cell).toLowerCase()}`;
}

export function stepOf(way: Way): Cell {
  return STEPS[way];
}

export function besides([row, column]: Cell): Cell[] {
  return WAYS.map((way) => [row + STEPS[way][0], column + STEPS[way][1]]);
}

/** What the viewer may lay now, each with the four lines it counts. */
export function laysOf(picture: AntinoPicture): Lay[] {
  return (picture.actions ?? []).flatMap(({ action, preview }) => {
    if (action.type !== 'place' || !preview) return [];
    const tile = action['tile'] as Kind;
    const cell = action['cell'] as Cell;
    const counted = preview['counted'] as Cell[];
    const stops = picture.notes.stops[`${tile}@${at(cell)}`] ?? [];
    const rays = WAYS.map((way, i): Ray => ({ way, cells: counted.filter((one) => isOn(cell, way, one)), stop: stops[i] ?? 'empty' }));
    return [{ tile, cell, rays, points: preview['points'] as number, opens: preview['opens'] as Cell[] }];
  });
}

/** True for a cell that lies this way from another. */
function isOn([row, column]: Cell, way: Way, [r, c]: Cell): boolean {
  const [down, right] = STEPS[way];
  return down === 0 ? r === row && Math.sign(c - column) === right : c === column && Math.sign(r - row) === down;
}

/** The seats in the order of turns, beginning with this one. */
export function turnOrder(seats: number, from: number, clockwise: boolean): number[] {
  return Array.from({ length: seats }, (_, i) => (from + (clockwise ? i : -i) + seats * 2) % seats);
}

/** Where a cursor had best go: it stays where the tile fits, else to the nearest cell where it does. */
export function nearest(from: Cell, lays: Lay[]): Cell | null {
  const far = ([row, column]: Cell) => Math.abs(row - from[0]) + Math.abs(column - from[1]);
  return lays.map(({ cell }) => cell).toSorted((one, other) => far(one) - far(other))[0] ?? null;
}
