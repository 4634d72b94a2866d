/** What a turn of mine could have cost: asked for after it, told for a moment, and kept for the end. */
import type { Board } from '../../table/board';
import type { Teller } from '../../table/teller.svelte';
import { beatsOfMissed } from './missed';
import type { Beat, Scene } from './scene';
import type { FantastickPicture, Missed } from './types';

const PATIENCE = 2500; // the next picture does not wait longer for it
const SHORT = 600;

export interface Around extends Pick<Board, 'review'> {
  seat: number | null;
  /** A match that is being played, with stories told. */
  live: boolean;
  motion: boolean;
}

export class Best {
  /** What is being told now. */
  missed = $state.raw<Missed | null>(null);
  #given = $state.raw<{ match: string; turns: Missed[] }>({ match: '', turns: [] });
  #waits: FantastickPicture | null = null;

  constructor(
    private teller: Teller<Beat, Scene>,
    private around: () => Around,
  ) {}

  /** My turns of this match so far, as far as they were judged. */
  given(match: string): Missed[] {
    return this.#given.match === match ? this.#given.turns : [];
  }

  /** After a turn of mine the cheapest way is shown; `done` is called when the next picture may come. */
  async after(before: FantastickPicture | null, next: FantastickPicture, scene: Scene, done: () => void): Promise<void> {
    const { review, seat, live } = this.around();
    this.missed = null;
    this.#waits = next;
    const mine = next.story.some((event) => (event.type === 'finish' || event.type === 'giveup') && event.seat === seat);
    if (!live || !review || !before || !mine) return done();
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const best = await Promise.race([review(next.number), late]).catch(() => null);
    if (this.#waits !== next) return;
    if (best) this.#given = { match: next.match, turns: [...this.given(next.match), best] };
    if (!best || best.lost <= 0) return done();
    this.missed = best;
    const over = () => {
      this.missed = null;
      done();
    };
    const beats = this.around().motion ? beatsOfMissed(best, before, scene) : [];
    if (beats.length) this.teller.tell(beats, scene, over);
    else setTimeout(() => this.missed === best && over(), SHORT);
  }

  /** Enough of it. */
  skip(): void {
    this.teller.skip();
  }

  stop(): void {
    this.#waits = null;
    this.missed = null;
  }
}
