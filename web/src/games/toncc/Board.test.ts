/** The board of Tóncc: a real picture in, a click or a key, the action out; and its stories, told once and to the end. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed as changedOf, key, place as placeOn, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import Board from './Board.svelte';
import samples from './samples';
import type { Card, TonccPicture } from './types';

const INFO = tableOf(samples.start);

const place = (picture: TonccPicture, more: Record<string, unknown> = {}) => placeOn(Board, picture, more);

const cell = (number: number) => document.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${number}"]`)!;

/** The beginning with one thing changed, and nothing to tell. */
const changed = (change: (picture: TonccPicture) => void, of: TonccPicture = samples.start) => changedOf(of, change);

const start = changed(() => {});

setTable();

describe('choosing', () => {
  it('seals the direction of a cell that is tapped twice', async () => {
    const { play } = place(start);
    const { cell: target } = start.notes.options[1]!;
    await fireEvent.click(cell(target));
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText(start.notes.options[1]!.text)).toBeInTheDocument();
    await fireEvent.click(cell(target));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('takes the digits, the letters round S, Enter and Escape', async () => {
    const { play } = place(start);
    await key('3');
    await key('Escape');
    await key('Enter');
    expect(play).not.toHaveBeenCalled();
    await key('z');
    await key('Enter');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 4 });
  });

  it('takes the Compass and the button', async () => {
    const { play } = place(start);
    await fireEvent.click(screen.getByRole('button', { name: '6, north-west' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Seal: north-west' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 6 });
  });

  it('walks over the grid with the arrow keys and picks with Enter', async () => {
    const { play } = place(start);
    cell(9).focus();
    await fireEvent.keyDown(cell(9), { key: 'ArrowRight' });
    expect(cell(10)).toHaveFocus();
    await fireEvent.keyDown(cell(10), { key: 'Enter' });
    await fireEvent.keyDown(cell(10), { key: 'Enter' });
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('walks over the whole grid and stays on it', async () => {
    place(start);
    cell(9).focus();
    for (const [key, at] of [
      ['Home', 7],
      ['ArrowUp', 3],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
      ['End', 2],
      ['ArrowDown', 6],
      ['ArrowLeft', 5],
      ['ArrowDown', 10],
    ] as const) {
      await fireEvent.keyDown(document.activeElement!, { key });
      expect(cell(at)).toHaveFocus();
    }
  });

  it('walks round the Map and lights a region', async () => {
    place(start);
    const region = (number: number) => document.querySelector<HTMLElement>(`[data-region="${number}"]`)!;
    region(1).focus();
    await fireEvent.keyDown(region(1), { key: 'ArrowRight' });
    expect(region(18)).toHaveFocus();
    await fireEvent.keyDown(region(18), { key: 'ArrowDown' });
    expect(region(1)).toHaveFocus();
    await fireEvent.keyDown(region(1), { key: 'Enter' });
    expect(region(1)).toHaveAttribute('aria-pressed', 'true');
    await fireEvent.keyDown(region(1), { key: ' ' });
    expect(region(1)).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers nothing while it is not my turn, an action is on its way, or the match is only replayed', async () => {
    const sealed = changed((picture) => {
      picture.actions = [];
      picture.notes.options = [];
      picture.view.position.ready = [0];
      picture.view.position.choice = 2;
    });
    const watched = changed(() => {}, samples.start_watched);
    for (const [picture, more] of [
      [sealed],
      [start, { waiting: true }],
      [start, { info: { ...INFO, status: 'over' } }],
      [watched],
    ] as const) {
      const { play, unmount } = place(picture, more);
      await key('2');
      await key('Enter');
      await fireEvent.click(cell(10));
      await fireEvent.click(cell(10));
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('keeps the draft beside a refusal', async () => {
    const { rerender } = place(start);
    await key('2');
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
    expect(cell(start.notes.options[1]!.cell)).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the draft when a rival lays the Head', async () => {
    const { play, rerender } = place(start);
    await key('2');
    const laid = structuredClone(start);
    laid.view.position.ready = [1];
    laid.story = [{ type: 'sealed', seat: 1 }];
    await rerender({ picture: laid });
    await key('Enter');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('shows who has laid the Head and who thinks, never what', () => {
    place(changed((picture) => (picture.view.position.ready = [1])));
    expect(screen.getByRole('img', { name: 'Bruno has laid the Head' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Carla is thinking' })).toBeInTheDocument();
  });

  it('says each cell in words, in both languages', () => {
    const option = start.notes.options.find(({ face_up }) => face_up)!;
    const { unmount } = place(start);
    expect(cell(option.cell)).toHaveAccessibleName(expect.stringMatching(/region \d+, .*face up.*you can land here going/));
    unmount();
    setLanguage('it');
    place(start);
    expect(cell(option.cell)).toHaveAccessibleName(expect.stringMatching(/regione \d+, .*scoperta.*ci arrivi andando/));
  });
});

describe('a lone king', () => {
  it('walks the rest by himself once he is asked to', async () => {
    const alone = changed((picture) => {
      picture.view.position.at = [4, null, null];
      picture.notes.advice = { direction: 5, text: 'West.' };
    });
    const { play } = place(alone);
    await fireEvent.click(screen.getByRole('button', { name: 'Walk the rest' }));
    await vi.advanceTimersByTimeAsync(400);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 5 });
  });
});

describe('the story', () => {
  it('is told once, within two and a half seconds, and says the contest in words', async () => {
    const { told } = place(samples.contest);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2400);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.getByText(/ground: .* beats /, { selector: '.more' })).toBeInTheDocument();
  });

  it('ends at once with a tap or a key, which do nothing else', async () => {
    for (const end of [() => fireEvent.click(cell(10)), () => key('2')]) {
      const { told, play, unmount } = place(samples.contest);
      await end();
      await vi.advanceTimersByTimeAsync(3000);
      expect(told).toHaveBeenCalledOnce();
      expect(play).not.toHaveBeenCalled();
      expect(document.querySelector('[aria-selected="true"]')).toBeNull();
      unmount();
    }
  });

  it('is a cut for those who want less motion, and when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(samples.jump);
    await tick();
    expect(first.told).toHaveBeenCalledOnce();
    first.unmount();
    reduceMotion(false);
    const second = place(samples.round, { still: true });
    await tick();
    expect(second.told).toHaveBeenCalledOnce();
  });

  it('is told once for each picture, and for none after the board is gone', async () => {
    const { told, rerender, unmount } = place(start);
    await tick();
    expect(told).toHaveBeenCalledTimes(1);
    await rerender({ picture: samples.sealed });
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toHaveBeenCalledTimes(2);
    await rerender({ hints: true });
    await rerender({ picture: samples.contest });
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('the score sheet', () => {
  it('adds up each king line by line and stays until someone goes on', async () => {
    const { told } = place(samples.challenge);
    await vi.advanceTimersByTimeAsync(6000);
    expect(told).not.toHaveBeenCalled();
    const sheet = screen.getByRole('region', { name: 'Challenge 1: the score' });
    const end = samples.challenge.story.find((event) => event.type === 'challenge')!;
    for (const [seat, card] of end.cards.entries()) {
      const name = seat === 0 ? 'You' : INFO.seats[seat]!.name!;
      const block = within(sheet)
        .getByRole('heading', { name: new RegExp(name) })
        .closest('li')!;
      for (const kingdom of (card as Card).kingdoms) {
        expect(block).toHaveTextContent(`${kingdom.name}${kingdom.sum.join(' + ')} = ${kingdom.points}`);
      }
      expect(within(block).getByRole('row', { name: `Total ${end.scores[seat]}` })).toBeInTheDocument();
    }
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Next challenge' }));
    expect(told).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Next challenge' })).toBeNull();
  });

  it('leads to the result after the last challenge, and is not shown while the frame stands still', async () => {
    const last = place(samples.over);
    await vi.advanceTimersByTimeAsync(6000);
    expect(screen.getByRole('button', { name: 'See the result' })).toBeInTheDocument();
    last.unmount();
    const { told } = place(samples.over, { still: true });
    await tick();
    expect(screen.queryByRole('button', { name: 'See the result' })).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('mind reading', () => {
  it('keeps a guess on this device and says after the move whether it was right', async () => {
    const told = structuredClone(samples.contest);
    const theirs = told.story.find((event) => event.type === 'move')!.steps.find(({ seat }) => seat === 1)!;
    theirs.to = start.notes.reach[1]![0]!; // wherever the real match went: from the start he can go there
    const { play, rerender } = place(start);
    await fireEvent.click(screen.getByRole('button', { name: 'Mind reading' }));
    await fireEvent.click(screen.getByRole('button', { name: /^Bruno\. Guess where/ }));
    await fireEvent.click(cell(theirs.to));
    expect(play).not.toHaveBeenCalled();
    await rerender({ picture: told });
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByText(/^You read /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Minds read: 1 of 1/ })).toBeInTheDocument();
  });
});
