/** Help in rungs: how good, which piece, where. Each has to be asked for; what was said stays until the turn has gone on. */
import type { Board } from './board';
import type { Action, Step } from './messages';

export class Ladder {
  #steps = $state.raw<Step[] | null>(null);
  /** How many rungs have been climbed; 0 while nothing was asked. */
  rung = $state(0);
  /** The answer is being thought about. */
  busy = $state(false);
  /** Nobody answered. */
  silent = $state(false);
  /** How many actions of the advice have been done. */
  #done = $state(0);
  #walking = false;
  #asked = 0;

  /** What has been said so far, the newest last: a board lights what these name. */
  said = $derived.by<Step[]>(() => (this.#steps ?? []).slice(0, this.rung));
  #last = $derived.by(() => this.said.at(-1) ?? null);
  #actions = $derived.by(() => (this.#last?.['actions'] ?? []) as Action[]);
  /** What is left to do of the advice, once it has been given whole. */
  plan = $derived.by<Action[]>(() => this.#actions.slice(this.#done));
  /** The newest rung in words; where several actions are advised, those of the next one. */
  text = $derived.by<string | null>(() => {
    const each = this.#last?.['texts'] as string[] | undefined;
    return each?.[this.#done] ?? this.#last?.text ?? null;
  });
  /** There is nothing to advise. */
  none = $derived.by(() => this.#steps !== null && this.#steps.length === 0);
  /** There is a rung above. */
  more = $derived.by(() => this.#steps === null || this.rung < this.#steps.length);

  /** `ask` is how the board asks for a hint now: undefined where the table has none. */
  constructor(private ask: () => Board['hint']) {}

  get offered(): boolean {
    return this.ask() !== undefined;
  }

  /** The ladder is in use: its words are shown. */
  get open(): boolean {
    return this.rung > 0 || this.busy || this.silent || this.none;
  }

  /** The newest step of this kind that has been said, with its fields. */
  find(kind: 'good' | 'piece' | 'where'): Step | null {
    return this.said.findLast((step) => step['step'] === kind) ?? null;
  }

  forget(): void {
    this.#asked += 1;
    this.#steps = null;
    this.rung = this.#done = 0;
    this.busy = this.silent = this.#walking = false;
  }

  /** One rung more; the first has to be fetched. */
  async next(): Promise<void> {
    if (this.busy || !this.more) return;
    if (this.#steps === null && !(await this.#fetch())) return;
    this.rung += 1;
  }

  /** The player does this: whoever follows the advice is led on by it, anything else ends it. */
  acted(action: Action): void {
    const advised = this.plan[0];
    this.#walking = advised !== undefined && same(advised, action);
  }

  /** A new picture is here; `mine`: I go on with the same turn. */
  async came(mine: boolean): Promise<void> {
    if (!this.#walking || !mine) return this.forget();
    this.#walking = false;
    this.#done += 1;
    if (this.plan.length) return;
    this.#steps = null;
    this.#done = this.rung = 0;
    if (await this.#fetch()) this.rung = this.#steps!.length;
  }

  /** True if there is something to say. */
  async #fetch(): Promise<boolean> {
    const asked = (this.#asked += 1);
    this.busy = true;
    this.silent = false;
    const steps = (await this.ask()?.()) ?? null;
    if (asked !== this.#asked) return false;
    this.busy = false;
    this.silent = steps === null;
    this.#steps = steps;
    return !!steps?.length;
  }
}

/** The same action, whatever the order of its fields. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const [mine, yours] = [Object.entries(one), new Map(Object.entries(other))];
  return mine.length === yours.size && mine.every(([name, value]) => yours.has(name) && same(value, yours.get(name)));
}
