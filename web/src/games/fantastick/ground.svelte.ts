/** The mat as it is drawn: in how many lines, and where each place lies. It follows the room there is, never what lies on it. */
import { drawn, trimmed, type Drawn } from './numbers';
import type { Box, Point, Spot } from './places';
import { HEIGHT, SPOTS, WIDTH } from './shapes';
import type { Key, Mode } from './types';

const ROUND = { numbers: 30, priced: 56, shapes: 22 }; // free room round the mat

export interface Lies {
  mode: Mode;
  form: number;
  /** A picture to look at: only the cells of these places are drawn, in one line; of Shapes only what is round them. */
  only?: Key[];
  /** The prices beside the outermost sticks need room, too. */
  priced?: boolean;
}

const grown = ({ width, height }: { width: number; height: number }, by: number): Box => ({
  x: -by,
  y: -by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The part of the mat of Shapes where these places lie. */
function round(places: Key[]): Box {
  const ends = places.flatMap((key) => SPOTS.get(key) ?? []).flatMap(({ a, b }) => [a, b]);
  const [across, down] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const [x, y] = [Math.min(...across) - ROUND.priced, Math.min(...down) - ROUND.priced];
  return { x, y, width: Math.max(...across) + ROUND.priced - x, height: Math.max(...down) + ROUND.priced - y };
}

export class Ground {
  /** The room for the mat, in pixels. */
  width = $state(0);
  height = $state(0);
  #lies: () => Lies;

  lines = $derived.by<2 | 3>(() => (this.#fits(2) >= this.#fits(3) ? 2 : 3));
  numbers = $derived.by<Drawn>(() => {
    const { form, only } = this.#lies();
    return only ? trimmed(only, form) : drawn(form, this.lines);
  });
  spots = $derived.by<Map<Key, Spot>>(() => {
    const { mode, only } = this.#lies();
    if (mode === 'numbers') return this.numbers.spots;
    return only?.length ? new Map([...SPOTS].filter(([, { a, b }]) => this.holds(a) && this.holds(b))) : SPOTS;
  });
  box = $derived.by<Box>(() => {
    const { mode, priced, only } = this.#lies();
    if (mode === 'shapes') return only?.length ? round(only) : grown({ width: WIDTH, height: HEIGHT }, ROUND.shapes);
    return grown(this.numbers, priced ? ROUND.priced : ROUND.numbers);
  });
  /** How many units of the mat a pixel is. */
  unit = $derived.by(() => {
    const scale = Math.min(this.width / this.box.width, this.height / this.box.height);
    return scale > 0 ? 1 / scale : 1;
  });

  constructor(lies: () => Lies) {
    this.#lies = lies;
  }

  /** True of a point that is drawn: nothing of the mat lies over what is round it. */
  holds({ x, y }: Point): boolean {
    const { box } = this;
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  }

  /** How large the numbers can be drawn in so many lines. */
  #fits(lines: 2 | 3): number {
    const { width, height } = grown(drawn(0, lines), ROUND.numbers);
    return Math.min(this.width / width, this.height / height);
  }
}
