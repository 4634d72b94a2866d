/** The mat as it is drawn: in how many lines, and where each place lies. It follows the room there is, never what lies on it. */
import { drawn, trimmed, type Drawn } from './numbers';
import type { Box, Spot } from './places';
import { HEIGHT, SPOTS, WIDTH } from './shapes';
import type { Key, Mode } from './types';

const ROUND = { numbers: 30, priced: 56, shapes: 22 }; // free room round the mat

export interface Lies {
  mode: Mode;
  form: number;
  /** A picture to look at: only the cells of these places are drawn, in one line. */
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
  spots = $derived.by<Map<Key, Spot>>(() => (this.#lies().mode === 'numbers' ? this.numbers.spots : SPOTS));
  box = $derived.by<Box>(() => {
    const { mode, priced } = this.#lies();
    if (mode === 'shapes') return grown({ width: WIDTH, height: HEIGHT }, ROUND.shapes);
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

  /** How large the numbers can be drawn in so many lines. */
  #fits(lines: 2 | 3): number {
    const { width, height } = grown(drawn(0, lines), ROUND.numbers);
    return Math.min(this.width / width, this.height / height);
  }
}
