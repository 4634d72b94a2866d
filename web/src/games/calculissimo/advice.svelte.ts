/** Help in rising strength: how many points there are, which tokens, where, and the lay itself. And what was possible before. */
import { keep, kept } from '../../kept';
import type { Board } from '../../table/board';
import type { Best, Cell, HintStep, Tile, Token } from './types';

export class Advice {
  steps = $state.raw<HintStep[]>([]);
  /** How many steps are shown; one more than there are shows the lay. */
  level = $state(0);
  asking = $state(false);
  /** Nobody answered. */
  silent = $state(false);
  #turn = 0;

  /** The step that is being said. */
  step = $derived.by<HintStep | null>(() => this.steps[Math.min(this.level, this.steps.length) - 1] ?? null);
  #shown = $derived.by(() => this.steps.slice(0, this.level));
  tokens = $derived.by<Token[]>(() => this.#shown.findLast((one) => one.tokens)?.tokens ?? []);
  cells = $derived.by<Cell[]>(() => this.#shown.findLast((one) => one.cells)?.cells ?? []);
  tiles = $derived.by<Tile[]>(() => (this.level > this.steps.length ? (this.steps.at(-1)?.action?.tiles ?? []) : []));
  /** There is a stronger hint. */
  more = $derived.by(() => this.level < this.steps.length || (this.level === this.steps.length && !!this.steps.at(-1)?.action));

  forget(): void {
    this.#turn += 1;
    this.steps = [];
    this.level = 0;
    this.asking = this.silent = false;
  }

  /** One step more; the first has to be asked for. */
  async next(hint: NonNullable<Board['hint']>): Promise<void> {
    if (this.asking) return;
    this.silent = false;
    if (this.steps.length) {
      if (this.more) this.level += 1;
      return;
    }
    const turn = (this.#turn += 1);
    this.asking = true;
    const steps = (await hint()) as HintStep[] | null;
    if (turn !== this.#turn) return;
    this.asking = false;
    this.silent = !steps?.length;
    this.steps = steps ?? [];
    this.level = this.steps.length ? 1 : 0;
  }
}

/** The best play of my last turn, asked for after it where the player wishes so. */
export class Missed {
  on = $state(kept('calculissimo.best', false));
  best = $state.raw<Best | null>(null);
  #turn = 0;

  toggle(): void {
    this.on = !this.on;
    keep('calculissimo.best', this.on);
    if (!this.on) this.forget();
  }

  forget(): void {
    this.#turn += 1;
    this.best = null;
  }

  /** Looks back at the step that led to the picture of this number. */
  async look(number: number, review: Board['review']): Promise<void> {
    this.forget();
    if (!this.on || !review) return;
    const turn = this.#turn;
    const best = (await review(number)) as Best | null;
    if (turn === this.#turn) this.best = best;
  }
}
