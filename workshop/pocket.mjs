// Runs a Python file in the Python of browsers, under Node: node pocket.mjs RUNTIME FOLDER FILE [WORD …]
//
// RUNTIME is a folder with Pyodide's files; where there is a house.zip beside them, Ludoteca is there too. FOLDER is the
// file system's, and is found by the Python file as /here. The words are its arguments. What it prints is printed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [runtime, folder, file, ...words] = process.argv.slice(2).map((word, at) => (at < 3 ? path.resolve(word) : word));

/** Never the stack: it would quote Pyodide's own file, which is one line of a megabyte. */
function fail(problem) {
  process.stderr.write(`${problem?.message ?? problem}\n`.slice(-4000));
  process.exit(1);
}

try {
  const { loadPyodide } = await import(pathToFileURL(path.join(runtime, 'pyodide.mjs')).href);
  const python = await loadPyodide({ indexURL: runtime, args: [], env: { HOME: '/', PYTHONHASHSEED: '0' } });
  const house = path.join(runtime, 'house.zip');
  if (existsSync(house)) {
    const packages = '/lib/python3.14/site-packages';
    python.unpackArchive(new Uint8Array(readFileSync(house)), 'zip', { extractDir: packages });
  }
  python.FS.mkdir('/here');
  python.mountNodeFS('/here', folder);
  python.globals.set('words', python.toPy(words));
  await python.runPythonAsync(`import sys; sys.argv = ['${path.basename(file)}', *words]`);
  await python.runPythonAsync(readFileSync(file, 'utf8'), { filename: file });
} catch (problem) {
  fail(problem);
}
