/** The stories of the board of Fantastick: told once, to the end, and never in the way. */
import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { key, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import { place, tap } from './board.testing';
import pictures from './pictures.testing';
import { beatsOf, followed, sceneOf, together } from './scene';
import type { Event, FantastickPicture, Handled } from './types';

setTable();

/** The handlings of a turn as its story tells them. */
const handled = pictures.ready.notes.moves.map(({ action, price }) => ({ ...action, seat: 0, match: 'plain', price }) as Handled);
const undone = handled.toReversed().map((of): Event => ({ type: 'undo', seat: 0, of }));
const takenBack: FantastickPicture = { ...pictures.turn, number: 11, story: undone };
const [first, second, ...others] = handled;
/** The same in another order, and the end of the turn, all in one picture. */
const doneAgain: FantastickPicture = {
  ...pictures.finished,
  number: 16,
  story: [...undone, second!, first!, ...others, ...pictures.finished.story],
};

describe('the story', () => {
  it('of a rival is told once, and announced with what the mat reads', async () => {
    const { told, rerender } = place(pictures.theirs);
    await tick();
    expect(told).toHaveBeenCalledTimes(1);
    await rerender({ picture: pictures.they_moved });
    const words = 'Bruno moves a plain match: 1 point.';
    expect(document.querySelector('[data-told]')).toHaveTextContent(words);
    await vi.advanceTimersByTimeAsync(1499 + 50 * words.length);
    expect(told).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledTimes(2);
    const spoken = document.querySelector('[aria-live="polite"]');
    expect(spoken).toHaveTextContent(
      /^Bruno moves a plain match: 1 point\. From first number, cell 1, upper right to first number, cell 1, upper left\./,
    );
    expect(spoken).toHaveTextContent(pictures.they_moved.notes.reading!);
  });

  it('of the die lets it roll, then exchanges the signs', async () => {
    const { rerender } = place(pictures.before_roll);
    await rerender({ picture: pictures.rolled });
    expect(screen.getByRole('img', { name: 'The die rolls …' })).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(6000);
    expect(screen.getByRole('img', { name: 'Die: equal sign and operation change places' })).toBeInTheDocument();
  });

  it('of a puzzle ends with its turn: no die rolls after it', () => {
    const puzzle = { name: 'numbers', day: '2026-11-18', par: 2 };
    const { unmount } = place(pictures.finished, { still: true, info: tableOf(pictures.finished, { puzzle }) });
    expect(screen.getByRole('img', { name: 'The die rolls …' })).toBeInTheDocument();
    unmount();
    place(pictures.finished, { still: true, info: tableOf(pictures.finished, { puzzle, status: 'over' }) });
    expect(screen.queryByText('The die rolls …')).toBeNull();
    expect(screen.queryByRole('img', { name: 'The die rolls …' })).toBeNull();
  });

  it('ends at once with a tap or a key, which do nothing else', async () => {
    for (const end of [() => tap('A1a'), () => key('z')]) {
      const { told, play, rerender, unmount } = place(pictures.theirs);
      await tick();
      await rerender({ picture: pictures.they_moved });
      await end();
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toHaveBeenCalledTimes(2);
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('has its words without the motion for those who want less, and is a cut when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(pictures.theirs);
    await tick();
    await first.rerender({ picture: pictures.they_moved });
    expect(document.querySelector('[data-told]')).toHaveTextContent('Bruno moves a plain match: 1 point.');
    await vi.advanceTimersByTimeAsync(4000);
    expect(first.told).toHaveBeenCalledTimes(2);
    first.unmount();
    reduceMotion(false);
    const second = place(pictures.theirs);
    await tick();
    await second.rerender({ picture: pictures.they_moved, still: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(second.told).toHaveBeenCalledTimes(2);
  });

  it('calls nothing any more after the board is gone', async () => {
    const { told, rerender, unmount } = place(pictures.theirs);
    await tick();
    await rerender({ picture: pictures.they_moved });
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('what was played together', () => {
  const before = sceneOf(pictures.ready, null, false);
  const spoken = () => document.querySelector('[aria-live="polite"]');

  it('is told by where it leads: a mat that ends as it lay does not stir, and then the turn is over', () => {
    const after = followed(before, doneAgain);
    const [beat, ...more] = beatsOf(before, after, together(doneAgain.story));
    expect(more).toEqual([]);
    expect(beat).toMatchObject({ event: { type: 'finish' }, scene: { pieces: after.pieces, points: after.points, face: before.face } });
    const tidied = (pictures.finished.story[0] as { tidied?: Record<string, string> }).tidied ?? {};
    const lay = new Map(before.pieces.map(({ id, key }) => [id, tidied[key] ?? key]));
    expect(after.pieces.map(({ id, key }) => [id, key])).toEqual(expect.arrayContaining([...lay]));
  });

  it('leads each stick back at once when all is taken back', () => {
    const after = followed(before, takenBack);
    const [beat, ...more] = beatsOf(before, after, together(takenBack.story));
    expect(more).toEqual([]);
    expect(beat).toMatchObject({ event: null, lasts: 380 });
    const keys = beat!.scene.pieces.map(({ key }) => key).toSorted();
    expect(keys).toEqual([...pictures.turn.view.now!.mat].toSorted());
    expect(after.pieces.map(({ id, key }) => [id, key])).toEqual(
      expect.arrayContaining(beat!.scene.pieces.map(({ id, key }) => [id, key])),
    );
    const moved = before.pieces.find(({ key }) => key === 'A1f')!;
    expect(after.pieces.find(({ id }) => id === moved.id)).toBeDefined();
  });

  it('lets go what had been added', () => {
    const added: Event = { type: 'add', seat: 0, to: 'A1e', match: 'plain', price: 2 };
    const more = { ...before, pieces: [...before.pieces, { ...before.pieces[0]!, id: -1, key: 'A1e' }] };
    const [beat] = beatsOf(more, before, [[{ type: 'undo', seat: 0, of: added as Handled }, undone[3]!]]);
    expect(beat!.scene.pieces.filter(({ leaving }) => leaving).map(({ id }) => id)).toEqual([-1]);
  });

  it('is announced by what it comes to', async () => {
    const back = place(pictures.ready);
    await tick();
    await back.rerender({ picture: takenBack });
    await vi.advanceTimersByTimeAsync(400);
    expect(spoken()).toHaveTextContent(/^You take all back\. /);
    expect(back.told).toHaveBeenCalledTimes(2);
    back.unmount();
    const { rerender } = place(pictures.ready);
    await tick();
    await rerender({ picture: doneAgain });
    expect(document.querySelector('[data-told]')).toHaveTextContent('You: 5 + 2 = 7, 3 points.');
    await vi.advanceTimersByTimeAsync(6000);
    expect(spoken()).toHaveTextContent(/^You: 5 \+ 2 = 7, 3 points\./);
    expect(spoken()).not.toHaveTextContent('take');
    expect(screen.getByRole('img', { name: 'The die rolls …' })).toBeInTheDocument();
  });
});
