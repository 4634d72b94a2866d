/** How fast stories are told at this browser: a choice of the reader's, calm until a first match of a game is over. */
import { keep, kept } from '../kept';

export type Speed = 'calm' | 'normal' | 'fast';
export const SPEEDS: readonly Speed[] = ['calm', 'normal', 'fast'];

/** How long words stay and how long a motion takes, beside what they take at the calmest. */
const READING: Record<Speed, number> = { calm: 1, normal: 0.7, fast: 0.35 };
const MOTION: Record<Speed, number> = { calm: 1, normal: 1, fast: 0.5 };

const FIRST = 1500; // milliseconds until the eye is there
const LETTER = 50; // and for each letter, as a child of eight reads

class Pace {
  #chosen = $state(chosen());
  #known = $state.raw(known());
  #game = $state('');

  get speed(): Speed {
    return this.#chosen ?? (this.#known.includes(this.#game) ? 'normal' : 'calm');
  }

  choose(speed: Speed): void {
    this.#chosen = speed;
    keep('speed', speed);
  }

  /** This game is on the table. */
  open(game: string): void {
    this.#game = game;
  }

  /** A match of this game is over: its stories are known by now. */
  know(game: string): void {
    if (this.#known.includes(game)) return;
    keep('known', [...this.#known, game]);
  }

  /** Takes what is kept, for a match that begins. */
  recall(): void {
    this.#chosen = chosen();
    this.#known = known();
  }
}

function chosen(): Speed | null {
  const found = kept<Speed | null>('speed', null);
  return found && SPEEDS.includes(found) ? found : null;
}

function known(): string[] {
  const found = kept<unknown>('known', []);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

export const pace = new Pace();

/** The milliseconds in which these words can be read. */
export function reading(words: string): number {
  return (FIRST + LETTER * words.length) * READING[pace.speed];
}

/** The milliseconds of a motion that takes so many at the calmest. */
export function motion(milliseconds: number): number {
  return milliseconds * MOTION[pace.speed];
}
