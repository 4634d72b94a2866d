/** The house on this device while it opens: how far it has come, and why it does not. */
import { amount } from '../language.svelte';
import { askAgain, follow, start, type Stage } from './door';

class Opening {
  percent = $state(0);
  /** How much comes over the network, as one reads it; null where it has come before. */
  size = $state<string | null>(null);
  problem = $state<string | null>(null);

  constructor() {
    follow((stage) => this.#hear(stage));
  }

  /** Opens it, if nobody has yet. */
  async begin(): Promise<void> {
    await start().catch(() => {}); // told as a stage
  }

  /** Opens it after all: somebody has pressed for it. */
  async again(): Promise<void> {
    askAgain();
    await this.begin();
  }

  #hear(stage: Stage): void {
    this.problem = stage instanceof Error ? stage.message : null;
    if (stage === 'open') this.percent = 100;
    else if (!(stage instanceof Error)) {
      const { done, first, pocket } = stage;
      this.percent = pocket.bytes ? Math.min(99, Math.floor((100 * done) / pocket.bytes)) : 0;
      this.size = first ? `${amount(pocket.wire / 1e6)} MB` : null;
    }
  }
}

export const opening = new Opening();
