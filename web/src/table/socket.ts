/** A WebSocket that comes back: it asks whether it still lives, and opens itself again when it does not. Where a table is on this device it is a line to there. */
import { houseOf } from '../houses';
import type { FromServer, ToServer } from './messages';

const QUIET = 2000; // after so long without a word we ask whether it still lives
const PATIENCE = 1800; // and so long we wait for the answer
const OPENING = 8000; // a slow network may take a while to open a socket
const WAKING = 120_000; // and a slow device to open the house
const FIRST_WAIT = 200;
const LONGEST_WAIT = 2000;

/** A waiting time that grows with the attempts and differs from browser to browser, from 0.2 to 2 seconds. */
export function backoff(attempt: number, chance: number = Math.random()): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return FIRST_WAIT + chance * (most - FIRST_WAIT);
}

interface Ends {
  /** The socket is open, for the first time or again. */
  opened: () => void;
  heard: (message: FromServer) => void;
  /** The socket is gone; it will be opened again by itself. */
  lost: () => void;
}

export class Socket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #ended = false;
  #later: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private address: string,
    private ends: Ends,
  ) {
    this.#open();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  /** Sends a message if the socket is open; whoever needs it to arrive sends it again. */
  send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The other side has welcomed us: the next waiting time is short again. */
  welcomed(): void {
    this.#attempt = 0;
  }

  /** Opens it anew, now. */
  reopen(): void {
    this.#drop();
    this.#attempt = 0;
    clearTimeout(this.#later);
    this.#open();
  }

  /** Closes it for good. */
  end(): void {
    this.#ended = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#later);
    this.#drop();
  }

  #open(): void {
    if (this.#ended) return;
    if (houseOf(this.address) === 'server') this.#use(new WebSocket(this.address), OPENING);
    else import('../pocket/door').then(({ line }) => this.#ended || this.#use(line(), WAKING)).catch(() => this.#lost());
  }

  #use(socket: WebSocket, patience: number): void {
    this.#drop();
    this.#socket = socket;
    socket.onopen = () => this.ends.opened();
    socket.onmessage = (event) => {
      this.#wait(QUIET, () => this.#ask());
      this.ends.heard(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => this.#lost();
    this.#wait(patience, () => this.#lost());
  }

  #drop(): void {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#drop();
    this.ends.lost();
    if (this.#ended) return;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#open(), backoff(this.#attempt));
    this.#attempt += 1;
  }

  #ask(): void {
    this.send({ type: 'ping' });
    this.#wait(PATIENCE, () => this.#lost());
  }

  #wait(time: number, then: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(then, time);
  }

  /** The network or the page has come back: no reason to wait any longer. */
  #hurry = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#socket === null) this.reopen();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ask();
  };
}
