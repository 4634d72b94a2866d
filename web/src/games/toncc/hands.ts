/** What hands mean on the board: a tap beside a region, and the king pulled towards a direction. */
import { angleOf, cellAt, type Point } from './geometry';

/** From the middle of a hexagon to the middle of an edge. */
const INSIDE = 43;
const DIRECTIONS = [1, 2, 3, 4, 5, 6];

export function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The nearest of these cells whose edge is at most so far from the point; null if there is none. */
export function nearest(point: Point, cells: number[], within: number): number | null {
  const far = (cell: number) => apart(point, cellAt(cell)) - INSIDE;
  const found = cells.toSorted((one, other) => far(one) - far(other))[0];
  return found !== undefined && far(found) <= within ? found : null;
}

/** The direction in which the pull from here to there lies closest. */
export function pulled(from: Point, to: Point): number {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const off = (direction: number) => Math.abs(((angle - angleOf(direction) + 540) % 360) - 180);
  return DIRECTIONS.toSorted((one, other) => off(one) - off(other))[0]!;
}
