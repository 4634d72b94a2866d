/** Whether this reader wants hints where nobody else plays: between people the table decides. */
import { keep, kept } from '../kept';

class HintsAlone {
  #wanted = $state(kept<unknown>('hints', true) !== false);

  get wanted(): boolean {
    return this.#wanted;
  }

  choose(wanted: boolean): void {
    this.#wanted = wanted;
    keep('hints', wanted);
  }
}

export const hintsAlone = new HintsAlone();
