/** The turn as a whole: taking back, finishing with or without the wild card, giving up; and the keys that do it. */
import type { Board } from '../../table/board';
import { MOST_TOGETHER } from '../../table/messages';
import type { Hand } from './hand.svelte';
import type { Cheaper, FantastickPicture } from './types';

export interface Around extends Pick<Board, 'play' | 'plays' | 'ask' | 'waiting'> {
  picture: FantastickPicture;
  hand: Hand;
}

/** Whoever handles sticks quickly is not asked about in between. */
const CALM = 400;

export class Turn {
  /** The wild card is to be played with this turn. */
  wild = $state(false);
  #later: ReturnType<typeof setTimeout> | undefined;
  /** A cheaper way to what lies there now: that is what the turn will cost. */
  cheaper = $state.raw<Cheaper | null>(null);
  /** What spoils the figure is shown, since somebody tried to finish. */
  showing = $state(false);
  /** The turn would end with a space back. */
  bonus = $state(false);
  around: () => Around;

  constructor(around: () => Around) {
    this.around = around;
  }

  /** A new picture: what was meant for the one before is over. */
  came(next: FantastickPicture): void {
    this.showing = false;
    this.bonus = false;
    this.cheaper = null;
    const { phase, seat } = next.view.position;
    const mine = phase === 'play' && next.seat === seat;
    this.wild &&= phase === 'play' && next.notes.wild !== false;
    this.stop();
    const { finish, score, moves } = next.notes;
    if (mine && finish === null) void this.#ask(next);
    else if (mine && score > 0 && moves.length > 1) this.#later = setTimeout(() => void this.#ask(next), CALM);
  }

  /** Nothing more is asked. */
  stop(): void {
    clearTimeout(this.#later);
  }

  async #ask(next: FantastickPicture): Promise<void> {
    const answer = await this.around().ask?.({ type: 'finish' });
    if (!answer || this.around().picture !== next) return;
    this.bonus = Number(answer.preview?.['bonus'] ?? 0) < 0;
    const cheaper = answer.sketch['cheaper'] as Cheaper | undefined;
    this.cheaper = cheaper && cheaper.actions.length <= MOST_TOGETHER ? cheaper : null;
  }

  get #may(): boolean {
    return this.around().hand.may && !this.around().waiting;
  }

  undo(): void {
    if (this.#may && this.around().picture.notes.can.undo) this.around().play({ type: 'undo' });
  }

  undoAll(): void {
    const { notes } = this.around().picture;
    if (!this.#may || !notes.can.undo) return;
    const back = notes.moves.map(() => ({ type: 'undo' }));
    while (back.length) this.around().plays(back.splice(0, MOST_TOGETHER));
  }

  /** Finishes the turn; if that cannot be yet, says why. */
  finish(): void {
    if (!this.#may) return;
    const { notes } = this.around().picture;
    const hand = this.around().hand;
    const wild = this.wild && notes.wild !== false;
    const why = wild ? (notes.wild as string | null) : notes.finish;
    hand.letGo();
    if (why !== null) {
      this.showing = true;
      hand.reason = why;
      void this.around().ask?.(wild ? { type: 'finish', wild: true } : { type: 'finish' }); // then it is known from which rule that comes
    } else if (wild) this.around().play({ type: 'finish', wild: true });
    else if (this.cheaper) this.around().plays(this.cheaper.actions);
    else this.around().play({ type: 'finish' });
  }

  giveUp(): void {
    if (this.#may) this.around().play({ type: 'giveup' });
  }

  /** True if the key was meant for the turn. */
  press({ key, shiftKey }: KeyboardEvent): boolean {
    const { hand } = this.around();
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (name === 'Escape' && (hand.taken || hand.reason)) hand.letGo();
    else if (!hand.may) return false;
    else if (name === 'z') this.undo();
    else if (name === 'f') this.finish();
    else if (name === 'r') hand.turnOn(shiftKey ? -1 : 1);
    else if (name === 'Delete' || name === 'Backspace') hand.remove();
    else if (name === '+' || name === 'a') this.#add();
    else if (name === 'm' && hand.cursor) hand.take(hand.cursor);
    else return false;
    return true;
  }

  /** A stick from the pile: laid at once on the free place under the cursor, else taken into the hand; again: the good one. */
  #add(): void {
    const { hand } = this.around();
    const offered = hand.mayAdd;
    const held = hand.taken?.from === null ? hand.taken.kind : null;
    const kind =
      held === 'plain' && offered.includes('good') ? 'good' : offered.includes('plain') || !offered.includes('good') ? 'plain' : 'good';
    if (held === kind) return;
    const cursor = held ? null : hand.cursor;
    if (hand.takeFromPile(kind) && cursor && hand.lights.has(cursor) && offered.length === 1) hand.lay(cursor);
  }
}
