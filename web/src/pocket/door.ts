/**
 * The door to the house on this device: it has the face of fetch and of a WebSocket, and behind it are two workers.
 *
 * One window has the house at a time. Another is told so, and may take it over; whatever was shown is kept, so nothing is lost by that.
 */
import { mount, unmount } from 'svelte';
import { address, reload } from '../address.svelte';
import { isKept } from '../houses';
import { keep, kept } from '../kept';
import { t } from '../language.svelte';
import { keepTables } from '../mine.svelte';
import { missing } from '../missing.svelte';
import { READ } from './caches';
import Offer from './Offer.svelte';
import type { Pocket } from './python';
import sentences, { type remedies, type Trouble } from './sentences';
import type { FromWorker, ToWorker } from './worker';

export { houseOf, type House } from '../houses';
export { lostOf } from './store';

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

/** How far the house has come: so much of so many bytes, for the first time in this browser or not; it is open; or why it is not. */
export type Stage = { done: number; pocket: Pocket; first: boolean } | 'open' | Problem;

const LOCK = 'ludoteca';
/** A page that is reloaded may have to wait a moment for the one before. */
const MOMENT = 1500;
/** Whoever takes the house over notes it for the next page. */
const OVER = 'ludoteca.over';
/** The version of the runtime whose files have come to this browser. */
const COME = 'come';
/** How a socket says that it was lost. */
const LOST = 1006;

/** How often a mind that has died is followed by another before there are none. */
const LIVES = 2;

let house: Promise<Running> | null = null;
let stage: Stage | null = null;
let listed: Promise<Pocket> | null = null;
let numbers = 0;
const followers = new Set<(stage: Stage) => void>();
let offer: ReturnType<typeof mount> | null = null;
/** True when this page is about to begin anew to take the house over: what it still asks for meanwhile is the next page's. */
let leaving = false;

/** Asks what is to be done about a trouble, once until it is over: whoever has closed it is not asked again. */
function offerTo(trouble: keyof typeof remedies, mend: () => void | Promise<string | null>, onclose?: () => void): void {
  offer ??= mount(Offer, { target: document.body, props: { trouble, mend, onclose } });
}

function withdraw(): void {
  if (offer) void unmount(offer);
  offer = null;
}

/** Somebody tries again by themselves: what they closed before is offered once more where it is needed. */
export const askAgain = withdraw;

/** Whoever follows hears from now on how the house opens, whoever wants it open. */
export function follow(follower: (stage: Stage) => void): void {
  followers.add(follower);
  if (stage) follower(stage);
}

function tell(now: Stage): void {
  stage = now;
  for (const follower of followers) follower(now);
}

