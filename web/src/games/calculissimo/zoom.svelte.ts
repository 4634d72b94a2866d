/** Looking closer at the board on a small screen: pinch, double tap, or by itself while tokens are laid. */
import { SIDE } from './squares';
import type { Cell } from './types';

const FINGER = 44; // a square this wide is easy to hit
const EDGE = 1.2; // squares that stay in sight round the arrow
const FARTHEST = 4;

interface Point {
  x: number;
  y: number;
}

export class Zoom {
  /** The width of the board on the screen, in pixels; it is a square. */
  width = $state(0);
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Fingers are moving it: it follows at once, without gliding. */
  held = $state(false);

  /** Squares are too small for a finger. */
  small = $derived.by(() => this.width > 0 && this.width / SIDE < FINGER * 0.8);
  near = $derived.by(() => this.scale > 1.05);
  #fingers = new Map<number, Point>();
  #from: { scale: number; x: number; y: number; middle: Point; apart: number } | null = null;
  /** The fingers have moved the board since they came: their lifting is no tap. */
  moved = false;

  fit(): void {
    [this.scale, this.x, this.y] = [1, 0, 0];
  }

  /** So close that a finger hits a square, with this point of the board where it is on the screen now. */
  close(point: Point): void {
    const scale = Math.max(1, FINGER / (this.width / SIDE));
    const [x, y] = [(point.x - this.x) / this.scale, (point.y - this.y) / this.scale];
    this.#set(scale, point.x - x * scale, point.y - y * scale);
  }

  /** Comes close to a square, or goes along so that it stays in sight. */
  follow([row, column]: Cell): void {
    const square = this.width / SIDE;
    if (!this.near) this.close({ x: (column + 0.5) * square, y: (row + 0.5) * square });
    const side = square * this.scale;
    const into = (place: number, offset: number) => {
      const [from, to] = [place * side - EDGE * side, (place + 1 + EDGE) * side];
      return from + offset < 0 ? -from : to + offset > this.width ? this.width - to : offset;
    };
    this.#set(this.scale, into(column, this.x), into(row, this.y));
  }

  down(id: number, point: Point): void {
    if (!this.#fingers.size) this.moved = false;
    this.#fingers.set(id, point);
    this.#begin();
  }

  /** A finger has moved: one pans, two pinch. */
  move(id: number, point: Point): void {
    if (!this.#fingers.has(id) || !this.#from) return;
    this.#fingers.set(id, point);
    const { scale, x, y, middle, apart } = this.#from;
    const now = this.#middle();
    if (!this.moved && this.#fingers.size < 2 && (!this.near || Math.hypot(now.x - middle.x, now.y - middle.y) < 8)) return;
    this.moved = this.held = true;
    const next = this.#fingers.size > 1 && apart > 0 ? Math.min(Math.max((scale * this.#apart()) / apart, 1), FARTHEST) : scale;
    this.#set(next, now.x - ((middle.x - x) / scale) * next, now.y - ((middle.y - y) / scale) * next);
  }

  up(id: number): void {
    this.#fingers.delete(id);
    this.held = false;
    if (this.#fingers.size) this.#begin();
  }

  #begin(): void {
    this.#from = { scale: this.scale, x: this.x, y: this.y, middle: this.#middle(), apart: this.#apart() };
  }

  #middle(): Point {
    const all = [...this.#fingers.values()];
    const mean = (of: (point: Point) => number) => all.reduce((sum, point) => sum + of(point), 0) / (all.length || 1);
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  }

  #apart(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  #set(scale: number, x: number, y: number): void {
    const bound = (offset: number) => Math.min(0, Math.max(this.width * (1 - scale), offset));
    [this.scale, this.x, this.y] = [scale, bound(x), bound(y)];
  }
}
