/** Where things lie on the drawings: the 19 cells of the hexagon, the 18 places of the Map, and the ways kings walk. */
import type { Way } from './types';

export interface Point {
  x: number;
  y: number;
}

/** From the middle of a hexagon to its corner, in units of the drawing. */
export const R = 50;
const WIDE = Math.sqrt(3) * R;

const ROWS = [3, 4, 5, 4, 3];
/** The cells of each row, in reading order; the Mind is cell 9. */
export const ROW_CELLS: number[][] = ROWS.map((length, row) => {
  const first = ROWS.slice(0, row).reduce((sum, more) => sum + more, 0);
  return Array.from({ length }, (_, i) => first + i);
});
export const MIND = 9;

const CELLS: Point[] = ROWS.flatMap((length, row) =>
  Array.from({ length }, (_, i) => ({ x: (i - (length - 1) / 2) * WIDE, y: (row - 2) * 1.5 * R })),
);

export function cellAt(cell: number): Point {
  return CELLS[cell]!;
}

/** North-east first, then clockwise, as long as one step; the Compass never turns. */
const STEPS: Point[] = [
  { x: WIDE / 2, y: -1.5 * R },
  { x: WIDE, y: 0 },
  { x: WIDE / 2, y: 1.5 * R },
  { x: -WIDE / 2, y: 1.5 * R },
  { x: -WIDE, y: 0 },
  { x: -WIDE / 2, y: -1.5 * R },
];

export function stepOf(direction: number): Point {
  return STEPS[direction - 1]!;
}

/** Degrees clockwise from east, for arrows. */
export function angleOf(direction: number): number {
  const { x, y } = stepOf(direction);
  return Math.round((Math.atan2(y, x) * 180) / Math.PI);
}

export function along(from: Point, direction: number, steps: number): Point {
  const { x, y } = stepOf(direction);
  return { x: from.x + x * steps, y: from.y + y * steps };
}

function corners(radius: number): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((i * 60 - 90) * Math.PI) / 180;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function written({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** A hexagon standing on its corner, its corners rounded by this much. */
export function hexagon(radius: number, round: number): string {
  const points = corners(radius);
  const part = round / radius;
  const pieces = points.map((corner, i) => {
    const before = between(corner, points[(i + 5) % 6]!, part);
    const after = between(corner, points[(i + 1) % 6]!, part);
    return `${i ? 'L' : 'M'}${written(before)}Q${written(corner)} ${written(after)}`;
  });
  return `${pieces.join('')}Z`;
}

/** A hexagon whose corners are bitten inwards. */
export function notched(radius: number, bite: number): string {
  const points = corners(radius);
  const part = bite / radius;
  const pieces = points.flatMap((corner, i) => [
    between(corner, points[(i + 5) % 6]!, part),
    between(corner, { x: 0, y: 0 }, part * 1.15),
    between(corner, points[(i + 1) % 6]!, part),
  ]);
  return `M${pieces.map(written).join('L')}Z`;
}

/** Where several kings stand on one cell, the last one in front, and how much smaller they get. */
export function stand(many: number, which: number): Point & { scale: number } {
  if (many <= 1) return { x: 0, y: 0, scale: 1 };
  if (many === 2) return { x: which ? 19 : -19, y: which ? 2 : -3, scale: 0.86 };
  return { x: [-25, 25, 0][which]!, y: [-9, -9, 4][which]!, scale: 0.7 };
}

/** The points a king passes on his way; `shown` is false while he is off the board. */
export function walk(from: Point, to: Point, direction: number, way: Way): (Point & { at: number; shown: boolean; scale: number })[] {
  const start = { ...from, at: 0, shown: true, scale: 1 };
  const end = { ...to, at: 1, shown: true, scale: 1 };
  if (way === 'round') {
    const out = along(from, direction, 0.75);
    const back = along(to, direction, -0.75);
    return [start, { ...out, at: 0.46, shown: false, scale: 0.8 }, { ...back, at: 0.54, shown: false, scale: 0.8 }, end];
  }
  const rise = way === 'jump' ? 70 : 14;
  const arc = [0.2, 0.4, 0.6, 0.8].map((at) => {
    const { x, y } = between(from, to, at);
    const lift = 4 * at * (1 - at);
    return { x, y: y - rise * lift, at, shown: true, scale: 1 + (way === 'jump' ? 0.22 : 0.04) * lift };
  });
  return [start, ...arc, end];
}

/** Between two neighbours on the Map. */
export const UNIT = 56;
const SIDE = 6 * UNIT;
const MAP_CORNERS: Point[] = [
  { x: 0, y: 0 },
  { x: -SIDE / 2, y: (SIDE * Math.sqrt(3)) / 2 },
  { x: SIDE / 2, y: (SIDE * Math.sqrt(3)) / 2 },
];
export const MAP_HEIGHT = (SIDE * Math.sqrt(3)) / 2;

/** The place of a region's picture on the Map: 1 on top, then counter-clockwise round the triangle. */
export function placeOf(region: number): Point {
  const side = Math.floor((region - 1) / 6);
  return between(MAP_CORNERS[side]!, MAP_CORNERS[(side + 1) % 3]!, ((region - 1) % 6) / 6);
}

const OUTWARDS: Point[] = [
  { x: -Math.sqrt(3) / 2, y: -0.5 },
  { x: 0, y: 1 },
  { x: Math.sqrt(3) / 2, y: -0.5 },
];

/** The band of a kingdom outside its three pictures. Bands that overlap lie in different lanes. */
export function bandOf(regions: number[]): { from: Point; to: Point; middle: Point } {
  // One line runs over the last corner: 17, 18, 1
  const ordered = regions.includes(1) && regions.includes(18) ? [17, 18, 1] : regions.toSorted((a, b) => a - b);
  const first = ordered[0]!;
  const side = Math.floor((first - 1) / 6);
  const outwards = OUTWARDS[side]!;
  const away = 36 + ((first - 1) % 3) * 9;
  const [from, middle, to] = ordered.map((region) => {
    const { x, y } = placeOf(region);
    return { x: x + outwards.x * away, y: y + outwards.y * away };
  }) as [Point, Point, Point];
  return { from: between(from, to, -0.07), to: between(from, to, 1.07), middle };
}
