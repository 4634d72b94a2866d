/** The analysis of a match while it is worked out: asked for again until all of it is there. */
import { untrack } from 'svelte';
import * as api from '../api';
import * as passing from '../passing';
import { language } from '../language.svelte';
import type { Analysis, Turn } from './messages';

const SOON = 700; // milliseconds between two questions: the server itself waits for news before it answers

const PATIENCE = 10; // times that we are told to come back later

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What is asked for, as soon as the server has time for it; null once nobody waits for it any more. */
async function patiently<Answer>(ask: () => Promise<Answer>, left: () => boolean): Promise<Answer | null> {
  for (let times = 1; !left(); times += 1) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof api.Refusal) || problem.retryAfter === null || times === PATIENCE) throw problem;
      await wait(1000 * problem.retryAfter);
    }
  }
  return null;
}

export class Looking {
  /** What is known by now; null before the first answer. */
  analysis = $state.raw<Analysis | null>(null);
  /** Why nothing more comes; null while something does. */
  problem = $state.raw<unknown>(null);
  #attempt = $state(0);

  /** Made while a component is made, and lives as long. `of` is the match, null where none is wanted yet; `fetched` asks for what is known of it. */
  constructor(
    of: () => string | null,
    private fetched: (match: string) => Promise<Analysis> = passing.analysis,
  ) {
    let shown: string | null = null;
    $effect(() => {
      const match = of();
      void [this.#attempt, language()];
      if (match === null) return;
      if (match !== shown) this.analysis = null;
      shown = match;
      this.problem = null;
      let left = false;
      untrack(() => void this.#ask(match, () => left));
      return () => void (left = true);
    });
  }

  get turns(): Turn[] {
    return this.analysis?.turns ?? [];
  }

  get ready(): boolean {
    return this.analysis?.ready ?? false;
  }

  /** Asks once more after a problem. */
  retry(): void {
    this.#attempt += 1;
  }

  async #ask(match: string, left: () => boolean): Promise<void> {
    try {
      for (;;) {
        const found = await patiently(() => this.fetched(match), left);
        if (left()) return;
        this.analysis = found;
        if (found?.ready) return;
        await wait(SOON);
        if (left()) return;
      }
    } catch (problem) {
      if (!left()) this.problem = problem;
    }
  }
}
