/** A worker with Python in it. One has the room with all tables; another has the minds, so that nobody's move waits for a bot. */
import type { Loader, Minds, Pocket, Python, Shells } from './python';
import type { Trouble } from './sentences';
import { Closed, openStore } from './store';

/** What the page says to a worker: once how to begin, then what the shell is to hear as text, or by which port to ask a new mind. */
export type ToWorker =
  | { role: 'room'; pocket: Pocket; address: string; minds: MessagePort }
  | { role: 'minds'; pocket: Pocket; room: MessagePort }
  | { minds: MessagePort }
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

/** Tells how many bytes have come, file by file: to count them one by one would keep the browser from keeping what it compiles. */
function tell({ files }: Pocket): void {
  let done = 0;
  const count = (entries: PerformanceEntryList) => {
    for (const { name } of entries) done += files.find(({ path }) => name.endsWith(PLACE + path))?.bytes ?? 0;
    say({ done });
  };
  new PerformanceObserver((list) => count(list.getEntries())).observe({ type: 'resource', buffered: true });
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
async function python(pocket: Pocket): Promise<Python> {
  if (!compiles()) throw new Closed('forbidden');
  tell(pocket);
  const loader = new URL(PLACE + pocket.roles.loader, location.origin);
  const house = fetch(PLACE + pocket.roles.house).then(async (answer) => {
    if (!answer.ok) throw new Closed('notThere');
    return new Uint8Array(await answer.arrayBuffer());
  });
  const { loadPyodide } = (await import(/* @vite-ignore */ loader.href).catch(() => {
    throw new Closed('notThere');
  })) as Loader;
  // oxlint-disable-next-line no-console -- what goes wrong in the house is read where all else is that goes wrong in the page
  const found = await loadPyodide({ indexURL: new URL('.', loader).href, stderr: (text) => console.warn(text) });
  found.unpackArchive(await house, 'zip', { extractDir: found.runPython(PACKAGES) });
  return found;
}

async function room(pocket: Pocket, address: string, first: MessagePort): Promise<void> {
  const store = await openStore((trouble) => say({ trouble }));
  const minds = new Asking(first);
  const shells = (await python(pocket)).pyimport<Shells>('ludoteca.browser.shell');
  const shell = shells.Shell(store.keep, store.fetch, (question) => minds.ask(question), say, address);
  shell.start();
  hear = (message) => {
    if (typeof message === 'string') shell.hear(message);
    else if ('minds' in message) minds.listen(message.minds);
  };
  say({ ready: true });
}

/** Asks the minds, one question at a time; one that takes too long is given up, and the page starts another worker for the next. */
class Asking {
  #port!: MessagePort;
  #waiting = new Map<number, (answer: string) => void>();
  #last = 0;

  constructor(port: MessagePort) {
    this.listen(port);
  }

  listen(port: MessagePort): void {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Answer>) => this.#waiting.get(data.id)?.(data.answer);
  }

  ask(question: string): Promise<string> {
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
      this.#waiting.set(id, answered);
      this.#port.postMessage({ id, question });
    });
  }
}

async function mind(pocket: Pocket, room: MessagePort): Promise<void> {
  const minds = (await python(pocket)).pyimport<Minds>('ludoteca.browser.minds');
  room.onmessage = ({ data: { id, question } }: MessageEvent<{ id: number; question: string }>) =>
    room.postMessage({ id, answer: minds.answered(question) } satisfies Answer);
  say({ ready: true });
}

let hear = (message: ToWorker): void => {
  if (typeof message === 'string' || !('role' in message)) return;
  const begun = message.role === 'room' ? room(message.pocket, message.address, message.minds) : mind(message.pocket, message.room);
  begun.catch((problem: unknown) => {
    // oxlint-disable-next-line no-console -- whoever looks for the reason finds it there
    console.error(problem);
    say({ trouble: problem instanceof Closed ? problem.trouble : 'broken' });
  });
};

onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
