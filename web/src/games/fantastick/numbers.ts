/** Where things lie on the mat of Numbers: three numbers of four cells each and the signs between them, in two lines or in three. */
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
/** What can be read as a sign, by its places in the order of the alphabet: plus, minus, times, divided by. */
const READ = ['hv', 'h', 'fr', 'r'];

const GAP = { cells: 34, sign: 42, rows: 40 };
const CELLS = [0, 1, 2, 3];

export interface Cell extends Box {
  /** "A1" */
  key: string;
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

export const PLACES: Key[] = [
  ...NUMBERS.flatMap((number) => CELLS.flatMap((cell) => Object.keys(SEGMENTS).map((segment) => `${number}${cell}${segment}`))),
  ...Object.keys(SIGN).map((segment) => `O${segment}`),
];

/** "A1" of "A1g"; "O" of the sign. */
export function cellOf(key: Key): string {
  return key.startsWith('O') ? 'O' : key.slice(0, 2);
}

/** Of these places of the sign those that make one with what lies there. */
export function completing(sticks: Iterable<Key>, open: Key[]): Key[] {
  const lies = Array.from(sticks).filter((key) => key.startsWith('O'));
  return open.filter((key) =>
    READ.includes(
      [...lies, key]
        .map((one) => one.slice(1))
        .toSorted()
        .join(''),
    ),
  );
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

/** Some cells of a number, from a corner on. */
function row(number: Number, { x, y }: Point, cells: number[]): Cell[] {
  return cells.map((cell, i) => ({ key: `${number}${cell}`, x: x + i * (100 + GAP.cells), y, width: 100, height: 200 }));
}

function wide(cells: number[]): number {
  return cells.length * (100 + GAP.cells) - GAP.cells;
}

/** The mat, given the corner of each number and of the fields before the second and the third. */
function laid(form: number, cells: Record<Number, number[]>, corners: Record<Number, Point>, signs: [Point, Point]): Drawn {
  const own = NUMBERS.map((number) => row(number, corners[number], cells[number]));
  const boxes = NUMBERS.map((number) => [number, { ...corners[number], width: wide(cells[number]), height: 200 }]);
  const fields = signs.map((corner): Box => ({ ...corner, width: 100, height: 100 }));
  const [sign, equal] = form === 0 ? [fields[0]!, fields[1]!] : [fields[1]!, fields[0]!];
  const numbers = Object.fromEntries(boxes) as Record<Number, Box>;
  return {
    width: Math.max(...Object.values(numbers).map(({ x, width }) => x + width)),
    height: Math.max(...Object.values(numbers).map(({ y, height }) => y + height)),
    cells: own.flat(),
    numbers,
    sign,
    equal,
    spots: spotsOf(own.flat(), sign),
  };
}

const ALL: Record<Number, number[]> = { A: CELLS, B: CELLS, C: CELLS };
const DOWN = 200 + GAP.rows;

/** Every cell has its place, whatever lies on the mat: two numbers above the third, or one below the other as a sum is written downwards. */
export function drawn(form: number, lines: 2 | 3): Drawn {
  const first = lines === 2 ? wide(CELLS) + GAP.sign : 0; // the column of the signs
  const second = first + 100 + GAP.sign;
  if (lines === 2)
    return laid(form, ALL, { A: { x: 0, y: 0 }, B: { x: second, y: 0 }, C: { x: second, y: DOWN } }, [
      { x: first, y: 50 },
      { x: first, y: DOWN + 50 },
    ]);
  return laid(form, ALL, { A: { x: second, y: 0 }, B: { x: second, y: DOWN }, C: { x: second, y: 2 * DOWN } }, [
    { x: first, y: DOWN + 50 },
    { x: first, y: 2 * DOWN + 50 },
  ]);
}

/** An arrangement in one line and as small as it may be drawn: only the cells in use. */
export function trimmed(mat: Key[], form: number): Drawn {
  const used = (number: Number): number[] => {
    const cells = CELLS.filter((cell) => mat.some((key) => key.startsWith(`${number}${cell}`)));
    return cells.length ? cells : [1];
  };
  const cells = { A: used('A'), B: used('B'), C: used('C') };
  const first = wide(cells.A) + GAP.sign;
  const second = first + 100 + GAP.sign;
  const third = second + wide(cells.B) + GAP.sign;
  return laid(form, cells, { A: { x: 0, y: 0 }, B: { x: second, y: 0 }, C: { x: third + 100 + GAP.sign, y: 0 } }, [
    { x: first, y: 50 },
    { x: third, y: 50 },
  ]);
}
