/** The stories of the board of Fantastick: told once, to the end, and never in the way. */
import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { key, next, reduceMotion, setTable } from '../../table/board.testing';
import { place, tap } from './board.testing';
import pictures from './pictures.testing';

setTable();

describe('the story', () => {
  it('of a rival is told once, and announced with what the mat reads', async () => {
    const { told, rerender } = place(pictures.theirs);
    await tick();
    expect(told).toHaveBeenCalledTimes(1);
    await rerender(next(pictures.they_moved));
    expect(told).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toHaveBeenCalledTimes(2);
    const spoken = document.querySelector('[aria-live="polite"]');
    expect(spoken).toHaveTextContent(/^Bruno moves a plain match: first number, cell 1, upper right to first number, cell 1, upper left, 1\./);
    expect(spoken).toHaveTextContent(pictures.they_moved.notes.reading!);
  });

  it('of the die lets it roll, then exchanges the signs', async () => {
    const { rerender } = place(pictures.before_roll);
    await rerender(next(pictures.rolled));
    expect(screen.getByRole('img', { name: 'The die rolls …' })).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.getByRole('img', { name: 'Die: equal sign and operation change places' })).toBeInTheDocument();
  });

  it('ends at once with a tap or a key, which do nothing else', async () => {
    for (const end of [() => tap('A1a'), () => key('z')]) {
      const { told, play, rerender, unmount } = place(pictures.theirs);
      await tick();
      await rerender(next(pictures.they_moved));
      await end();
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toHaveBeenCalledTimes(2);
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('is a cut for those who want less motion, and when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(pictures.theirs);
    await tick();
    await first.rerender(next(pictures.they_moved));
    await vi.advanceTimersByTimeAsync(0);
    expect(first.told).toHaveBeenCalledTimes(2);
    first.unmount();
    reduceMotion(false);
    const second = place(pictures.theirs);
    await tick();
    await second.rerender({ ...next(pictures.they_moved), still: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(second.told).toHaveBeenCalledTimes(2);
  });

  it('calls nothing any more after the board is gone', async () => {
    const { told, rerender, unmount } = place(pictures.theirs);
    await tick();
    await rerender(next(pictures.they_moved));
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
