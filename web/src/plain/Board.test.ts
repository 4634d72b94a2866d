/** The board of a game that nobody has drawn: any picture in, a press on a button, the action out. */
import { screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import type { Board as Props } from '../table/board';
import { changed, place as placeOn, setTable, tableOf } from '../table/board.testing';
import type { Action, Picture, Step } from '../table/messages';
import * as why from '../table/why';
import Board from './Board.svelte';

type Shown = Picture & { view: { game: string; seats: number; seat: number | null; options: object; position: object } };

const TAKE: Action = { type: 'take', heap: 2, count: 3 };
const NIM: Shown = {
  match: 'm1',
  seat: 0,
  number: 4,
  view: {
    game: 'nim',
    seats: 2,
    seat: 0,
    options: { last_wins: true, heaps: 3 },
    position: { heaps: [3, 4, 5], to_move: 0, last: { seat: 1, from_heap: 0 }, open: true, taken: [] },
  },
  notes: { scores: [2, 7] },
  turn: [0],
  over: false,
  result: null,
  actions: [
    { action: TAKE, preview: {} },
    { action: { type: 'take', heap: 0, count: 1 }, preview: { text: 'Take one from the first heap.' } },
    { action: { type: 'pass' }, preview: null },
  ],
  story: [{ type: 'take', seat: 1, text: 'Bruno takes 2 from the first heap.' }],
};
const THEIRS = changed(NIM, (picture) => {
  picture.turn = [1];
  picture.actions = [];
});
const OVER = changed(THEIRS, (picture) => {
  picture.number = 9;
  picture.turn = [];
  picture.over = true;
  picture.result = { scores: [0, 1], places: [2, 1], reason: 'Bruno took the last one.' };
  picture.story = [{ type: 'take', seat: 1, heap: 2, count: 1 }];
});

setTable();
beforeEach(() => void vi.useRealTimers());

const place = (picture: Shown, more: Partial<Props<Shown>> = {}) => placeOn<Shown>(Board, picture, more);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const status = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join('');

describe('a seat that may act', () => {
  it('has a button for each action, in the words of the game where it has some', async () => {
    const { play } = place(NIM);
    expect(buttons()).toEqual(['take, heap 2, count 3', 'Take one from the first heap.', 'pass']);
    await press('take, heap 2, count 3');
    expect(play).toHaveBeenCalledExactlyOnceWith(TAKE);
  });

  it('is led from a refusal to its paragraph', async () => {
    const open = vi.fn();
    vi.spyOn(why, 'whyNot').mockReturnValueOnce((refusal) => (refusal === 'The heap is empty.' ? open : null));
    const { rerender } = place(NIM);
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(screen.queryByRole('button', { name: 'Why not?' })).toBeNull();
    await rerender({ refusal: 'The heap is empty.' });
    await press('Why not?');
    expect(open).toHaveBeenCalledOnce();
  });

  it('sends nothing twice, reads a refusal, and goes on by keyboard from the next buttons', async () => {
    const { play, rerender } = place(NIM);
    await userEvent.tab();
    while (document.activeElement?.textContent !== 'pass') await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await rerender({ waiting: true });
    await press('pass');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pass' });
    await rerender({ waiting: false, refusal: 'It is not your turn yet.' });
    expect(status()).toBe('It is not your turn yet.');
    await rerender({ picture: THEIRS, refusal: null });
    expect(buttons()).toEqual([]);
    await rerender({ picture: changed(NIM, (picture) => (picture.number = 6)) });
    expect(screen.getByRole('region', { name: 'What you can do' })).toHaveFocus();
  });

  it('gets a hint rung by rung where the table has hints, and may do it', async () => {
    const steps: Step[] = [
      { step: 'good', text: 'You can win.' },
      { step: 'where', text: 'Take 3.', actions: [TAKE] },
    ];
    const hint = vi.fn(async () => steps);
    const { play, rerender } = place(NIM, { hint });
    await press('Hint');
    expect(screen.getByText('You can win.')).toBeVisible();
    expect(screen.queryByText('Take 3.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Tell me more' })[0]!);
    expect(screen.getByText('Take 3.')).toBeVisible();
    await press('Do it');
    expect(play).toHaveBeenCalledExactlyOnceWith(TAKE);
    expect(hint).toHaveBeenCalledOnce();
    await rerender({ picture: changed(THEIRS, (picture) => (picture.number = 6)) });
    expect(screen.queryByText('Take 3.')).toBeNull();
    await rerender({ picture: changed(NIM, (picture) => (picture.number = 8)), hint: undefined });
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });
});

describe('a seat with more choices than can be listed', () => {
  const many = changed(NIM, (picture) => (picture.actions = null));
  const box = () => screen.getByLabelText('Your action');
  const write = async (text: string) => {
    await userEvent.clear(box());
    await userEvent.click(box());
    await userEvent.paste(text);
    await press('Play');
  };

  it('types its action, and the rules are asked first', async () => {
    const ask = vi.fn(async (action: Action) => ({
      refusal: action['heap'] === 9 ? 'There is no such heap.' : null,
      preview: {},
      sketch: {},
    }));
    const { play } = place(many, { ask });
    await write('{"type": "take", "heap": 9}');
    expect(status()).toContain('There is no such heap.');
    expect(box()).toHaveValue('{"type": "take", "heap": 9}');
    expect(play).not.toHaveBeenCalled();
    await write(JSON.stringify(TAKE));
    expect(status()).toBe('');
    expect(play).toHaveBeenCalledExactlyOnceWith(TAKE);
  });

  it('is told how an action is written, and that nobody answers', async () => {
    const ask = vi.fn(async () => null);
    const { play } = place(many, { ask });
    for (const typed of ['take three', '3', '{"heap": 2}', '[]']) {
      await write(typed);
      expect(status()).toContain('An action is written like this: {"type": "take", "count": 3}');
    }
    expect(ask).not.toHaveBeenCalled();
    await write(JSON.stringify(TAKE));
    expect(status()).toContain('Nobody answers just now.');
    expect(play).not.toHaveBeenCalled();
  });
});

