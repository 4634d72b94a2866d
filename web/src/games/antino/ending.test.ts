/** Towards the end of a match of Antino: rows of drops; and alone, against one's own record. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { changed, setTable, tableOf } from '../../table/board.testing';
import { cell, place } from './board.testing';
import ending from './ending';
import pictures from './pictures.testing';
import samples from './samples';
import type { AntinoPicture } from './types';

setTable();

const over = (picture: AntinoPicture, info = tableOf(picture)) => ({ picture, info, names: ['Ada'], seat: 0, analysis: null });
const DROP = { type: 'drop' };
const log = () => screen.getByRole('list', { name: 'What happened' });

describe('a hand that fits nowhere', () => {
  it('says why, and is dropped by itself after a pause, once', async () => {
    const { play } = place(pictures.stuck);
    expect(screen.getByText(pictures.stuck.notes.stuck!)).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(500);
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(play).toHaveBeenCalledExactlyOnceWith(DROP);
  });

  it('can be dropped now, and a row of drops that has begun can be run through: one button, never two', async () => {
    const { play, rerender } = place(pictures.stuck);
    expect(screen.queryByRole('button', { name: 'Run through the drops' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Drop them now' })).toBeInTheDocument();
    await rerender({ picture: changed(pictures.stuck, ({ view }) => (view.position.streak = 1)) });
    expect(screen.queryByRole('button', { name: 'Drop them now' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Run through the drops' }));
    await vi.advanceTimersByTimeAsync(1);
    expect(play).toHaveBeenCalledExactlyOnceWith(DROP);
  });

  it('is the only one for which drops are run through: who has drops before them and may lay is offered to lay', async () => {
    place(changed(pictures.turn, ({ view }) => (view.position.streak = 1)));
    expect(screen.queryByRole('button', { name: 'Run through the drops' })).toBeNull();
    expect(document.querySelector('[data-mark="button lay"]')).toHaveTextContent('Pick a tile');
  });

  it('is shown face up for a moment, with one line in the log', async () => {
    const { told } = place(pictures.dropped);
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByText('You drop')).toBeInTheDocument();
    expect(
      within(log()).getByText(/^You drop amber diamond, blue cross,? and green circle with a lock: nothing fits\.$/),
    ).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(6000);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.queryByText('You drop')).toBeNull();
  });

  it('is not dropped in a replay, nor after the board is gone', async () => {
    const replay = place(pictures.stuck, { info: { ...tableOf(pictures.stuck), status: 'over' } });
    await vi.advanceTimersByTimeAsync(5000);
    expect(replay.play).not.toHaveBeenCalled();
    replay.unmount();
    const gone = place(pictures.stuck);
    await vi.advanceTimersByTimeAsync(100);
    gone.unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(gone.play).not.toHaveBeenCalled();
  });

  it('gives way to the new tiles, which slide in from the bag', async () => {
    const { told, rerender } = place(pictures.dropped, { still: true });
    await tick();
    await rerender({ picture: pictures.drawn, still: false });
    await vi.advanceTimersByTimeAsync(50);
    expect(document.querySelectorAll('.tray .fresh')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(400);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('alone', () => {
  const first: AntinoPicture = samples.start;
  const last: AntinoPicture = samples.over;

  it('the one tile is in hand already, and the chance of the next is told', async () => {
    const { play } = place(first, { still: true });
    await fireEvent.click(cell('3,4'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: first.view.position.hand![0], cell: [3, 4] });
    expect(screen.getByText(/^The next tile fits: 100\s?%$/)).toBeInTheDocument();
    expect(screen.getByText('No record yet: make the first.')).toBeInTheDocument();
  });

  it('the best result becomes the record of this board, and the next match races against it', async () => {
    const points = last.view.position.points[0]!;
    const { rerender } = place(first, { still: true });
    await rerender({ picture: last });
    expect(ending.headline(over(last))).toBe(`${points}: your first record!`);
    await rerender({ picture: changed(first, (next) => (next.match = 'second')) });
    expect(screen.getByText('level with your record')).toBeInTheDocument();
    expect(screen.getByText(String(points))).toBeInTheDocument();
    expect(document.querySelector('path.ghost')).toBeInTheDocument();
    const other = changed(first, (next) => {
      next.match = 'third';
      next.view.options.touch = 'all';
    });
    await rerender({ picture: other });
    expect(screen.getByText('No record yet: make the first.')).toBeInTheDocument();
  });

  it('a match with hints has a record of its own', async () => {
    const asked = (picture: AntinoPicture, hints: number) => {
      const info = tableOf(picture);
      return { ...info, seats: info.seats.map((one) => ({ ...one, hints })) };
    };
    const { rerender } = place(first, { still: true, info: asked(first, 0) });
    await rerender({ picture: last, info: asked(last, 3) });
    expect(ending.record!(over(last, asked(last, 3)))).toBe('Your first one with hints: they are kept apart.');
    expect(ending.record!(over(last))).toBeNull();
    const second = changed(first, (next) => (next.match = 'second'));
    await rerender({ picture: second, info: asked(second, 0) });
    expect(screen.getByText('No record yet: make the first.')).toBeInTheDocument();
    await rerender({ info: asked(second, 1) });
    expect(screen.getByText(/^Your record with hints:/)).toBeInTheDocument();
  });

  it('the board leaves it to the result to say that it is a record', async () => {
    const { rerender } = place(first, { still: true });
    await rerender({ picture: last });
    expect(document.querySelector('.record')!.textContent!.trim()).toBe('');
  });

  it('what is played on from another match, or learnt, makes no record and leaves the race alone', async () => {
    for (const more of [{ again: { match: 'before', number: 3, seat: 0 } }, { id: 'lesson alone' }]) {
      const { rerender, unmount } = place(first, { still: true, info: { ...tableOf(first), ...more } });
      await rerender({ picture: last });
      expect(localStorage.getItem('ludoteca.antino.record.9.one')).toBeNull();
      expect(localStorage.getItem('ludoteca.antino.run')).toBeNull();
      expect(ending.record!(over(last, { ...tableOf(last), ...more }))).toBeNull();
      expect(ending.won(over(last, { ...tableOf(last), ...more }))).toBeNull();
      unmount();
    }
  });

  it('a replay makes no record', async () => {
    place(last, { still: true, info: { ...tableOf(last), status: 'over' } });
    expect(ending.won(over(last))).toBeNull();
    expect(localStorage.getItem('ludoteca.antino.record.9.one')).toBeNull();
  });
});

describe('the page', () => {
  it('has nothing that axe objects to', async () => {
    vi.useRealTimers();
    for (const picture of [pictures.turn, pictures.stuck, samples.start as AntinoPicture]) {
      const { container, unmount } = place(picture, { still: true, hint: async () => [] });
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
      unmount();
    }
  });
});
