/** Where things lie on the mat of Numbers: three numbers of four cells, the sign between them, in one line or one below the other. */
import type { Box, Point, Spot } from './places';
import type { Key } from './types';

export const NUMBERS = ['A', 'B', 'C'] as const;
export type Number = (typeof NUMBERS)[number];

/** The ends of the seven places of a cell, on a field one wide and two high. */
const SEGMENTS: Record<string, [number, number, number, number]> = {
  a: [0, 0, 1, 0],
  b: [1, 0, 1, 1],
  c: [1, 1, 1, 2],
  d: [0, 2, 1, 2],
  e: [0, 1, 0, 2],
  f: [0, 0, 0, 1],
  g: [0, 1, 1, 1],
};
const SLOPE = Math.SQRT1_2 / 2;
/** The four places of the sign, on a field of one. */
const SIGN: Record<string, [number, number, number, number]> = {
  h: [0, 0.5, 1, 0.5],
  v: [0.5, 0, 0.5, 1],
  r: [0.5 - SLOPE, 0.5 + SLOPE, 0.5 + SLOPE, 0.5 - SLOPE],
  f: [0.5 - SLOPE, 0.5 - SLOPE, 0.5 + SLOPE, 0.5 + SLOPE],
};

const NARROW = 15; // an empty cell that is folded
const GAP = { cells: 40, folded: 13, sign: 46, rows: 40 };

export interface Cell extends Box {
  /** "A1" */
  key: string;
  folded: boolean;
}

export interface Drawn {
  width: number;
  height: number;
  cells: Cell[];
  numbers: Record<Number, Box>;
  /** The field of the operation and that of the equal sign. */
  sign: Box;
  equal: Box;
  spots: Map<Key, Spot>;
}

export interface Wish {
  /** 0: A ∘ B = C; 1: A = B ∘ C. */
  form: number;
  /** Cells that are in use and never folded: "A1". */
  used: Set<string>;
  /** Numbers whose empty cells are unfolded. */
  open: Set<string>;
  /** Each number has a line of its own. */
  stacked: boolean;
}

export const PLACES: Key[] = [
  ...NUMBERS.flatMap((number) => [0, 1, 2, 3].flatMap((cell) => Object.keys(SEGMENTS).map((segment) => `${number}${cell}${segment}`))),
  ...Object.keys(SIGN).map((segment) => `O${segment}`),
];

/** "A1" of "A1g"; "O" of the sign. */
export function cellOf(key: Key): string {
  return key.startsWith('O') ? 'O' : key.slice(0, 2);
}

export function drawn(wish: Wish): Drawn {
  return wish.stacked ? downwards(wish) : inLine(wish);
}

function spotsOf(cells: Cell[], sign: Box): Map<Key, Spot> {
  const spots = new Map<Key, Spot>();
  const add = (key: Key, box: Box, [ax, ay, bx, by]: [number, number, number, number], height: number) => {
    const at = (u: number, v: number): Point => ({ x: box.x + u * box.width, y: box.y + (v / height) * box.height });
    spots.set(key, { key, a: at(ax, ay), b: at(bx, by) });
  };
  for (const cell of cells) for (const [segment, ends] of Object.entries(SEGMENTS)) add(cell.key + segment, cell, ends, 2);
  for (const [segment, ends] of Object.entries(SIGN)) add(`O${segment}`, sign, ends, 1);
  return spots;
}

/** The four cells of a number from x on; gives them and where they end. */
function row(number: Number, x: number, y: number, wish: Wish, fold: boolean): { cells: Cell[]; end: number } {
  const cells: Cell[] = [];
  let at = x;
  for (let i = 0; i < 4; i += 1) {
    const key = `${number}${i}`;
    const folded = fold && !wish.used.has(key) && !wish.open.has(number);
    const width = folded ? NARROW : 100;
    const before = cells.at(-1);
    if (before) at += folded || before.folded ? GAP.folded : GAP.cells;
    cells.push({ key, x: at, y, width, height: 200, folded });
    at += width;
  }
  return { cells, end: at };
}

function inLine(wish: Wish): Drawn {
  const cells: Cell[] = [];
  const numbers = {} as Record<Number, Box>;
  const signs: Box[] = [];
  let x = 0;
  for (const number of NUMBERS) {
    const { cells: own, end } = row(number, x, 0, wish, true);
    cells.push(...own);
    numbers[number] = { x, y: 0, width: end - x, height: 200 };
    x = end + GAP.sign;
    if (number !== 'C') {
      signs.push({ x, y: 50, width: 100, height: 100 });
      x += 100 + GAP.sign;
    }
  }
  const [sign, equal] = wish.form === 0 ? [signs[0]!, signs[1]!] : [signs[1]!, signs[0]!];
  return { width: x - GAP.sign, height: 200, cells, numbers, sign, equal, spots: spotsOf(cells, sign) };
}

/** Like a sum written downwards: each sign stands before the number that follows it. */
function downwards(wish: Wish): Drawn {
  const cells: Cell[] = [];
  const numbers = {} as Record<Number, Box>;
  const signs: Box[] = [];
  const left = 100 + GAP.cells;
  NUMBERS.forEach((number, i) => {
    const y = i * (200 + GAP.rows);
    const { cells: own, end } = row(number, left, y, wish, false);
    cells.push(...own);
    numbers[number] = { x: left, y, width: end - left, height: 200 };
    if (i > 0) signs.push({ x: 0, y: y + 50, width: 100, height: 100 });
  });
  const [sign, equal] = wish.form === 0 ? [signs[0]!, signs[1]!] : [signs[1]!, signs[0]!];
  const width = left + numbers.A.width;
  return { width, height: 600 + 2 * GAP.rows, cells, numbers, sign, equal, spots: spotsOf(cells, sign) };
}

/** The mat of an arrangement as small as it may be drawn: only the cells in use. */
export function trimmed(mat: Key[], form: number): Drawn {
  const used = new Set(mat.map(cellOf));
  for (const number of NUMBERS) if (![...used].some((cell) => cell.startsWith(number))) used.add(`${number}1`);
  const full = inLine({ form, used, open: new Set(), stacked: false });
  return full;
}
