/** Mind reading: secret guesses where the rivals go, and how often they were right. The table keeps them sealed until the match is over. */
import { keep, kept } from '../../kept';
import type { Step } from './types';

const SWITCH = 'toncc.reading';
const COUNT = 'toncc.read';

export interface Judgement {
  right: number[];
  wrong: number[];
}

export class Reading {
  on = $state(kept(SWITCH, false));
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
    keep(SWITCH, this.on);
  }

  /** Takes up the count of this match where it was left. */
  open(match: string, mine: number | null): void {
    const key = `${match}/${mine}`;
    if (key === this.#match) return;
    this.#match = key;
    this.asking = null;
    const found = kept(COUNT, { key: '', right: 0, all: 0 });
    this.right = found.key === key ? found.right : 0;
    this.all = found.key === key ? found.all : 0;
  }

  ask(rival: number): void {
    this.asking = this.asking === rival ? null : rival;
  }

  /** Notes that the rival who is asked about goes to this cell; gives his seat. */
  guess(mine: number, cell: number): number | null {
    const about = this.asking;
    if (about !== null) this.#guesses[mine] = { ...this.#guesses[mine], [about]: cell };
    this.asking = null;
    return about;
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
    keep(COUNT, { key: this.#match, right: this.right, all: this.all });
    return { right, wrong };
  }
}
