/**
 * The door to the house on this device: it has the face of fetch and of a WebSocket, and behind it are two workers.
 *
 * One window has the house at a time. Another is told so, and may take it over; whatever was shown is kept, so nothing is lost by that.
 */
import { mount, unmount } from 'svelte';
import { t } from '../language.svelte';
import Elsewhere from './Elsewhere.svelte';
import type { Pocket } from './python';
import sentences, { type Trouble } from './sentences';
import type { FromWorker, ToWorker } from './worker';

export { houseOf, type House } from '../houses';

/** Why the house cannot be opened: a sentence for the player. */
export class Problem extends Error {
  constructor(readonly trouble: Trouble) {
    super(t(sentences[trouble]));
  }
}

type FromShell =
  | { type: 'answer'; id: number; status: number; text: string; headers: Record<string, string> }
  | { type: 'said'; line: number; text: string }
  | { type: 'closed'; line: number; code: number };

type Progress = (done: number, of: number) => void;

const LOCK = 'ludoteca';
/** A page that is reloaded may have to wait a moment for the one before. */
const MOMENT = 1500;
/** Whoever takes the house over notes it for the next page. */
const OVER = 'ludoteca.over';
/** How a socket says that it was lost. */
const LOST = 1006;

let house: Promise<Running> | null = null;
let listed: Promise<Pocket> | null = null;
let numbers = 0;
const listeners = new Set<Progress>();
let offer: ReturnType<typeof mount> | null = null;

/** Asks whether the house is to be taken over, once for as long as another window has it. */
function offerToTakeOver(): void {
  offer ??= mount(Elsewhere, { target: document.body, props: { takeOver } });
}

function withdraw(): void {
  if (offer) void unmount(offer);
  offer = null;
}

/** The runtime's list of itself. */
function pocket(): Promise<Pocket> {
  listed ??= (async () => {
    const answer = await fetch('/pocket/pocket.json', { cache: 'no-cache' });
    if (!answer.ok) throw new Problem('notThere');
    return (await answer.json()) as Pocket;
  })();
  return listed.catch((problem: unknown) => {
    listed = null;
    throw problem instanceof Problem ? problem : new Problem('notThere');
  });
}

/** True where there are only files, and no server. */
export async function isAlone(): Promise<boolean> {
  return pocket().then(
    (found) => found.static,
    () => false,
  );
}

/** The house is open in this window, once: until it ends by itself or is taken over. */
class Running {
  #room: Worker;
  #minds: Worker | null = null;
  #answers = new Map<number, (answer: Response | null) => void>();
  #lines = new Map<number, Line>();
  #started!: { resolve: () => void; reject: (problem: Problem) => void };
  #done = 0;
  readonly ready: Promise<void>;