/** The page as it is newest: what is kept here may be the older one, and would come again by itself. */
async function renew(): Promise<string | null> {
  if (isKept()) {
    const { keeping } = await import('./keeping.svelte');
    if (!(await keeping.keep())) return keeping.problem;
  }
  reload();
  return null;
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
  #lives = LIVES;
  #answers = new Map<number, (answer: Response | null) => void>();
  #lines = new Map<number, Line>();
  #started!: { resolve: () => void; reject: (problem: Problem) => void };
  #ready = false;
  #done = 0;
  /** How often something could not be written for want of room. */
  #full = 0;
  readonly ready: Promise<void>;

  constructor(
    private pocket: Pocket,
    private ended: () => void,
  ) {
    const between = new MessageChannel();
    const first = kept<string | null>(COME, null) !== pocket.version;
    // what has not begun could not be fetched
    this.#room = worker(() => this.end(this.#ready ? 'broken' : 'notThere'));
    this.#room.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data, between.port2, first);
    this.#say({ role: 'room', pocket, address: location.origin, minds: between.port1, first }, [between.port1]);
    this.ready = new Promise((resolve, reject) => (this.#started = { resolve, reject }));
    tell({ done: 0, pocket, first });
  }

  #say(message: ToWorker, ports: MessagePort[] = []): void {
    this.#room.postMessage(message, ports);
  }

  #think(room: MessagePort): void {
    this.#minds?.terminate();
    try {
      const minds = (this.#minds = worker(() => this.#mourn(minds)));
      minds.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (typeof data === 'object' && 'trouble' in data) this.#mourn(minds);
      };
      minds.postMessage({ role: 'minds', pocket: this.pocket, room } satisfies ToWorker, [room]);
    } catch {
      this.#mourn(this.#minds);
    }
  }

  /** A mind has died, or could not begin: another takes its place, but not for ever. */
  #mourn(minds: Worker | null): void {
    if (minds !== this.#minds) return;
    this.#lives -= 1;
    if (this.#lives >= 0) return this.#another();
    this.#minds?.terminate();
    this.#minds = null;
    return this.#say({ minds: null });
  }

  #another(): void {
    const between = new MessageChannel();
    this.#say({ minds: between.port1 }, [between.port1]);
    this.#think(between.port2);
  }

  /** Somebody needs a mind, and there is none: one may try again, and plays on without until then. Bots ask all the time, but it is said once at a table. */
  #offerMinds(): void {
    if (missing.at === address().path) return;
    missing.forget();
    const again = () => {
      withdraw();
      missing.forget();
      this.#lives = LIVES;
      this.#another();
    };
    const without = () => {
      withdraw();
      if (this.#lines.size > 0) missing.note(address().path, again); // a table is opened from the page before
    };
    offerTo('noMinds', again, without);
  }

  #tell(trouble: Trouble): void {
    for (const line of this.#lines.values()) line.tell(new Problem(trouble));
  }

  #hear(message: FromWorker, minds: MessagePort, first: boolean): void {
    if (typeof message === 'string') this.#take(JSON.parse(message) as FromShell);
    else if ('done' in message) {
      this.#done = Math.max(this.#done, message.done);
      if (!this.#ready) tell({ done: this.#done, pocket: this.pocket, first });
    } else if ('ready' in message) {
      this.#ready = true;
      keep(COME, this.pocket.version);
      this.#started.resolve();
      this.#think(minds); // after the room, so that the first picture does not wait for it
    } else if ('stuck' in message) this.#another();
    else if (message.trouble === 'noMinds') this.#offerMinds();
    else if (message.trouble === 'full') {
      this.#full += 1;
      this.#tell('full');
    } else if (message.trouble === 'rescued') {
      keepTables(); // who sits there was emptied too
      this.#tell('rescued');
    } else this.end(message.trouble);
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

  async ask(question: object): Promise<Response | null> {
    const id = (numbers += 1);
    const full = this.#full;
    const answer = await new Promise<Response | null>((resolve) => {
      this.#answers.set(id, resolve);
      this.say({ type: 'ask', id, ...question });
    });
    if (answer?.status === 503 && this.#full > full) throw new Problem('full');
    return answer;
  }

  open(line: Line): number {
    const number = (numbers += 1);
    this.#lines.set(number, line);
    this.say({ type: 'open', line: number });
    return number;
  }

  /** Nothing more is done here; whoever waits for something hears why. */
  end(trouble: Trouble): void {
    if (trouble === 'elsewhere') offerTo(trouble, takeOver);
    if (trouble === 'otherVersion') offerTo(trouble, renew);
    this.#room.terminate();
    this.#minds?.terminate();
    missing.forget();
    this.#started.reject(new Problem(trouble));
    for (const answer of this.#answers.values()) answer(null);
    for (const line of this.#lines.values()) line.fail(new Problem(trouble));
    this.#answers.clear();
    this.#lines.clear();
    this.ended();
  }
}

function worker(failed: () => void): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = failed;
  return worker;
}

/** Whether the page before has decided to take the house over; a browser that forbids to keep anything throws. */
function isOver(): boolean {
  try {
    const over = sessionStorage.getItem(OVER) !== null;
    sessionStorage.removeItem(OVER);
    return over;
  } catch {
    return false;
  }
}

/** Whether a page may keep anything: where that is forbidden, to ask for it is an error in some browsers. */
function keepsSomething(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null;
  } catch {
    return false;
  }
}

/** Holds the house for this window until `ended`; `taken` is called if another window takes it over. */
function hold(ended: Promise<void>, taken: () => void): Promise<void> {
  if (!navigator.locks) return Promise.resolve(); // what two windows write at once the store then tells apart
  const over = isOver();
  return new Promise((resolve, reject) => {
    let mine = false;
    const how: LockOptions = over ? { steal: true } : { signal: AbortSignal.timeout(MOMENT) };
    navigator.locks
      .request(LOCK, how, () => {
        mine = true;
        resolve();
        return ended;
      })
      .catch((problem: unknown) => {
        if (mine) taken();
        else if ((problem as DOMException).name === 'SecurityError') reject(new Problem('noStorage'));
        else {
          offerTo('elsewhere', takeOver);
          reject(new Problem('elsewhere'));
        }
      });
  });
}

async function open(): Promise<Running> {
  if (typeof WebAssembly === 'undefined') throw new Problem('noWebAssembly');
  if (typeof Worker === 'undefined') throw new Problem('noWorkers');
  if (!keepsSomething()) throw new Problem('noStorage');
  let release = () => {};
  let running: Running | null = null;
  const ended = new Promise<void>((resolve) => (release = resolve));
  const found = await pocket();
  if (leaving) return new Promise(() => {});
  await hold(ended, () => running?.end('elsewhere'));
  withdraw();
  try {
    running = new Running(found, () => {
      release();
      house = null;
      stage = null;
    });
  } catch {
    release();
    throw new Problem('noWorkers');
  }
  await running.ready;
  return running;
}

function running(): Promise<Running> {
  house ??= open().then(
    (opened) => {
      tell('open');
      return opened;
    },
    (problem: unknown) => {
      house = null;
      const said = problem instanceof Problem ? problem : new Problem('broken');
      tell(said);
      throw said;
    },
  );
  return house;
}

/** Opens the house, once; it can be asked when this is done. Rejects with a `Problem`, which is one sentence. */
export async function start(): Promise<void> {
  await running();
}

/** Opens the house here although another window has it: this page begins anew, and that one is told. */
export function takeOver(): void {
  leaving = true;
  sessionStorage.setItem(OVER, '');
  reload();
}

/** What a site of plain files has written down for those who only read: it needs no house, and is there before that is open. */
async function written(path: string, language: string | null): Promise<Response | null> {
  if (stage === 'open' || isKept() || !READ.test(path) || !(await isAlone())) return null;
  const answer = await fetch(`/read/${path.slice('/api/'.length)}.${language ?? 'en'}.json`).catch(() => null);
  return answer?.ok && answer.headers.get('Content-Type')?.includes('json') ? answer : null;
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
    const read = question.method === 'GET' ? await written(pathname, searchParams.get('language')) : null;
    if (read) {
      void running().catch(() => {}); // whoever reads may soon want to do something
      return read;
    }
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
    this.hear(JSON.stringify({ type: 'refused', id: null, refusal: problem.message, paragraph: null, passing: true }));
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
