/** Plays the beats of a story one after the other, and can be cut short at any moment. */
import type { Beat, Scene } from './scene';

export class Teller {
  /** What is on the table now. */
  scene = $state.raw<Scene | null>(null);
  /** The beat being told; null when nothing moves. */
  beat = $state.raw<Beat | null>(null);
  /** The last words of the last story: they stay until the next one. */
  words = $state<string[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finish: (() => void) | null = null;

  get telling(): boolean {
    return this.beat !== null;
  }

  /** Tells the beats, then shows `after` and calls `done`. */
  tell(beats: Beat[], after: Scene, done: () => void): void {
    this.stop();
    this.words = captions(beats);
    this.#finish = () => {
      this.stop();
      this.scene = after;
      done();
    };
    this.#next(beats, 0);
  }

  /** Shows the scene at once. The words are those of the beats left out; null keeps the last ones. */
  cut(after: Scene, beats: Beat[] | null): void {
    this.stop();
    if (beats) this.words = captions(beats);
    this.scene = after;
  }

  /** Goes to the end of the story. */
  skip(): void {
    this.#finish?.();
  }

  /** Forgets the story; nothing is called any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#finish = null;
    this.beat = null;
  }

  #next(beats: Beat[], index: number): void {
    const beat = beats[index];
    if (!beat) {
      this.#finish?.();
      return;
    }
    this.scene = beat.scene;
    this.beat = beat;
    this.#timer = setTimeout(() => this.#next(beats, index + 1), beat.lasts);
  }
}

/** What is worth reading after the move: its contest, its conquests and its kingdoms. */
function captions(beats: Beat[]): string[] {
  return beats.flatMap((beat) => (beat.caption && (beat.contest || beat.conquests.length || beat.kingdoms.length) ? [beat.caption] : []));
}
