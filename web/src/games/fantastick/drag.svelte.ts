/** A finger or a mouse that carries a stick: to another place, round its pivot, or with a flick to the pile. */
import { far, gap, middle, type Point, type Spot } from './places';
import type { Hand } from './hand.svelte';
import type { Key } from './types';

const FAR = 8; // a finger that moves less has tapped
const LIFT = 46; // above the finger, so that it does not hide the place
const REACH = 62; // a place takes what is let go so near to it
const FLICK = 0.7; // pixels a millisecond

export interface Carried {
  /** In the coordinates of the mat. */
  at: Point;
  /** On the screen, for the loupe. */
  x: number;
  y: number;
  touch: boolean;
  /** It turns about its pivot instead of being carried. */
  swings: boolean;
}

export class Drag {
  carried = $state.raw<Carried | null>(null);
  /** A click that ends a drag is none. */
  dragged = false;
  svg: SVGSVGElement | null = null;
  /** What the finger comes near to: empty cells unfold there; true if they have just done so. */
  near: ((point: Point, reach: number) => boolean) | null = null;

  #start: { x: number; y: number; key: Key | null; pile: 'plain' | 'good' | null } | null = null;
  #trail: { x: number; y: number; at: number }[] = [];

  constructor(
    private hand: Hand,
    private spots: () => Map<Key, Spot>,
  ) {}

  /** A point of the screen on the mat; null where nothing is laid out. */
  onMat(x: number, y: number): Point | null {
    const matrix = this.svg?.getScreenCTM?.();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  down(event: PointerEvent, key: Key | null, pile: 'plain' | 'good' | null = null): void {
    this.dragged = false;
    if (event.button !== 0 || !this.hand.may) return;
    this.#start = { x: event.clientX, y: event.clientY, key, pile };
    this.#trail = [];
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    if (!this.carried && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
    if (!this.carried && !this.#begin(start)) {
      this.#start = null;
      return;
    }
    // only now: a captured finger would take its tap away from the place it means
    if (!this.carried) (event.currentTarget as Element | null)?.setPointerCapture?.(event.pointerId);
    this.dragged = true;
    this.#trail = [...this.#trail, { x: event.clientX, y: event.clientY, at: event.timeStamp }].slice(-6);
    const touch = event.pointerType === 'touch';
    const bare = this.onMat(event.clientX, event.clientY);
    const pivot = this.hand.pivotPoint();
    const swings = !!pivot && !!bare && far(bare, pivot) < 150;
    const at = swings ? bare : this.onMat(event.clientX, event.clientY - (touch ? LIFT : 0));
    if (!at) return;
    this.carried = { at, x: event.clientX, y: event.clientY, touch, swings };
    this.near?.(at, 4);
    this.hand.target = swings ? this.hand.swung(at) : this.overPile(event) ? 'pile' : this.#under(at);
  }

  up(event: PointerEvent): void {
    const carried = this.carried;
    this.#start = this.carried = null;
    if (!carried) return;
    const target = this.hand.target;
    this.hand.target = null;
    if (target === 'pile' || (!carried.swings && this.#flicked(event))) this.hand.remove();
    else if (target) this.hand.lay(target);
    else if (!carried.swings) this.hand.letGo();
  }

  cancel(): void {
    this.#start = this.carried = null;
    this.hand.target = null;
  }

  /** Something comes into the hand: what is pressed, or what is turned about a chosen pivot from wherever one swipes. */
  #begin({ key, pile }: { key: Key | null; pile: 'plain' | 'good' | null }): boolean {
    if (pile) return (this.hand.taken?.from === null && this.hand.taken.kind === pile) || this.hand.takeFromPile(pile);
    if (this.hand.pivot && this.hand.taken) return true;
    if (key === null || !this.hand.kindAt(key)) return false;
    return this.hand.taken?.from === key || this.hand.take(key);
  }

  /** The open place nearest to the carried stick. Places that cross in one point are told apart by their direction. */
  #under(at: Point): Key | null {
    let best: Key | null = null;
    let least = REACH;
    for (const key of this.hand.lights.keys()) {
      const spot = this.spots().get(key);
      if (!spot) continue;
      const distance = 0.65 * far(at, middle(spot)) + 0.6 * gap(at, spot);
      if (distance < least) [best, least] = [key, distance];
    }
    return best;
  }

  overPile(event: PointerEvent): boolean {
    return !!document.elementFromPoint?.(event.clientX, event.clientY)?.closest('[data-pile]');
  }

  /** Thrown towards the pile. */
  #flicked(event: PointerEvent): boolean {
    const first = this.#trail.find(({ at }) => event.timeStamp - at < 120);
    const pile = document.querySelector('[data-pile]')?.getBoundingClientRect();
    if (!first || !pile || !this.hand.taken?.from) return false;
    const [dx, dy] = [event.clientX - first.x, event.clientY - first.y];
    const speed = Math.hypot(dx, dy) / Math.max(1, event.timeStamp - first.at);
    if (speed < FLICK) return false;
    const [px, py] = [pile.x + pile.width / 2 - event.clientX, pile.y + pile.height / 2 - event.clientY];
    return (dx * px + dy * py) / (Math.hypot(dx, dy) * Math.hypot(px, py) || 1) > 0.8;
  }
}
