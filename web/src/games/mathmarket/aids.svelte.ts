/** The helps a player chooses on this device, and how far the hints of this moment have been asked for. */
import { keep, kept } from '../../kept';

export type Wait = 'now' | 'later' | 'never';
export const WAITS: Wait[] = ['now', 'later', 'never'];
const LATER = 4000;

export class Aids {
  /** When the bond bars tell which coins cannot help. */
  wait = $state<Wait>(kept<Wait>('mathmarket.bonds', 'later'));
  /** The question "7 + ? = 12" stands on a card with a deposit. */
  question = $state(kept('mathmarket.question', true));
  /** The market stands on a big screen: here the hand comes first. */
  screen = $state(kept('mathmarket.screen', false));
  /** The bond bars tell now. */
  shown = $state(false);
  /** How many steps of the hint have been asked for. */
  steps = $state(0);
  #moment = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  setWait(wait: Wait): void {
    this.wait = wait;
    keep('mathmarket.bonds', wait);
    this.#start();
  }

  setQuestion(on: boolean): void {
    this.question = on;
    keep('mathmarket.question', on);
  }

  setScreen(on: boolean): void {
    this.screen = on;
    keep('mathmarket.screen', on);
  }

  /** A new situation begins: the delay runs anew and no hint has been asked for. The same one again changes nothing. */
  begin(moment: string): void {
    if (moment === this.#moment) return;
    this.#moment = moment;
    this.steps = 0;
    this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): void {
    this.stop();
    this.shown = this.wait === 'now';
    if (this.wait === 'later') this.#timer = setTimeout(() => (this.shown = true), LATER);
  }
}
