/** Short sounds, made in the page: one at a time, silent until the first tap. Whatever sounds is also told in words. */
import { keep, kept } from './kept';
import type { Synth } from './sounds/synth';

/** What can be heard; sounds/README.md says when, and what says the same in words. */
export type Sound =
  | 'place'
  | 'slide'
  | 'count'
  | 'contest'
  | 'lock'
  | 'chain'
  | 'sold'
  | 'snail'
  | 'cheetah'
  | 'wood'
  | 'won'
  | 'lost'
  | 'turn';

const GESTURES = ['pointerdown', 'keydown'];

class Sounds {
  #on = $state(kept('sounds', true));
  #volume = $state(kept('volume', 0.6));
  #hushed = $state(false);
  #insists = false; // somebody wants to hear them all the same
  #touched = false;
  #synth: Synth | null = null;

  constructor() {
    for (const gesture of GESTURES) addEventListener(gesture, this.#touch, { capture: true });
  }

  get on(): boolean {
    return this.#on && !this.#hushed;
  }

  get volume(): number {
    return this.#volume;
  }

  /** Another screen is heard instead of this one, unless somebody switches the sounds on here. */
  hush(hushed: boolean): void {
    this.#hushed = hushed && !this.#insists;
  }

  switch(on: boolean): void {
    this.#on = on;
    this.#insists = on;
    this.#hushed = false;
    keep('sounds', on);
    void this.#fetch();
  }

  turn(volume: number): void {
    this.#volume = volume;
    keep('volume', volume);
  }

  /** Heard at once; what was heard before stops. */
  play(sound: Sound): void {
    if (!this.on || !this.#touched || document.hidden) return;
    if (!this.#synth) {
      void this.#fetch(); // what comes late would belong to nothing any more
      return;
    }
    if (this.#volume > 0) this.#synth.play(sound, this.#volume);
    if (matchMedia('(pointer: coarse)').matches) this.#synth.tremble(sound);
  }

  #touch = (): void => {
    for (const gesture of GESTURES) removeEventListener(gesture, this.#touch, { capture: true });
    this.#touched = true;
    void this.#fetch();
  };

  async #fetch(): Promise<void> {
    if (!this.#on || !this.#touched || this.#synth || !('AudioContext' in globalThis)) return;
    try {
      const { Synth } = await import('./sounds/synth');
      this.#synth ??= new Synth();
    } catch {
      // the network is away: it is asked for again with the next sound
    }
  }
}

export const sounds = new Sounds();
