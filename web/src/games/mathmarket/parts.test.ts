import { cleanup, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import { changed, place, setTable } from '../../table/board.testing';
import Board from './Board.svelte';
import samples from './samples';
import type { MarketPicture } from './types';

setTable();

const { deposit } = samples as unknown as Record<string, MarketPicture>;

it('beside a screen that is the table my coins come first, and the creatures stay to be touched', async () => {
  const { container, rerender } = place(Board, deposit!, { still: true });
  const board = () => container.querySelector('.market-board')!;
  expect(board()).not.toHaveClass('first-hand');
  await rerender({ part: 'hand' });
  expect(board()).toHaveClass('first-hand');
  expect(container.querySelectorAll('[data-slot]').length).toBeGreaterThan(1);
  expect(screen.getByRole('region', { name: 'Your coins' })).toBeInTheDocument();
  cleanup();
  const watched = place(Board, { ...deposit!, seat: null }, { part: 'shared', still: true });
  expect(watched.container.querySelector('.market-board')).not.toHaveClass('first-hand');
});

it('a creature with a deposit can go from one picture to the next', async () => {
  const { container, rerender } = place(Board, deposit!, { part: 'hand', still: true });
  const lying = deposit!.notes.cards!.findIndex((card) => card && card.deposit !== null);
  expect(lying).toBeGreaterThanOrEqual(0);
  const gone = changed(deposit!, (picture) => {
    picture.number += 1;
    picture.notes.cards![lying] = null;
  });
  await rerender({ picture: gone });
  await tick();
  expect(container.querySelector(`[data-slot="${lying}"]`)).toBeNull();
});
