/** Looks every few seconds how a class stands. Who looks is there: the server counts on it. */
import { Refusal } from '../../api';
import { look, type Seen } from './asking';

const SLOWEST = 10_000;

export class Watch {
  seen = $state.raw<Seen | null>(null);
  /** gone: there is no such class any more; lost: nobody answers, and we go on asking. */
  status = $state<'asking' | 'open' | 'lost' | 'gone'>('asking');
  notice = $state('');
  /** Milliseconds by which the server's clock is ahead of ours. */
  ahead = $state(0);
  #tag: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #failed = 0;
  #asked = 0;

  constructor(
    readonly id: string,
    private secret: () => string | null,
    private every = 2000,
  ) {
    document.addEventListener('visibilitychange', this.#shown);
    void this.look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#shown);
  }

  /** What somebody else has just been told, by the same server. */
  take(seen: Seen): void {
    this.#asked += 1; // an older answer that is still on its way tells nothing new
    this.#tag = null;
    this.seen = seen;
  }

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const { seen, tag, ahead } = await look(this.id, this.secret(), this.#tag);
      if (this.#closed || asked !== this.#asked) return this.#later();
      if (Math.abs(ahead - this.ahead) > 500) this.ahead = ahead;
      this.#tag = tag;
      if (seen) this.seen = seen;
      this.status = 'open';
      this.#failed = 0;
    } catch (problem) {
      if (this.#closed) return;
      if (problem instanceof Refusal && problem.status === 404) {
        this.notice = problem.sentence;
        this.status = 'gone';
        return;
      }
      this.#failed += 1;
      if (this.#failed > 1) this.status = 'lost';
    }
    this.#later();
  }

  #later(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), Math.min(SLOWEST, this.every * (1 + this.#failed)));
  }

  /** A phone that wakes up asks at once. */
  #shown = (): void => {
    if (document.visibilityState === 'visible' && this.status !== 'gone') void this.look();
  };
}
