/** Questions on their way: each has an id of its own and waits for its answer. */
import type { FromServer } from './messages';

type Answered = Extract<FromServer, { type: 'tried' | 'hinted' | 'aided' | 'read' | 'reviewed' | 'refused' }>;

/** 96 random bits in letters; randomUUID is missing on plain http, which is how a home network plays. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Questions {
  #open = new Map<string, (answer: Answered | null) => void>();

  /** Sends a question under a fresh id; the answer is null when the connection goes down before it comes. */
  ask(send: (id: string) => void): Promise<Answered | null> {
    const id = freshId();
    return new Promise((resolve) => {
      this.#open.set(id, resolve);
      send(id);
    });
  }

  /** True if this was the answer to a question. */
  hear(answer: Answered): boolean {
    if (answer.id === null) return false;
    this.#open.get(answer.id)?.(answer);
    return this.#open.delete(answer.id);
  }

  /** A question is worth an answer now or never: whoever asked may ask again. */
  drop(): void {
    for (const resolve of this.#open.values()) resolve(null);
    this.#open.clear();
  }
}
