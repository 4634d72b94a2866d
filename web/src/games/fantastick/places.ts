/** Places as names, and where they lie: segments on a mat on which a stick is 100 long. */
import type { Key, Mode, Place } from './types';

export interface Point {
  x: number;
  y: number;
}

/** A place on the drawn mat, from its end a to its end b. */
export interface Spot {
  key: Key;
  a: Point;
  b: Point;
}

/** A box on the mat. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function keyOf(place: Place): Key {
  return typeof place === 'string' ? place : place.join(',');
}

export function keysOf(places: Iterable<Place> | null | undefined): Key[] {
  return Array.from(places ?? [], keyOf);
}

/** The place as the rules write it. */
export function placeOf(mode: Mode, key: Key): Place {
  return mode === 'numbers' ? key : (key.split(',').map(Number) as [number, number, number]);
}

export function middle({ a, b }: Spot): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function angle({ a, b }: Spot): number {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

export function far(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** How far a point is from the segment of a place. */
export function gap(point: Point, { a, b }: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const bounded = Math.max(0, Math.min(1, along));
  return far(point, { x: a.x + bounded * dx, y: a.y + bounded * dy });
}

/** The point about which a stick turns from one place to the other: a common end, or the middle they share; null if neither. */
export function pivotOf(one: Spot, other: Spot): Point | null {
  for (const end of [one.a, one.b]) if (far(end, other.a) < 1 || far(end, other.b) < 1) return end;
  return far(middle(one), middle(other)) < 1 ? middle(one) : null;
}

/** The end of the first place at which both meet; null where they meet in no end. */
export function endOf(one: Spot, other: Spot): 'a' | 'b' | null {
  if (far(one.a, other.a) < 1 || far(one.a, other.b) < 1) return 'a';
  return far(one.b, other.a) < 1 || far(one.b, other.b) < 1 ? 'b' : null;
}

/** The place nearest to a point, among those given, within a reach. */
export function nearest(point: Point, spots: Iterable<Spot>, reach = Infinity): Spot | null {
  let best: Spot | null = null;
  let least = reach;
  for (const spot of spots) {
    // where several lie alike the middle decides: near a joint the one pointed along
    const distance = gap(point, spot) + far(point, middle(spot)) / 1000;
    if (distance < least) [best, least] = [spot, distance];
  }
  return best;
}

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place an arrow key leads to: the nearest in that direction, what lies aside counting as further. */
export function towards(from: Spot, key: string, spots: Iterable<Spot>): Spot | null {
  const way = WAYS[key];
  if (!way) return null;
  const start = middle(from);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.key === from.key) continue;
    const to = middle(spot);
    const [dx, dy] = [to.x - start.x, to.y - start.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 4) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** Clockwise round a point, beginning after the place the stick lies on: the order in which turning comes to them. */
export function clockwise(pivot: Point, from: Spot, spots: Spot[]): Spot[] {
  const bearing = (spot: Spot): number => {
    const end = far(spot.a, pivot) < far(spot.b, pivot) ? spot.b : spot.a;
    return Math.atan2(end.y - pivot.y, end.x - pivot.x);
  };
  const first = bearing(from);
  const turned = (spot: Spot): number => (bearing(spot) - first + 4 * Math.PI) % (2 * Math.PI);
  return spots.toSorted((one, other) => turned(one) - turned(other));
}
