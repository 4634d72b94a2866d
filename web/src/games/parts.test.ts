/** What every board draws beside a screen that is the table: what all share, and what one player needs to act. */
import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import { place, setTable, tableOf } from '../table/board.testing';
import type { Picture } from '../table/messages';
import { info, picture, seat } from '../table/sockets.testing';
import * as games from '.';

type Shown = Picture<{ game: string; seats: number }>;
const samples = import.meta.glob<{ default: Record<string, Shown> }>('./*/samples.ts', { eager: true });

setTable();
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  setLanguage('en');
});

const root = (container: HTMLElement) => container.querySelector('[role="region"]')!;

describe.each(Object.entries(samples).map(([path, { default: pictures }]) => [path.split('/')[1]!, pictures] as const))(
  'the board of %s',
  (game, { start, start_watched: watched }) => {
    it('says which part it draws, and draws all of it where nobody says', async () => {
      const Board = await games.board(game);
      const whole = place(Board as never, start!, { still: true });
      expect(root(whole.container)).toHaveClass('part-whole');
      await whole.rerender({ part: 'hand' });
      expect(root(whole.container)).toHaveClass('part-hand');
    });

    it('tells nobody at a screen that is the table that they watch', async () => {
      const Board = await games.board(game);
      const { container, rerender } = place(Board as never, watched!, { still: true });
      const words = () => container.textContent!;
      const before = words().includes('You are watching.');
      await rerender({ part: 'shared' });
      expect(root(container)).toHaveClass('part-shared');
      expect([before, words().includes('You are watching.')]).toEqual([before, false]);
    });

    it('tells nobody that they watch, or that somebody thinks, where a position is only shown', async () => {
      const Board = await games.board(game);
      const { container } = place(Board as never, watched!, { still: true, info: tableOf(watched!, { id: 'position' }) });
      expect(container.textContent).not.toMatch(/You are watching|is thinking|Waiting for/);
    });
  },
);

describe('the board of a game that nobody has drawn', () => {
  const props = {
    info: info({ game: 'nim', seats: [seat('Ada'), seat('Bruno')] }),
    seat: 0,
    play: () => {},
    plays: () => {},
    waiting: false,
    refusal: null,
    still: true,
    told: () => {},
  };

  it('leaves what has happened to the screen, and keeps what one can do', async () => {
    const Board = await games.board('nim');
    const shown = picture(2, { actions: [{ action: { type: 'take' }, preview: null }], turn: [0] });
    const { container, rerender } = render(Board, { ...props, picture: shown });
    expect(container.querySelector('.log')).not.toBeNull();
    await rerender({ part: 'hand' });
    expect(root(container)).toHaveClass('part-hand');
    expect(container.querySelector('.log')).toBeNull();
    expect(container.querySelector('.buttons button')).not.toBeNull();
  });
});
