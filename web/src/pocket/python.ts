/** What of Pyodide is used here, and where its files lie. */

/** /pocket/pocket.json: the runtime's list of itself. All paths are below /pocket/. */
export interface Pocket {
  version: string;
  /** What all of it is, and what of that comes over the wire. */
  bytes: number;
  wire: number;
  files: { path: string; bytes: number }[];
  roles: { loader: string; house: string };
  static: boolean;
}

/** What Python gives to us: an object whose attributes and methods can be used as they are called there. */
export interface Proxy {
  destroy(): void;
}

export interface Minds extends Proxy {
  answered(question: string): string;
}

export interface Shell extends Proxy {
  hear(text: string): void;
  start(): void;
}

export interface Shells extends Proxy {
  Shell(
    keep: (changes: string) => Promise<string>,
    fetch: (store: string, wanted: string) => Promise<string>,
    think: (question: string, needed: boolean) => Promise<string>,
    post: (text: string) => void,
    address: string,
  ): Shell;
}

export interface Python {
  unpackArchive(archive: Uint8Array, format: 'zip', options: { extractDir: string }): void;
  runPython(code: string): string;
  pyimport<Module extends Proxy>(name: string): Module;
}

export interface Loader {
  loadPyodide(options: { indexURL: string; stderr: (text: string) => void }): Promise<Python>;
}
