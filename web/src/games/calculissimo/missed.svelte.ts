/** What my last turn has missed, looked for when I ask. */
import type { Board } from '../../table/board';
import type { Best } from './types';

export class Missed {
  /** What was best there, once it is known; null while nothing was asked or nothing is to be said. */
  best = $state.raw<Best | null>(null);
  /** Why there is nothing to show. */
  none = $state(false);
  asking = $state(false);
  #turn = 0;

  /** Something has been asked for, and is shown or said. */
  get open(): boolean {
    return this.asking || this.none || this.best !== null;
  }

  forget(): void {
    this.#turn += 1;
    this.best = null;
    this.none = this.asking = false;
  }

  /** Looks back at the step that led to the picture of this number; undefined where I have not played yet. */
  async look(number: number | undefined, review: NonNullable<Board['review']>): Promise<void> {
    this.forget();
    const turn = this.#turn;
    this.asking = true;
    const best = number === undefined ? null : ((await review(number)) as Best | null);
    if (turn !== this.#turn) return;
    this.asking = false;
    this.best = best;
    this.none = best === null;
  }
}
