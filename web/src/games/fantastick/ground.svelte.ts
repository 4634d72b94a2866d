/** The mat as it is drawn right now: which way it is laid out, which cells are unfolded, where each place lies. */
import { cellOf, drawn, NUMBERS, PLACES, type Drawn } from './numbers';
import type { Box, Point, Spot } from './places';
import { HEIGHT, SPOTS, WIDTH } from './shapes';
import type { Key, Mode } from './types';

const NARROWEST = 400; // below this each number has a line of its own
const ROUND = { line: 42, stacked: 30, shapes: 46 }; // free room round the mat

export interface Lies {
  mode: Mode;
  /** Places that are or were in use in this turn. */
  used: Key[];
  form: number;
  /** The place of the keyboard's cursor: its cell is never folded. */
  cursor: Key | null;
}

export class Ground {
  /** The room for the mat, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Numbers that were unfolded by coming near. */
  #near = $state<string[]>([]);
  #lies: () => Lies;

  stacked = $derived.by(() => {
    if (this.width === 0) return false;
    const [line, below] = [this.width / 1160, Math.min(this.width / 700, this.height / 740)];
    return this.width < NARROWEST || below > 1.7 * line;
  });
  numbers = $derived.by<Drawn>(() => {
    const { used, form, cursor } = this.#lies();
    const cells = new Set(used.map(cellOf));
    for (const number of NUMBERS) if (![...cells].some((cell) => cell.startsWith(number))) cells.add(`${number}1`);
    const open = new Set(this.#near);
    if (cursor && cursor in FOLDABLE && !cells.has(cellOf(cursor))) open.add(cursor[0]!);
    return drawn({ form, used: cells, open, stacked: this.stacked });
  });
  spots = $derived.by<Map<Key, Spot>>(() => (this.#lies().mode === 'numbers' ? this.numbers.spots : SPOTS));
  #narrow = $derived.by(() => new Set(this.numbers.cells.filter(({ folded }) => folded).map(({ key }) => key)));
  box = $derived.by<Box>(() => {
    const numbers = this.#lies().mode === 'numbers';
    const round = numbers ? (this.stacked ? ROUND.stacked : ROUND.line) : ROUND.shapes;
    const { width, height } = numbers ? this.numbers : { width: WIDTH, height: HEIGHT };
    return { x: -round, y: -round, width: width + 2 * round, height: height + 2 * round };
  });

  constructor(lies: () => Lies) {
    this.#lies = lies;
  }

  folded(key: Key): boolean {
    return this.#lies().mode === 'numbers' && this.#narrow.has(cellOf(key));
  }

  /** Something comes near a folded cell: the empty cells of its number unfold. True if they have just done so. */
  approach({ x, y }: Point, reach: number): boolean {
    if (this.#lies().mode !== 'numbers' || this.stacked || y < -70 || y > 270) return false;
    const near = this.numbers.cells.find((cell) => cell.folded && x > cell.x - reach && x < cell.x + cell.width + reach);
    if (!near) return false;
    this.#near = [near.key[0]!];
    return true;
  }

  fold(): void {
    if (this.#near.length) this.#near = [];
  }
}

const FOLDABLE: Record<Key, true> = Object.fromEntries(PLACES.filter((key) => !key.startsWith('O')).map((key) => [key, true]));
