/** How much of the board a player's own device shows: where a screen is the table, the hand alone, unless one asks for all of it. */
import type { Part } from './board';
import type { TableInfo } from './messages';

/** Milliseconds without a screen after which the whole board is back: a laptop that reconnects changes nothing on the phones. */
export const GONE = 10_000;

export class Parting {
  #there = $state(false);
  #whole = $state(false);

  /** Made while a page is made, and lives as long. */
  constructor(private info: () => TableInfo | null) {
    $effect(() => {
      const { screen = false } = info() ?? {};
      if (screen) this.#there = true;
      if (screen || !this.#there) return undefined;
      const timer = setTimeout(() => (this.#there = false), GONE);
      return () => clearTimeout(timer);
    });
  }

  /** One may choose how much is shown: there is a screen, and one person looks at this device. */
  get offered(): boolean {
    return this.#there && this.info()?.held.length === 1;
  }

  get part(): Part {
    return this.offered && !this.#whole ? 'hand' : 'whole';
  }

  turn(): void {
    this.#whole = !this.#whole;
  }
}
