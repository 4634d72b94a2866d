/** What a turn of mine could have cost: asked for after it, and told for a moment. */
import type { Board } from '../../table/board';
import { motion, reading } from '../../table/pace.svelte';
import { scenesOfMissed } from './missed';
import type { Scene } from './scene';
import type { FantastickPicture, Missed } from './types';

const PATIENCE = 2500; // the next picture does not wait longer for it
const WHOLE = 4000; // the way, and a look at where it leads

export interface Around extends Pick<Board, 'review'> {
  seat: number | null;
  /** A match that is being played, with stories told. */
  live: boolean;
  motion: boolean;
}

export class Best {
  /** What is being told now, and what lies on the mat meanwhile. */
  missed = $state.raw<Missed | null>(null);
  scene = $state.raw<Scene | null>(null);
  #waits: FantastickPicture | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: (() => void) | null = null;

  constructor(private around: () => Around) {}

  /** After a turn of mine the cheapest way is shown; `done` is called when the next picture may come. */
  async after(before: FantastickPicture | null, next: FantastickPicture, scene: Scene, done: () => void): Promise<void> {
    const { review, seat, live } = this.around();
    this.stop();
    this.#waits = next;
    const mine = next.story.some((event) => (event.type === 'finish' || event.type === 'giveup') && event.seat === seat);
    if (!live || !review || !before || !mine || next.over) return done(); // the result is not kept waiting
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const best = await Promise.race([review(next.number), late]).catch(() => null);
    if (this.#waits !== next) return;
    if (!best || best.lost <= 0) return done();
    this.missed = best;
    this.#over = () => {
      this.stop();
      done();
    };
    this.#tell(this.around().motion ? scenesOfMissed(best, before, scene) : [], 0, best.text);
  }

  #tell(scenes: Scene[], place: number, words: string): void {
    const last = place >= scenes.length - 1;
    const each = motion(WHOLE / (scenes.length + 1));
    const passed = each * Math.max(0, scenes.length - 1);
    this.scene = scenes[place] ?? null;
    this.#timer = setTimeout(
      () => (last ? this.skip() : this.#tell(scenes, place + 1, words)),
      last ? Math.max(scenes.length ? 2 * each : 0, reading(words) - passed) : each,
    );
  }

  /** Enough of it. */
  skip(): void {
    this.#over?.();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waits = this.#over = null;
    this.missed = this.scene = null;
  }
}
