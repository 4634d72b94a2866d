/** Bots that could not be started on this device: the table where that was read, and how to try again there. */
import type { Text } from './language.svelte';

export const noBots: Text = { en: 'No bots just now', it: 'Per ora niente bot' };

class Missing {
  /** The path of that table; null while nobody plays on without them. */
  at = $state<string | null>(null);
  #again: () => void = () => {};

  note(at: string, again: () => void): void {
    this.at = at;
    this.#again = again;
  }

  forget(): void {
    this.at = null;
  }

  again(): void {
    this.#again();
  }
}

export const missing = new Missing();
