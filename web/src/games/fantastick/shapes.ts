/** Where things lie on the mat of Shapes: a hexagon of 37 points and 90 places. */
import type { Point, Spot } from './places';
import type { Key, Place, Shape } from './types';

export const KINDS: Shape[] = ['triangle', 'trapezoid', 'rhombus'];
const HIGH = 50 * Math.sqrt(3);
/** From a point to the other end of a place, by direction. */
const ENDS: [number, number][] = [
  [0, 1],
  [1, 0],
  [1, -1],
];

export const WIDTH = 600;
export const HEIGHT = 6 * HIGH;

export function isPoint(row: number, column: number): boolean {
  return Math.max(Math.abs(row - 3), Math.abs(column - 3), Math.abs(row + column - 6)) <= 3;
}

export function pointAt(row: number, column: number): Point {
  return { x: (column + row / 2 - 1.5) * 100, y: row * HIGH };
}

export const POINTS: { row: number; column: number; at: Point }[] = [];
/** By name, in the order of the rules. */
export const SPOTS = new Map<Key, Spot>();

for (let row = 0; row < 7; row += 1) {
  for (let column = 0; column < 7; column += 1) {
    if (!isPoint(row, column)) continue;
    POINTS.push({ row, column, at: pointAt(row, column) });
    ENDS.forEach(([down, right], direction) => {
      if (!isPoint(row + down, column + right)) return;
      const key = `${row},${column},${direction}`;
      SPOTS.set(key, { key, a: pointAt(row, column), b: pointAt(row + down, column + right) });
    });
  }
}

/** The hexagon's corners, a little outside its outermost points. */
export function rim(by: number): string {
  const centre = { x: WIDTH / 2, y: HEIGHT / 2 };
  const reach = 300 + by;
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      return `${(centre.x + reach * Math.cos(turn)).toFixed(1)},${(centre.y + reach * Math.sin(turn)).toFixed(1)}`;
    })
    .join(' ');
}

/** The corners of an outline in order, as a path to be filled: the places are its sides. */
export function outlinePath(outline: Place[], keyOf: (place: Place) => Key): string {
  const left = outline.flatMap((place) => SPOTS.get(keyOf(place)) ?? []);
  const same = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < 1;
  const first = left.shift();
  if (!first) return '';
  const path = [first.a, first.b];
  while (left.length) {
    const end = path.at(-1)!;
    const next = left.findIndex(({ a, b }) => same(a, end) || same(b, end));
    if (next < 0) break;
    const [spot] = left.splice(next, 1);
    path.push(same(spot!.a, end) ? spot!.b : spot!.a);
  }
  return `M${path.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}
