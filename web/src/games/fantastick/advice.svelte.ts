/** Help on request, one step after the other, and what is drawn on the mat for it. */
import type { Board } from '../../table/board';
import type { Action, Step } from '../../table/messages';
import { keyOf, keysOf } from './places';
import type { Key, Place } from './types';

export class Advice {
  #steps = $state.raw<Step[] | null>(null);
  /** How many steps have been told. */
  shown = $state(0);
  busy = $state(false);
  #ask: () => Board['hint'];
  #asked = 0;

  #told = $derived.by(() => (this.#steps ?? []).slice(0, this.shown));
  /** The newest step, in words. */
  text = $derived.by(() => this.#told.at(-1)?.text ?? null);
  none = $derived.by(() => this.#steps !== null && this.#steps.length === 0);
  more = $derived.by(() => this.#steps === null || this.shown < this.#steps.length);
  /** The arrangement it leads to. */
  mat = $derived.by<Key[] | null>(() => {
    const mat = this.#told.findLast((step) => Array.isArray(step['mat']))?.['mat'];
    return mat ? keysOf(mat as Place[]) : null;
  });
  parts = $derived.by(() => (this.#told.findLast((step) => Array.isArray(step['parts']))?.['parts'] ?? []) as string[]);
  action = $derived.by(() => (this.#told.findLast((step) => step['action'])?.['action'] ?? null) as Action | null);
  /** The places of the first action; an addition begins at the pile. */
  glow = $derived.by<Key[]>(() => [this.action?.['from'], this.action?.['to']].flatMap((place) => (place ? [keyOf(place as Place)] : [])));

  constructor(ask: () => Board['hint']) {
    this.#ask = ask;
  }

  get offered(): boolean {
    return this.#ask() !== undefined;
  }

  forget(): void {
    this.#asked += 1;
    this.#steps = null;
    this.shown = 0;
    this.busy = false;
  }

  /** One step more. */
  async next(): Promise<void> {
    if (this.busy || !this.more) return;
    if (this.#steps === null) {
      this.busy = true;
      const asked = (this.#asked += 1);
      const steps = (await this.#ask()?.()) ?? null;
      if (asked !== this.#asked) return;
      this.busy = false;
      this.#steps = steps;
      if (!steps?.length) return;
    }
    this.shown += 1;
  }
}
