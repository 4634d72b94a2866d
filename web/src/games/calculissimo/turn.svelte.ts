/** The time of a turn on this page: what is left of it, and when it is nearly over. */
import { MatchClock } from '../../table/clock.svelte';
import type { CalcPicture } from './types';

const SOON = 20_000;

export class TurnTime {
  #clock = new MatchClock();
  #due = $state<number | null>(null);
  #whole = $state(0);
  /** What is left for whoever is to act; null without a clock. */
  now = $derived.by(() => {
    if (this.#due === null) return null;
    const left = this.#due - this.#clock.now;
    return { left, whole: this.#whole, soon: left <= Math.min(SOON, this.#whole / 2) };
  });
  soon = $derived.by(() => this.now?.soon ?? false);

  /** Takes the time a picture brings; it runs until the answer is called, unless it stands still. */
  follow(picture: CalcPicture, stands: boolean): () => void {
    this.#due = picture.over ? null : (picture.clock?.due ?? null);
    this.#whole = picture.view.options.clock * 1000;
    if (this.#due === null) return () => {};
    this.#clock.set(picture.clock!.now);
    return stands ? () => {} : this.#clock.run(250);
  }
}
