/** Who may import whom: every import of every file is read, and leads only where docs/architecture.md lets it. */
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/samples.ts'], { query: '?raw', import: 'default', eager: true });

/** Rooms and what they may use besides themselves: other rooms, or single files of them. */
const MAY: Record<string, string[]> = {
  frame: ['pages', 'pocket', 'games', 'table', 'parts', 'styles', 'beside'],
  pages: ['pocket', 'games', 'table', 'parts', 'beside'],
  games: ['a game', 'plain', 'table', 'parts', 'beside'],
  'a game': ['table', 'parts', 'beside'],
  plain: ['table', 'parts', 'beside'],
  table: ['pocket/door', 'parts', 'beside'],
  parts: ['beside'],
  sounds: ['beside'],
  pocket: ['table/messages', 'table/sockets.testing', 'parts', 'beside'],
  beside: ['pocket/door', 'table/messages', 'parts/Avatar.svelte', 'sounds'],
};

/** The room of a file: its folder, where games/ is a room and each game in it another; what lies beside the rooms is one too. */
function roomOf(file: string): string {
  const [folder, name, inside] = file.split('/');
  if (folder === 'games' && inside) return 'a game';
  if (name) return folder!;
  return /^(App|main)\b|\.test\.ts$/.test(file) ? 'frame' : folder === 'games' ? 'games' : 'beside';
}

/** The files that a file asks for, as paths from src/. */
function importsOf(file: string, text: string): string[] {
  const asked = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map(([, path]) => path!);
  return asked.map((path) => new URL(path, `file:///${file}`).pathname.slice(1).replace(/\/$/, ''));
}

function allowed(file: string, asked: string): boolean {
  const [from, to] = [roomOf(file), roomOf(asked)];
  if (file.endsWith('.test.ts') && asked.endsWith('/samples')) return true; // pictures of real matches, for any test
  if (from === 'a game' && to === 'a game') return file.split('/')[1] === asked.split('/')[1];
  return from === to || MAY[from]!.some((one) => one === to || one === asked);
}

const found = Object.entries(files).map(([path, text]) => [path.slice(2), text] as const);

describe('the rooms of the client', () => {
  it('open one way only', () => {
    const wrong = found.flatMap(([file, text]) =>
      importsOf(file, text)
        .filter((asked) => !allowed(file, asked))
        .map((asked) => `${file} imports ${asked}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have all been read', () => {
    const asked = found.flatMap(([file, text]) => importsOf(file, text));
    expect(new Set(found.map(([file]) => roomOf(file)))).toEqual(new Set(Object.keys(MAY)));
    expect(asked).toContain('plain/Board.svelte');
    expect(asked).toContain('pages/Table.svelte');
    expect(asked.length).toBeGreaterThan(1000);
  });

  it.each([
    ['table/Tips.svelte', "import { about } from '../games';", false],
    ['table/Tips.svelte', "import type { About } from './about';", true],
    ['games/toncc/Board.svelte', "import Tile from '../antino/Tile.svelte';", false],
    ['games/toncc/Board.svelte', "import { about } from '..';", false],
    ['games/mathmarket/creatures/Elf.svelte', "import Coin from '../Coin.svelte';", true],
    ['games/mathmarket/creatures/Elf.svelte', "import('../../toncc/Head.svelte')", false],
    ['games/toncc/Board.svelte', "import Home from '../../pages/Home.svelte';", false],
    ['parts/Link.svelte', "import { names } from '../table/seats';", false],
    ['App.svelte', "import('./pages/Home.svelte')", true],
    ['api.ts', "import type { Turn } from './table/messages';", true],
    ['api.ts', "import { names } from './table/seats';", false],
  ])('%s: %s', (file, text, may) => {
    expect(importsOf(file, text).every((asked) => allowed(file, asked))).toBe(may);
  });
});
