/** What the server says of a position that is being set up, and how it is asked. The page knows no rule: it sends what was tapped. */
import { post } from '../../api';
import type { OptionValue } from '../../table/messages';

export interface Drawing {
  width: number;
  height: number;
  svg: string;
}

export interface Piece {
  id: string;
  name: string;
  drawing: Drawing;
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

type Value = string | number;

export interface Field {
  name: string;
  label: string;
  /** Each with its name; none where it is a number up to `most`. */
  values: [Value, string][];
  most: number;
}

export interface Layout {
  seats: number;
  options: Record<string, OptionValue>;
  lies: Record<string, string[]>;
  says: Record<string, Value>;
}

export interface Edited {
  game: string;
  title: string;
  layout: Layout;
  drawing: Drawing;
  places: Place[];
  /** How many more of each piece there are, where they are counted. */
  left: Record<string, number>;
  fields: Field[];
  /** What can be typed instead of being laid. */
  typed: string | null;
  /** The text of the link; null with the sentence that says why this is no position yet. */
  code: string | null;
  refusal: string | null;
  /** What does not change while one lays: it comes with a whole answer alone. */
  pieces?: Piece[];
  options?: Record<string, OptionValue[]>;
  seats?: number[];
}

export type Change = { place: string; piece: string | null } | { choose: string; value: Value } | { text: string } | { clear: true };

export interface Wish {
  /** The link from which one set out. */
  code?: string;
  layout?: Layout;
  change?: Change;
  seats?: number;
  options?: Record<string, OptionValue>;
  dark: boolean;
}

export const edited = (game: string, wish: Wish) => post<Edited>(`/api/editing/${encodeURIComponent(game)}`, wish);

/** A drawing as an image that needs no other file; what is drawn in the colour of the ground's ink is light on felt. */
export function source({ width, height, svg }: Drawing): string {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g color="#f7efdd">${svg}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
}

const WAYS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The place to which an arrow leads: the nearest that way, straight ahead before sideways; null at the edge and for other keys. */
export function beside(places: Place[], from: Place, key: string): Place | null {
  const way = WAYS[key];
  if (!way) return null;
  const [right, down] = way;
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const x = place.x + place.width / 2 - from.x - from.width / 2;
    const y = place.y + place.height / 2 - from.y - from.height / 2;
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (place.id === from.id || ahead <= 1) continue;
    const far = ahead + 3 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** The place that is nearest to this point of the drawing, and how far its edge is from there; null where there are none. */
export function nearest(places: Place[], x: number, y: number): { place: Place; far: number } | null {
  let best: { place: Place; far: number } | null = null;
  for (const place of places) {
    const right = Math.max(place.x - x, 0, x - place.x - place.width);
    const down = Math.max(place.y - y, 0, y - place.y - place.height);
    const far = Math.hypot(right, down);
    if (!best || far < best.far) best = { place, far };
  }
  return best;
}
