/** The match's clock on this page: the time the picture brought, carried on by the browser's own steady clock. */
export class MatchClock {
  /** The time of the match, in milliseconds; it moves while somebody looks at it. */
  now = $state(0);
  #base = 0;
  #started = 0;

  /** Takes the time from a picture that has just come. */
  set(now: number): void {
    this.#base = now;
    this.#started = performance.now();
    this.now = now;
  }

  /** Lets the time run; the answer stops it. */
  run(every = 100): () => void {
    const tick = () => (this.now = this.#base + performance.now() - this.#started);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }
}
