/** The helps of the table and of this device: the number bonds, when their time has come, and how the screen is used. */
import { keep, kept } from '../../kept';
import type { Board } from '../../table/board';
import type { Bonds } from './types';

const AGAIN = 1000; // the table's watch may be a little behind
const TRIES = 3;

export class Aids {
  /** The question "7 + ? = 12" stands on a card with a deposit. */
  question = $state(kept('mathmarket.question', true));
  /** The market stands on a big screen: here the hand comes first. */
  screen = $state(kept('mathmarket.screen', false));
  /** The number bonds by place of the market; none until they are granted. */
  bonds = $state.raw<(Bonds | null)[]>([]);
  /** They have been shown in this match. */
  used = $state(false);
  #match = '';
  #moment = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `granted` says after how many seconds the table grants the bonds, if it does; `ask` asks for them. */
  constructor(
    private granted: () => number | null,
    private ask: () => Board['aid'],
  ) {}

  setQuestion(on: boolean): void {
    this.question = on;
    keep('mathmarket.question', on);
  }

  setScreen(on: boolean): void {
    this.screen = on;
    keep('mathmarket.screen', on);
  }

  /** A new situation begins in which one may act, or not: the delay runs anew. The same one again changes nothing. */
  begin(match: string, moment: string | null): void {
    if (match !== this.#match) [this.#match, this.used] = [match, false];
    const now = moment === null ? '' : `${match}/${moment}`;
    if (now === this.#moment) return;
    this.#moment = now;
    this.stop();
    const seconds = this.granted();
    if (now && seconds !== null) this.#timer = setTimeout(() => void this.#fetch(now, TRIES), seconds * 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.bonds = [];
  }

  async #fetch(moment: string, tries: number): Promise<void> {
    const aid = (await this.ask()?.('bonds')) ?? null;
    if (moment !== this.#moment) return;
    if (aid) {
      this.bonds = aid['cards'] as unknown as (Bonds | null)[];
      this.used = true;
    } else if (tries > 1) this.#timer = setTimeout(() => void this.#fetch(moment, tries - 1), AGAIN);
  }
}
