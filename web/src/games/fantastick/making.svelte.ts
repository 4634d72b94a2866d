/** What a player makes up before the first turn: a figure or an equality to begin with, and which sticks are special. */
import type { Board } from '../../table/board';
import type { Action } from '../../table/messages';
import { placeOf } from './places';
import { piece, type Piece } from './scene';
import type { FantastickPicture, Key } from './types';

export interface Around extends Pick<Board, 'play' | 'ask' | 'waiting'> {
  picture: FantastickPicture;
  /** It is for me to act and no story is told. */
  calm: boolean;
}

export type Task = 'pick' | 'zero' | 'type' | 'draw' | 'point' | null;

export class Making {
  /** The places of a figure that is being drawn, each with its stick. */
  #drawn = $state.raw<Piece[]>([]);
  good = $state<Key | null>(null);
  bad = $state<Key | null>(null);
  equality = $state('');
  /** Why it cannot begin with this; null if it can, undefined as long as nobody has said. */
  refusal = $state<string | null | undefined>(undefined);

  around: () => Around;
  #picture = $derived.by(() => this.around().picture);
  /** What I am to do before sticks are handled. */
  task = $derived.by<Task>(() => {
    const { phase } = this.#picture.view.position;
    const { opening, mode } = this.#picture.view.options;
    if (!this.around().calm) return null;
    if (phase === 'choose') return 'zero';
    if (phase === 'place') return 'point';
    if (phase !== 'open') return null;
    return opening === 'six' ? 'pick' : mode === 'numbers' ? 'type' : 'draw';
  });
  drawn = $derived.by(() => (this.task === 'draw' ? this.#drawn : null));

  constructor(around: () => Around) {
    this.around = around;
  }

  reset(): void {
    this.#drawn = [];
    this.good = this.bad = null;
    this.equality = '';
    this.refusal = undefined;
  }

  get action(): Action | null {
    const { mode } = this.#picture.view.options;
    const place = (key: Key) => placeOf(mode, key);
    if (this.task === 'draw') return { type: 'open', figure: this.#drawn.map(({ key }) => place(key)) };
    if (this.task === 'type')
      return this.equality
        ? { type: 'open', equality: this.equality.replaceAll(/\s/g, '').replaceAll('×', '*').replaceAll(/[:÷]/g, '/').replaceAll('−', '-') }
        : null;
    if (this.task === 'point') return this.good && this.bad ? { type: 'place', good: place(this.good), bad: place(this.bad) } : null;
    return null;
  }

  /** A tap on a place: a stick is drawn or wiped, or becomes the good or the bad one. */
  choose(key: Key, lies: boolean): void {
    if (this.around().waiting) return;
    if (this.task === 'draw') {
      const there = this.#drawn.some((one) => one.key === key);
      if (there) this.#drawn = this.#drawn.filter((one) => one.key !== key);
      else if (this.#drawn.length < 25) this.#drawn = [...this.#drawn, piece(key, 'plain', { how: 'add' })];
    } else if (this.task === 'point' && lies) {
      if (this.good === key) this.good = null;
      else if (this.bad === key) this.bad = null;
      else if (this.good === null) this.good = key;
      else this.bad = key;
    } else return;
    void this.check();
  }

  /** Asks the rules whether it may begin with this. */
  async check(): Promise<void> {
    const action = this.action;
    this.refusal = undefined;
    if (!action) return;
    const answer = await this.around().ask?.(action);
    if (answer && JSON.stringify(action) === JSON.stringify(this.action)) this.refusal = answer.refusal;
  }

  begin(): void {
    const action = this.action;
    if (action && !this.around().waiting) this.around().play(action);
  }
}
