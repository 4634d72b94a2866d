/** A hint said step by step: it is asked for once, and every press says one step more. */
import type { Step } from '../table/messages';

export class Hints {
  /** What has been said so far. */
  said = $state.raw<string[]>([]);
  asking = $state(false);
  /** The game has nothing to say here, or nothing more. */
  silent = $state(false);
  #steps: Step[] | null = null;
  #turn = 0;

  constructor(private hint: () => (() => Promise<Step[] | null>) | undefined) {}

  async next(): Promise<void> {
    const turn = this.#turn;
    if (this.#steps === null) {
      this.asking = true;
      const steps = await this.hint()?.();
      if (turn !== this.#turn) return;
      this.asking = false;
      this.#steps = steps ?? null;
    }
    const step = this.#steps?.[this.said.length];
    if (step) this.said = [...this.said, step.text];
    else this.silent = this.#steps !== null;
  }

  /** Another position: nothing of the hint holds any more. */
  forget(): void {
    this.#turn += 1;
    this.#steps = null;
    this.said = [];
    this.asking = this.silent = false;
  }
}
