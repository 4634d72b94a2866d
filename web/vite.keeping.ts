/**
 * What those need who keep the client on their device: its service worker, and files.json, which lists all that was built.
 *
 * The list says what there is and how large, with a version that names all of it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** The service worker is one file with a name of its own: every browser takes it so, and its address says what it may look after. */
async function buildWorker({ root, build: { outDir, target } }: ResolvedConfig): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      target,
      emptyOutDir: false,
      rolldownOptions: { input: 'src/pocket/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

function list(folder: string): { version: string; files: { path: string; bytes: number }[] } {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf-8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).replaceAll('\\', '/'))
    .toSorted()
    .map((name) => {
      const data = readFileSync(join(folder, name));
      hash.update(name).update('\0').update(data);
      return { path: name === 'index.html' ? '/' : `/${name}`, bytes: data.length };
    });
  return { version: hash.digest('hex').slice(0, 16), files };
}

export function forKeeping(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'for-keeping',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const listed = list(folder);
      await buildWorker(config); // afterwards: the browser looks after that file by itself
      writeFileSync(join(folder, 'files.json'), JSON.stringify(listed));
    },
  };
}
