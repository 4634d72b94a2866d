/** A finger or a mouse that carries a stick: to another place, round one of its ends, or with a flick to the pile. */
import { holdPointer } from '../../table/early';
import { completing } from './numbers';
import { far, gap, middle, type Point, type Spot } from './places';
import type { Hand } from './hand.svelte';
import type { Key } from './types';

const FAR = 8; // a finger that moves less has tapped
export const NEAR = 22; // pixels: the nearest stick within them is meant
const REACH = 45; // a place takes what is let go so near to it
const FREE = 8; // by so much an open place may be further than one that is not
const END = 0.3; // of its length: who takes a stick there swings it about the other end
const RING = { from: 35, to: 132 }; // so far from the pivot the finger swings; further out it carries
const MIDDLE = 20; // a swing passes the middles of other places: only who stops on one means it
const CROSSING = 12; // so near to the point where the places of the sign cross, the finger tells none of them from the others
const FLICK = 0.7; // pixels a millisecond

export interface Carried {
  /** In the coordinates of the mat. */
  at: Point;
  /** On the screen, for the loupe. */
  x: number;
  y: number;
  touch: boolean;
  /** The point about which the stick swings; null while it is carried. */
  pivot: Point | null;
  /** From the finger to the middle of the stick, as it was taken. */
  hold: Point;
}

interface Start {
  x: number;
  y: number;
  key: Key | null;
  pile: 'plain' | 'good' | null;
}

export class Drag {
  carried = $state.raw<Carried | null>(null);
  svg: SVGSVGElement | null = null;
  /** A click that ends a drag is none. */
  dragged = false;

  #start: Start | null = null;
  /** The end about which the stick swings; null where it was taken in the middle. */
  #pivot: 'a' | 'b' | null = null;
  #hold: Point = { x: 0, y: 0 };
  /** The place under the finger, open or not. */
  #over: Key | 'pile' | null = null;
  #trail: { x: number; y: number; at: number }[] = [];

  constructor(
    private hand: Hand,
    private spots: () => Map<Key, Spot>,
    /** The places a hint points at. */
    private glow: () => Key[] = () => [],
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
    this.#start = null;
    if (event.button !== 0 || !this.hand.free) return;
    this.#start = { x: event.clientX, y: event.clientY, key, pile };
    this.#trail = [];
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    if (!this.carried && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
    if (!this.carried && !this.#begin(start)) {
      this.#start = null;
      this.dragged = true; // what cannot be carried has said why, and is not tapped besides
      return;
    }
    // only now: a captured finger would take its tap away from the place it means
    if (!this.carried) holdPointer(event);
    this.dragged = true;
    this.#trail = [...this.#trail, { x: event.clientX, y: event.clientY, at: event.timeStamp }].slice(-6);
    this.#lead(event);
  }

  up(event: PointerEvent): void {
    const carried = this.carried;
    if (carried) this.#lead(event);
    this.#start = this.carried = null;
    if (!carried) return;
    const over = this.#over;
    this.hand.target = null;
    if (over === 'pile' || (over === null && this.#flicked(event))) this.hand.remove();
    else if (over === null) this.hand.missed(this.#crossing(carried.at));
    else if (over === this.hand.taken?.from) this.hand.letGo();
    else this.hand.lay(over);
  }

  cancel(): void {
    this.#start = this.carried = null;
    this.hand.target = null;
  }

  /** Something comes into the hand: what is pressed, or what is turned about a chosen pivot from wherever one swipes. */
  #begin({ x, y, key, pile }: Start): boolean {
    const { hand } = this;
    [this.#pivot, this.#hold] = [null, { x: 0, y: 0 }];
    hand.reason = null; // whatever was said of the drag before
    if (pile) return (hand.taken?.from === null && hand.taken.kind === pile) || hand.takeFromPile(pile);
    const chosen = hand.pivot;
    if (key === null && chosen && hand.taken?.from) {
      this.#pivot = chosen;
      return true;
    }
    if (key === null) hand.nothing();
    if (key === null || !hand.kindAt(key)) return false;
    if (hand.taken?.from !== key && !hand.take(key)) return false;
    const [at, spot] = [this.onMat(x, y), this.spots().get(key)];
    if (!at || !spot) return true;
    const whole = far(spot.a, spot.b);
    const along = ((at.x - spot.a.x) * (spot.b.x - spot.a.x) + (at.y - spot.a.y) * (spot.b.y - spot.a.y)) / (whole * whole);
    const { x: cx, y: cy } = middle(spot);
    this.#hold = { x: cx - at.x, y: cy - at.y };
    const about = along < END ? 'b' : along > 1 - END ? 'a' : chosen;
    if (about && hand.endsOf(key)[about]) this.#pivot = about;
    return true;
  }

  /** The stick follows the finger. */
  #lead(event: PointerEvent): void {
    const { hand } = this;
    const at = this.onMat(event.clientX, event.clientY);
    if (!at) return;
    const spot = hand.taken?.from ? this.spots().get(hand.taken.from) : undefined;
    const about = spot && this.#pivot ? spot[this.#pivot] : null;
    const away = about ? far(at, about) : 0;
    const pivot = away > RING.from && away < RING.to ? about : null;
    const touch = event.pointerType === 'touch';
    this.carried = { at, x: event.clientX, y: event.clientY, touch, pivot, hold: this.#hold };
    hand.pivot = pivot ? this.#pivot : null;
    this.#over = this.#overPile(event) ? 'pile' : this.#meant(at, pivot !== null);
    hand.target = this.#over === 'pile' || (this.#over !== null && hand.lights.has(this.#over)) ? this.#over : null;
  }

  /** The place that a finger means. */
  #meant(at: Point, swings: boolean): Key | null {
    const { lights } = this.hand;
    const spots = this.spots();
    if (this.#crossing(at)) return this.#meantOfSign();
    if (swings) {
      const stopped = [...spots.values()].find((spot) => far(at, middle(spot)) < MIDDLE);
      const swung = stopped?.key ?? this.hand.swung(at);
      if (swung) return swung;
    }
    let best: Key | null = null;
    let least = REACH;
    for (const [key, spot] of spots) {
      // of places that lie alike the one whose middle is nearer
      const distance = gap(at, spot) + far(at, middle(spot)) / 50 - (lights.has(key) ? FREE : 0);
      if (distance < least) [best, least] = [key, distance];
    }
    return best;
  }

  /** Where the places of the sign cross: the one a hint points at, the only open one, or the only one that makes a sign. */
  #meantOfSign(): Key | null {
    const { lights, sticks, taken } = this.hand;
    const open = [...lights.keys()].filter((key) => key.startsWith('O'));
    const glowing = this.glow().find((key) => open.includes(key));
    if (glowing) return glowing;
    if (open.length === 1) return open[0]!;
    // a stick of the sign itself may as well be meant to lie where it was
    if (taken?.from?.startsWith('O')) return null;
    const making = completing(sticks, open);
    return making.length === 1 ? making[0]! : null;
  }

  /** The finger is where the four places of the sign cross. */
  #crossing(at: Point): boolean {
    const sign = this.spots().get('Oh');
    return sign !== undefined && far(at, middle(sign)) < CROSSING;
  }

  #overPile(event: PointerEvent): boolean {
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
