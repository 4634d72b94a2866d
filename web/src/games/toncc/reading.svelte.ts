/** Mind reading: secret guesses where the rivals go, and how often they were right. Nothing of it leaves this device. */
import type { Step } from './types';

const SWITCH = 'ludoteca.toncc.reading';
const COUNT = 'ludoteca.toncc.read';

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing still plays
  }
}

export interface Judgement {
  right: number[];
  wrong: number[];
}

export class Reading {
  on = $state(kept(SWITCH) === 'on');
  /** The rival whose cell is being guessed. */
  asking = $state<number | null>(null);
  right = $state(0);
  all = $state(0);
  /** By the guesser's seat, since several may sit at this device; then by rival. */
  #guesses = $state<Record<number, Record<number, number>>>({});
  #match = '';

  toggle(): void {
    this.on = !this.on;
    this.asking = null;
    keep(SWITCH, this.on ? 'on' : 'off');
  }

  /** Takes up the count of this match where it was left. */
  open(match: string, mine: number | null): void {
    const key = `${match}/${mine}`;
    if (key === this.#match) return;
    this.#match = key;
    this.asking = null;
    const [found, right, all] = (kept(COUNT) ?? '').split(' ');
    this.right = found === key ? Number(right) || 0 : 0;
    this.all = found === key ? Number(all) || 0 : 0;
  }

  ask(rival: number): void {
    this.asking = this.asking === rival ? null : rival;
  }

  guess(mine: number, cell: number): void {
    if (this.asking === null) return;
    this.#guesses[mine] = { ...this.#guesses[mine], [this.asking]: cell };
    this.asking = null;
  }

  guessesOf(mine: number | null): { seat: number; cell: number }[] {
    if (!this.on || mine === null) return [];
    return Object.entries(this.#guesses[mine] ?? {}).map(([seat, cell]) => ({ seat: Number(seat), cell }));
  }

  /** Compares my guesses with where the rivals went, counts, and forgets them. */
  judge(mine: number | null, steps: Step[]): Judgement | null {
    const guesses = this.guessesOf(mine).filter(({ seat }) => steps.some((step) => step.seat === seat));
    if (mine !== null) this.#guesses[mine] = {};
    this.asking = null;
    if (!guesses.length) return null;
    const right = guesses.filter(({ seat, cell }) => steps.some((step) => step.seat === seat && step.to === cell)).map(({ seat }) => seat);
    const wrong = guesses.map(({ seat }) => seat).filter((seat) => !right.includes(seat));
    this.right += right.length;
    this.all += guesses.length;
    keep(COUNT, `${this.#match} ${this.right} ${this.all}`);
    return { right, wrong };
  }
}