describe('the table', () => {
  it('shows who plays, whose turn it is and the points', () => {
    place(THEIRS);
    const players = within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem');
    expect(players.map((one) => one.textContent!.replace(/\s+/g, ' ').trim())).toEqual(['Ada Points: 2', 'Bruno Points: 7 to play']);
    expect(screen.getByText('Bruno to play')).toBeVisible();
    expect(buttons()).toEqual([]);
  });

  it('lists the position by its names, places numbered as actions call them', () => {
    place(NIM);
    const table = within(screen.getByRole('group', { name: 'On the table' }));
    const terms = table.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['heaps', 'to move', 'last', 'seat', 'from heap', 'open', 'taken', 'last wins', 'heaps']);
    const [heaps] = table.getAllByRole('list');
    const chips = within(heaps!).getAllByRole('listitem');
    expect(chips.map((chip) => [...chip.children].map((part) => part.textContent!.trim()))).toEqual([
      ['0', '3'],
      ['1', '4'],
      ['2', '5'],
    ]);
    expect(table.getByText('open').nextElementSibling).toHaveTextContent('yes');
  });

  it('shows the position in the words of the game, where it has some', () => {
    place(changed(NIM, (picture) => void (picture.notes = { text: ['Heap 1: ooo', 'Heap 2: oooo'] })));
    const table = within(screen.getByRole('group', { name: 'On the table' }));
    expect(table.getByText('Heap 2: oooo')).toBeVisible();
    expect(table.queryByText('to move')).toBeNull();
  });

  it('draws a board as a table with its rows and columns', () => {
    const board = [
      ['x', null],
      ['', 'o'],
    ];
    place(changed(NIM, (picture) => (picture.view.position = { board, log: [{ cell: [0, 1] }, { cell: [1, 1] }] })));
    const rows = within(screen.getByRole('group', { name: 'board' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent!.trim()))).toEqual([
      ['', '0', '1'],
      ['0', 'x', '·nothing'],
      ['1', '·nothing', 'o'],
    ]);
  });

  it('tells what happened, the newest first, and goes back with a replay', async () => {
    vi.useFakeTimers();
    const { rerender, told } = place(NIM);
    const lines = () => [...document.querySelectorAll('ol[tabindex] li')].map((line) => line.textContent!.trim());
    await tick();
    expect(document.querySelector('[data-told]')).toHaveTextContent('Bruno takes 2 from the first heap.');
    await vi.advanceTimersByTimeAsync(1500 + 50 * 34);
    expect(told).toHaveBeenCalledOnce();
    expect(document.querySelector('.news')).toHaveTextContent('Bruno takes 2 from the first heap.');
    const mine = changed(THEIRS, (picture) => {
      picture.number = 5;
      picture.story = [{ seat: 0, ...TAKE }, { type: 'turn_over' }];
    });
    await rerender({ picture: mine });
    expect(lines()).toEqual(['turn over', 'Ada: take, heap 2, count 3', 'Bruno takes 2 from the first heap.']);
    await rerender({ picture: changed(mine) }); // the same step in another language
    expect(lines()).toHaveLength(3);
    await rerender({ picture: NIM, still: true });
    expect(lines()).toEqual(['Bruno takes 2 from the first heap.']);
    await rerender({ picture: changed(mine, (picture) => (picture.match = 'm2')) });
    expect(lines()).toEqual([]);
  });

  it('lets the last position be seen before the result', async () => {
    vi.useFakeTimers();
    const { told, rerender } = place(THEIRS);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledOnce();
    await rerender({ picture: OVER });
    await vi.advanceTimersByTimeAsync(1000);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.getByText('Bruno took the last one.')).toBeVisible();
    expect(screen.getByText('Points: 1')).toBeVisible();
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('has nothing to press in a replay and for a spectator, and says what would have been best', () => {
    const { unmount } = place(NIM, {
      info: { ...tableOf(NIM), status: 'over' },
      ghost: { played: 1, best: 2, lost: 1, text: 'Take all.' },
    });
    expect(buttons()).toEqual([]);
    expect(screen.getByText('Take all.')).toBeVisible();
    unmount();
    place(changed(NIM, (picture) => (picture.seat = null)));
    expect(buttons()).toEqual([]);
  });

  it('shows whatever the view is', () => {
    place(
      changed(THEIRS, (picture) => {
        picture.notes = null;
        picture.turn = [];
        Object.assign(picture.view, { position: 'a word', options: null });
      }),
    );
    expect(screen.getByText('a word')).toBeVisible();
    expect(screen.queryByText(/Points/)).toBeNull();
  });

  it('speaks Italian', async () => {
    setLanguage('it');
    place(NIM);
    expect(screen.getByText('Tocca a te')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Cosa puoi fare' })).toBeVisible();
  });

  it('has nothing that axe objects to', async () => {
    const board = [
      ['x', null],
      ['', 'o'],
    ];
    const drawn = changed(NIM, (picture) => Object.assign(picture.view.position, { board }));
    for (const picture of [drawn, changed(NIM, (one) => (one.actions = null)), OVER]) {
      const { container, unmount } = place(picture, { hint: async () => [] });
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      unmount();
    }
  });
});