  constructor(
    private pocket: Pocket,
    private ended: () => void,
  ) {
    const between = new MessageChannel();
    this.#room = this.#worker({ role: 'room', pocket, address: location.origin, minds: between.port1 }, [between.port1]);
    this.#room.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data, between.port2);
    this.ready = new Promise((resolve, reject) => (this.#started = { resolve, reject }));
  }

  #worker(first: ToWorker, ports: MessagePort[]): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => this.end('broken');
    worker.postMessage(first, ports);
    return worker;
  }

  #think(room: MessagePort): void {
    this.#minds?.terminate();
    this.#minds = this.#worker({ role: 'minds', pocket: this.pocket, room }, [room]);
    this.#minds.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (typeof data === 'object' && 'trouble' in data) this.end(data.trouble);
    };
  }

  #hear(message: FromWorker, minds: MessagePort): void {
    if (typeof message === 'string') this.#take(JSON.parse(message) as FromShell);
    else if ('done' in message) {
      this.#done = Math.max(this.#done, message.done);
      for (const tell of listeners) tell(this.#done, this.pocket.bytes);
    } else if ('ready' in message) {
      this.#started.resolve();
      this.#think(minds); // after the room, so that the first picture does not wait for it
    } else if ('stuck' in message) {
      const between = new MessageChannel();
      this.#think(between.port2);
      this.#room.postMessage({ minds: between.port1 } satisfies ToWorker, [between.port1]);
    } else if (message.trouble === 'full') for (const line of this.#lines.values()) line.tell(new Problem('full'));
    else this.end(message.trouble);
  }

  #take(message: FromShell): void {
    if (message.type === 'answer') {
      const { id, text, status, headers } = message;
      this.#answers.get(id)?.(new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } }));
      this.#answers.delete(id);
    } else if (message.type === 'said') this.#lines.get(message.line)?.hear(message.text);
    else {
      this.#lines.get(message.line)?.shut(message.code);
      this.#lines.delete(message.line);
    }
  }

  say(message: object): void {
    this.#room.postMessage(JSON.stringify(message));
  }

  ask(question: object): Promise<Response | null> {
    const id = (numbers += 1);
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.say({ type: 'ask', id, ...question });
    });
  }

  open(line: Line): number {
    const number = (numbers += 1);
    this.#lines.set(number, line);
    this.say({ type: 'open', line: number });
    return number;
  }

  /** Nothing more is done here; whoever waits for something hears why. */
  end(trouble: Trouble): void {
    if (trouble === 'elsewhere') offerToTakeOver();
    this.#room.terminate();
    this.#minds?.terminate();
    this.#started.reject(new Problem(trouble));
    for (const answer of this.#answers.values()) answer(null);
    for (const line of this.#lines.values()) line.fail(new Problem(trouble));
    this.#answers.clear();
    this.#lines.clear();
    this.ended();
  }
}

/** Holds the house for this window until `ended`; `taken` is called if another window takes it over. */
function hold(ended: Promise<void>, taken: () => void): Promise<void> {
  if (!navigator.locks) return Promise.resolve(); // what two windows write at once the store then tells apart
  const over = sessionStorage.getItem(OVER) !== null;
  sessionStorage.removeItem(OVER);
  return new Promise((resolve, reject) => {
    let mine = false;
    const how: LockOptions = over ? { steal: true } : { signal: AbortSignal.timeout(MOMENT) };
    navigator.locks
      .request(LOCK, how, () => {
        mine = true;
        resolve();
        return ended;
      })
      .catch(() => {
        if (mine) taken();
        else {
          offerToTakeOver();
          reject(new Problem('elsewhere'));
        }
      });
  });
}

async function open(): Promise<Running> {
  if (typeof WebAssembly === 'undefined') throw new Problem('noWebAssembly');
  if (typeof Worker === 'undefined') throw new Problem('noWorkers');
  if (typeof indexedDB === 'undefined') throw new Problem('noStorage');
  let release = () => {};
  let running: Running | null = null;
  const ended = new Promise<void>((resolve) => (release = resolve));
  const found = await pocket();
  await hold(ended, () => running?.end('elsewhere'));
  withdraw();
  try {
    running = new Running(found, () => {
      release();
      house = null;
    });
  } catch {
    release();
    throw new Problem('noWorkers');
  }
  await running.ready;
  return running;
}

function running(): Promise<Running> {
  house ??= open().catch((problem: unknown) => {
    house = null;
    throw problem;
  });
  return house;
}

/** Opens the house, once; it can be asked when this is done. Rejects with a `Problem`, which is one sentence. */
export async function start(progress?: Progress): Promise<void> {
  if (progress) listeners.add(progress);
  try {
    await running();
  } finally {
    if (progress) listeners.delete(progress);
  }
}

/** Opens the house here although another window has it: this page begins anew, and that one is told. */
export function takeOver(): void {
  sessionStorage.setItem(OVER, '');
  location.reload();
}

/** As fetch would answer, from the house on this device; why it is not open is a refusal. */
export async function ask(path: string, request: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(path, location.origin);
  const question = {
    method: request.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(new Headers(request.headers)),
    body: typeof request.body === 'string' ? request.body : '',
  };
  try {
    const answer = await (await running()).ask(question);
    if (answer) return answer;
    throw new Problem('broken');
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return Response.json({ refusal: problem.message }, { status: 503 });
  }
}

/** A line to a table on this device, with the face of a WebSocket. */
class Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  #house: Running | null = null;
  #number = 0;

  async open(): Promise<void> {
    try {
      this.#house = await running();
    } catch (problem) {
      this.fail(problem instanceof Problem ? problem : new Problem('broken'));
      return;
    }
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.#number = this.#house.open(this);
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.#house?.say({ type: 'say', line: this.#number, text });
  }

  close(): void {
    if (this.readyState === WebSocket.OPEN) this.#house?.say({ type: 'hang up', line: this.#number });
    this.readyState = WebSocket.CLOSED;
  }

  hear(data: string): void {
    this.onmessage?.({ data });
  }

  /** Says something that no table has said. */
  tell(problem: Problem): void {
    this.hear(JSON.stringify({ type: 'refused', id: null, refusal: problem.message, paragraph: null }));
  }

  shut(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }

  fail(problem: Problem): void {
    if (this.readyState !== WebSocket.CLOSED) this.tell(problem);
    this.shut(LOST);
  }
}

/** A line to the house on this device; which table it leads to is said on it. */
export function line(): WebSocket {
  const line = new Line();
  void line.open();
  return line as unknown as WebSocket;
}
