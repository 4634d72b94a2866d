/** Counting aloud: each shape of a kind lit for a moment, one after the other. */
import type { Notes, Place, Shape } from './types';

const EACH = 850;

export class Counting {
  kind = $state<Shape | null>(null);
  index = $state(0);
  #notes: () => Notes;
  #timer: ReturnType<typeof setTimeout> | undefined;
  list = $derived.by(() => (this.kind ? (this.#notes().shapes?.[this.kind] ?? []) : []));
  outline = $derived.by<Place[] | null>(() => this.list[this.index]?.outline ?? null);
  size = $derived.by(() => this.list[this.index]?.size ?? '');

  constructor(notes: () => Notes) {
    this.#notes = notes;
  }

  /** Begins to count a kind; the same again stops. */
  start(kind: Shape): void {
    const same = this.kind === kind;
    this.stop();
    if (same || !this.#notes().shapes?.[kind]?.length) return;
    this.kind = kind;
    this.#next();
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      if (this.index + 1 >= this.list.length) this.stop();
      else {
        this.index += 1;
        this.#next();
      }
    }, EACH);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.kind = null;
    this.index = 0;
  }
}
