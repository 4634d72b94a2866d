import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Plain from '../plain/Board.svelte';
import type { Picture } from '../table/messages';
import * as games from '.';

const samples = import.meta.glob<{ default: Record<string, Picture> }>('./*/samples.ts', { eager: true });
const parts: Record<string, (string | null)[]> = {
  toncc: [null, 'map', 'kings'],
  calculissimo: [null, 'close'],
  fantastick: [null, 'die'],
};

beforeEach(() => {
  // jsdom measures nothing
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

describe.each(Object.entries(samples).map(([path, { default: pictures }]) => [path.split('/')[1]!, pictures] as const))(
  'the folder of %s',
  (game, pictures) => {
    it('has a cover and a line for its card', async () => {
      const { container } = render((await games.cover(game))!);
      expect(container.querySelector('svg')).not.toBeNull();
      expect(games.about(game)?.line.en).toMatch(/\.$/);
    });

    it.each(parts[game] ?? [null])('draws a position for its rulebook: %s', async (shows) => {
      const Still = (await games.still(game))!;
      const one = Object.values(pictures).find(({ seat }) => seat === null) ?? Object.values(pictures)[0]!;
      const { container } = render(Still, { picture: one, shows });
      expect(container.querySelectorAll('svg *').length).toBeGreaterThan(10);
    });
  },
);

describe('a game without a folder', () => {
  it('is shown by the plain board, and says nothing of itself', async () => {
    expect(await games.board('nim')).toBe(Plain);
    expect(await games.board('toncc')).not.toBe(Plain);
    expect([games.about('nim'), await games.cover('nim'), await games.still('nim')]).toEqual([null, null, null]);
  });
});
