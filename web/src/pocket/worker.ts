/** A worker with Python in it. One has the room with all tables; another has the minds, so that nobody's move waits for a bot. */
import type { Loader, Minds, Pocket, Python, Shells } from './python';
import type { Trouble } from './sentences';
import { Closed, openStore } from './store';

/**
 * What the page says to a worker: once how to begin, then what the shell is to hear as text, or by which port to ask a new mind;
 * null where there is none. `first`: its files have never come to this browser.
 */
export type ToWorker =
  | { role: 'room'; pocket: Pocket; address: string; minds: MessagePort; first: boolean }
  | { role: 'minds'; pocket: Pocket; room: MessagePort }
  | { minds: MessagePort | null }
  | string;
/** What a worker says to the page besides what the shell says, which is text. */
export type FromWorker = { done: number } | { ready: true } | { trouble: Trouble } | { stuck: true } | string;

interface Answer {
  id: number;
  answer: string;
}

const PLACE = '/pocket/';
/** A module with nothing in it: its name and its version. */
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
/** Milliseconds after which a mind is given up: most answers take a tenth of a second. */
const PATIENCE = 60_000;
/** Where Python looks for packages. */
const PACKAGES = "import sys; next(path for path in sys.path if path.endswith('site-packages'))";

const say = (message: FromWorker) => postMessage(message);

/** The runtime's files on their way here. Pyodide would wait for ever for one that does not come, so that is known here. */
class Coming {
  #come = new Map<string, number>();
  #fetch = self.fetch;
  #lost!: () => void;
  /** Rejects when a file does not come. */
  readonly lost = new Promise<never>((_, reject) => (this.#lost = () => reject(new Closed('notThere'))));

  /** `closely`: bytes are counted as they come, which keeps the browser from keeping what it compiles; else file by file. */
  constructor({ files }: Pocket, closely: boolean) {
    this.lost.catch(() => {}); // who waits for it hears it
    const path = (address: string) => files.find((one) => address.endsWith(PLACE + one.path))?.path;
    const whole = (entries: PerformanceEntryList) => {
      for (const { name } of entries) {
        const file = files.find((one) => one.path === path(name));
        if (file && !(closely && this.#come.has(file.path))) this.#note(file.path, file.bytes);
      }
    };
    new PerformanceObserver((list) => whole(list.getEntries())).observe({ type: 'resource', buffered: true });
    self.fetch = async (what, how) => {
      try {
        const answer = await this.#fetch.call(self, what, how);
        if (!answer.ok) this.#lost();
        const name = path(answer.url);
        return closely && name && answer.body ? new Response(this.#counted(name, answer.body.getReader()), answer) : answer;
      } catch (problem) {
        this.#lost();
        throw problem;
      }
    };
  }

  /** All has come. */
  end(): void {
    self.fetch = this.#fetch;
  }

  #note(path: string, bytes: number): void {
    this.#come.set(path, bytes);
    say({ done: [...this.#come.values()].reduce((sum, one) => sum + one, 0) });
  }

  #counted(path: string, reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
    let bytes = 0;
    const pull = async (to: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      try {
        const { done, value } = await reader.read();
        if (done) return to.close();
        this.#note(path, (bytes += value.length));
        return to.enqueue(value);
      } catch (problem) {
        this.#lost();
        throw problem;
      }
    };
    return new ReadableStream({ pull });
  }
}

/** A host may forbid WebAssembly by its content policy; Pyodide would then wait for ever. */
function compiles(): boolean {
  try {
    return Boolean(new WebAssembly.Module(EMPTY));
  } catch {
    return false;
  }
}

/** Python with the house in it. */
async function python(pocket: Pocket, first: boolean): Promise<Python> {
  if (!compiles()) throw new Closed('forbidden');
  const coming = new Coming(pocket, first);
  const loader = new URL(PLACE + pocket.roles.loader, location.origin);
  const bytes = fetch(PLACE + pocket.roles.house).then((answer) => answer.arrayBuffer());
  const load = async (): Promise<Python> => {
    try {
      const { loadPyodide } = (await import(/* @vite-ignore */ loader.href)) as Loader;
      // oxlint-disable-next-line no-console -- what goes wrong in the house is read where all else is that goes wrong in the page
      return await loadPyodide({ indexURL: new URL('.', loader).href, stderr: (text) => console.warn(text) });
    } catch (problem) {
      // oxlint-disable-next-line no-console -- whoever looks for the reason finds it there
      console.error(problem);
      throw new Closed('notThere');
    }
  };
  try {
    const [found, house] = await Promise.race([Promise.all([load(), bytes]), coming.lost]);
    found.unpackArchive(new Uint8Array(house), 'zip', { extractDir: found.runPython(PACKAGES) });
    return found;
  } finally {
    coming.end();
  }
}

async function room(pocket: Pocket, address: string, ask: MessagePort, first: boolean): Promise<void> {
  const store = await openStore((trouble) => say({ trouble }));
  const minds = new Asking(ask);
  const shells = (await python(pocket, first)).pyimport<Shells>('ludoteca.browser.shell');
  const shell = shells.Shell(store.keep, store.fetch, (question, needed) => minds.ask(question, needed), say, address);
  shell.start();
  hear = (message) => {
    if (typeof message === 'string') shell.hear(message);
    else if ('minds' in message) minds.listen(message.minds);
  };
  say({ ready: true });
}

/**
 * Asks the minds, one question at a time; one that takes too long is given up, and the page starts another worker for the next.
 * A new mind is asked what the one before has not answered.
 */
class Asking {
  #port: MessagePort | null = null;
  #waiting = new Map<number, { question: string; needed: boolean; answered: (answer: string) => void }>();
  #last = 0;

  constructor(port: MessagePort) {
    this.listen(port);
  }

  listen(port: MessagePort | null): void {
    this.#port = port;
    if (port) port.onmessage = ({ data }: MessageEvent<Answer>) => this.#waiting.get(data.id)?.answered(data.answer);
    for (const id of this.#waiting.keys()) this.#put(id);
  }

  /** `needed`: nobody else can answer it, so whoever waits for it is to know where there is no mind. */
  ask(question: string, needed: boolean): Promise<string> {
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        say({ stuck: true });
        answered('late');
      }, PATIENCE);
      const answered = (answer: string) => {
        clearTimeout(late);
        this.#waiting.delete(id);
        resolve(answer);
      };
      this.#waiting.set(id, { question, needed, answered });
      this.#put(id);
    });
  }

  #put(id: number): void {
    const { question, needed, answered } = this.#waiting.get(id)!;
    if (this.#port) this.#port.postMessage({ id, question });
    else {
      if (needed) say({ trouble: 'noMinds' });
      answered('away');
    }
  }
}

async function mind(pocket: Pocket, room: MessagePort): Promise<void> {
  const minds = (await python(pocket, false)).pyimport<Minds>('ludoteca.browser.minds');
  room.onmessage = ({ data: { id, question } }: MessageEvent<{ id: number; question: string }>) =>
    room.postMessage({ id, answer: minds.answered(question) } satisfies Answer);
  say({ ready: true });
}

let hear = (message: ToWorker): void => {
  if (typeof message === 'string' || !('role' in message)) return;
  const begun =
    message.role === 'room' ? room(message.pocket, message.address, message.minds, message.first) : mind(message.pocket, message.room);
  begun.catch((problem: unknown) => {
    // oxlint-disable-next-line no-console -- whoever looks for the reason finds it there
    console.error(problem);
    say({ trouble: problem instanceof Closed ? problem.trouble : 'broken' });
  });
};

onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
