/** Plays the beats of a story one after the other, and can be cut short at any moment. */

/** What every beat has: what lies on the table meanwhile, and for how many milliseconds. A game's beats say more. */
export interface Lasting<Scene> {
  scene: Scene;
  lasts: number;
}

export class Teller<Beat extends Lasting<Scene>, Scene> {
  /** What lies on the table now. */
  scene = $state.raw<Scene | null>(null);
  /** The beat being told; null when nothing moves. */
  beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finish: (() => void) | null = null;

  get telling(): boolean {
    return this.beat !== null;
  }

  /** Tells the beats, then shows `after` and calls `done`; without beats both happen at once. */
  tell(beats: Beat[], after: Scene, done: () => void): void {
    this.stop();
    this.#finish = () => {
      this.cut(after);
      done();
    };
    this.#next(beats, 0);
  }

  /** Shows the scene at once. */
  cut(after: Scene): void {
    this.stop();
    this.scene = after;
  }

  /** Goes to the end of the story. */
  skip(): void {
    this.#finish?.();
  }

  /** While a story is told, a tap anywhere on the board ends it and does nothing else. */
  tap = (event: MouseEvent): void => {
    if (!this.telling || (event.target as Element).closest('dialog')) return;
    event.stopPropagation();
    event.preventDefault();
    this.skip();
  };

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
