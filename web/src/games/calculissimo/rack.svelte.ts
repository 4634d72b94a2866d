/** My tokens in the order in which I keep them. The rules know no order; this one is mine. */
import { ORDER } from './squares';
import type { Token } from './types';

/** A token with a name of its own, so that two equal ones can be told apart. */
export interface Slot {
  id: number;
  token: Token;
}

export class Rack {
  slots = $state.raw<Slot[]>([]);
  /** The tokens that have come last, to be shown as they come. */
  fresh = $state.raw<Set<number>>(new Set());
  #next = 0;

  /** Takes over the tokens of a picture: what stays keeps its place, what is new comes last. Of equal ones those `used` go first. */
  hold(tokens: string, used: Set<number> = new Set()): void {
    const wanted = [...tokens];
    const stays = new Set<number>();
    const inOrder = [...this.slots.filter(({ id }) => !used.has(id)), ...this.slots.filter(({ id }) => used.has(id))];
    for (const { id, token } of inOrder) {
      const place = wanted.indexOf(token);
      if (place < 0) continue;
      wanted.splice(place, 1);
      stays.add(id);
    }
    if (stays.size === this.slots.length && !wanted.length) return;
    const come = wanted.map((token) => ({ id: (this.#next += 1), token }));
    this.slots = [...this.slots.filter(({ id }) => stays.has(id)), ...come];
    this.fresh = new Set(stays.size ? come.map(({ id }) => id) : []);
  }

  shuffle(): void {
    const slots = [...this.slots];
    for (let i = slots.length - 1; i > 0; i -= 1) {
      const j = Math.floor(Math.random() * (i + 1));
      [slots[i], slots[j]] = [slots[j]!, slots[i]!];
    }
    this.#arrange(slots);
  }

  sort(): void {
    this.#arrange(this.slots.toSorted((one, other) => ORDER.indexOf(one.token) - ORDER.indexOf(other.token)));
  }

  /** Puts a token where another one stands. */
  move(id: number, to: number): void {
    const slot = this.slots.find((one) => one.id === id);
    const place = this.slots.findIndex((one) => one.id === to);
    if (slot && place >= 0) this.#arrange(this.slots.filter((one) => one !== slot).toSpliced(place, 0, slot));
  }

  #arrange(slots: Slot[]): void {
    this.fresh = new Set();
    this.slots = slots;
  }
}
