// boardgame.io's own server: node boardgame.mjs PORT [FOLDER]. With a folder it keeps its matches there (FlatFile).

import { createRequire } from 'node:module';
import { add } from './add.mjs';
import { toncc } from './toncc.mjs';

const { Server, FlatFile, Origins } = createRequire(import.meta.url)('boardgame.io/server');
const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [add, toncc],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
await server.run({ port: Number(port) }, () => console.log('READY'));
