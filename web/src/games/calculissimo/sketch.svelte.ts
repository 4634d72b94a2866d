/** What the rules say of the loose tokens, asked a moment after the last one came to rest. The page itself never reckons. */
import type { Board } from '../../table/board';
import type { LayAction, Sketch } from './types';

const REST = 120; // between two keys of a quick typist
const NOTHING: Sketch = { lines: [], points: null, refusal: null };

export class Asked {
  /** How the loose tokens look; the last answer stands until the next is here. */
  sketch = $state.raw<Sketch>(NOTHING);
  /** The answer is on its way. */
  waits = $state(false);
  /** The tiles that were judged, and whether they may be laid as they are. */
  #judged = $state.raw<{ tiles: string; refusal: string | null } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  /** Asks about these tokens soon; the answer to an older question is not heard any more. */
  about(action: LayAction, ask: Board['ask'], announces: boolean): void {
    clearTimeout(this.#timer);
    const turn = (this.#turn += 1);
    this.waits = action.tiles.length > 0 && ask !== undefined;
    if (!action.tiles.length || !ask) {
      this.sketch = NOTHING;
      this.#judged = null;
      return;
    }
    this.#timer = setTimeout(async () => {
      // whether it may be laid does not hang on the points, which are asked for last
      const asked = announces ? { ...action, points: 0 } : action;
      const answer = await ask(asked);
      if (turn !== this.#turn) return;
      this.waits = false;
      if (!answer) return;
      this.sketch = { ...NOTHING, ...(answer.sketch as Partial<Sketch>) };
      this.#judged = { tiles: JSON.stringify(action.tiles), refusal: answer.refusal };
    }, REST);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  /** These tokens may be laid just now, as they are. */
  allows(action: LayAction): boolean {
    return this.#judged !== null && this.#judged.refusal === null && this.#judged.tiles === JSON.stringify(action.tiles);
  }

  /** Why they may not be laid, once that is known and the sketch of the lines has nothing to say of it. */
  refusal(action: LayAction): string | null {
    if (this.sketch.lines.length || this.sketch.refusal) return null;
    return this.#judged?.tiles === JSON.stringify(action.tiles) ? this.#judged.refusal : null;
  }
}
