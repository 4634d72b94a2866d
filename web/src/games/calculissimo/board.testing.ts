/** How the tests lay hands on Calculissimo's board, and the positions of the rulebook's first two examples. */
import { fireEvent } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { Board as Props } from '../../table/board';
import { place as placeOn } from '../../table/board.testing';
import type { Action } from '../../table/messages';
import Board from './Board.svelte';
import samples from './samples';
import type { CalcPicture, Cell, Event, HintStep, Notes, Operation, Sketch, Tile, View } from './types';

/** Rows of a board with operations on it: where each begins, its direction, how it reads. */
export function rows(...lines: [Cell, 'row' | 'column', string][]): string[] {
  const board = Array.from({ length: 15 }, () => Array<string>(15).fill('.'));
  for (const [[row, column], way, reads] of lines) {
    [...reads].forEach((token, i) => (board[row + (way === 'row' ? 0 : i)]![column + (way === 'row' ? i : 0)] = token));
  }
  return board.map((row) => row.join(''));
}

export const FIRST = rows([[7, 5], 'row', '6/2+9']);
export const FIRST_TILES: Tile[] = [
  [7, 5, '6'],
  [7, 6, '/'],
  [7, 7, '2'],
  [7, 8, '+'],
  [7, 9, '9'],
];

/** Example 1 of the rulebook: (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. */
export const EXAMPLE: Operation = {
  way: 'row',
  cells: [
    [7, 5],
    [7, 6],
    [7, 7],
    [7, 8],
    [7, 9],
  ],
  reads: '6/2+9',
  written: 12,
  counted: 24,
  factor: 2,
  points: 48,
  text: '(6×2) ÷ 2 + (9×2) = 24, × 2 = 48',
  steps: [
    [
      { text: '(6×2)', bonus: 'g' },
      { text: ' ÷ 2 = 6', bonus: null },
    ],
    [
      { text: '6 + ', bonus: null },
      { text: '(9×2)', bonus: 'g' },
      { text: ' = 24', bonus: null },
    ],
    [
      { text: '24 ', bonus: null },
      { text: '× 2', bonus: 'y' },
      { text: ' = 48', bonus: null },
    ],
  ],
};

/** Example 2: 4 − 2 + 3 down through the 2. */
export const SECOND_TILES: Tile[] = [
  [5, 7, '4'],
  [6, 7, '-'],
  [8, 7, '+'],
  [9, 7, '3'],
];
export const SECOND: Operation = {
  way: 'column',
  cells: [
    [5, 7],
    [6, 7],
    [7, 7],
    [8, 7],
    [9, 7],
  ],
  reads: '4-2+3',
  written: 5,
  counted: 12,
  factor: 1,
  points: 12,
  text: '(4×2) − 2 + (3×2) = 12',
  steps: [
    [
      { text: '(4×2)', bonus: 'g' },
      { text: ' − 2 + ', bonus: null },
      { text: '(3×2)', bonus: 'g' },
      { text: ' = 12', bonus: null },
    ],
  ],
};

/** The board as the rules send it. */
const SQUARES = samples.start.notes.squares;
const COUNTS = { 1: 6, 2: 5, 3: 5, 4: 5, 5: 6, 6: 5, 7: 6, 8: 6, 9: 5, '+': 12, '-': 10, '*': 6, '/': 9, '?': 4 };

interface Change {
  position?: Partial<View['position']>;
  notes?: Partial<Notes>;
  options?: Partial<View['options']>;
  story?: Event[];
}

/** Ada (seat 0) is to move after example 1, with `1345+-?` on her rack. */
export function picture({ position, notes, options, story }: Change = {}, more: Partial<CalcPicture> = {}): CalcPicture {
  return {
    match: 'sample',
    seat: 0,
    number: 12,
    turn: [0],
    clock: null,
    over: false,
    result: null,
    actions: null,
    view: {
      game: 'calculissimo',
      seats: 2,
      options: { announce: false, challenge: false, clock: 0, squares: 'live', exchange: 'stuck', ...options },
      position: {
        board: FIRST,
        jokers: [],
        racks: ['1345+-?', 7],
        bag: 81,
        scores: [0, 48],
        seat: 0,
        lots: [],
        draws: [],
        laid: null,
        idle: 0,
        since: 0,
        ...position,
      },
    },
    notes: {
      squares: SQUARES,
      unseen: COUNTS,
      bag: 81,
      racks: [7, 7],
      scores: [0, 48],
      left: 43,
      may: { lay: true, exchange: false, text: null },
      answer: false,
      laid: null,
      turns_left_idle: 4,
      first: false,
      numbers: 0,
      last: null,
      ...notes,
    },
    story: story ?? [],
    ...more,
  };
}

const RIGHT: Sketch = {
  lines: [{ way: 'column', cells: SECOND.cells, state: 'right', text: null, steps: SECOND.steps, points: 12 }],
  points: 12,
  refusal: null,
};

/** Answers as the rules would for example 2, and with one sentence for everything else. */
export function answer(action: { tiles?: Tile[] }) {
  const right = JSON.stringify(action.tiles) === JSON.stringify(SECOND_TILES);
  const cells = (action.tiles ?? []).map(([row, column]): Cell => [row, column]);
  const open: Sketch = {
    lines: [{ way: 'column', cells, state: 'incomplete', text: 'A sign must not stand at the end.', steps: [], points: null }],
    points: null,
    refusal: null,
  };
  return {
    refusal: right ? null : 'A sign must not stand at the end.',
    preview: right ? { points: 12 } : null,
    sketch: right ? RIGHT : open,
  };
}

export const HINT: HintStep[] = [
  { step: 'good', text: 'You can make 12 points.', points: 12 },
  {
    step: 'piece',
    text: 'Look at column 8: there is a green square, which doubles a number.',
    way: 'column',
    line: 7,
    squares: [
      [5, 7],
      [9, 7],
    ],
  },
  {
    step: 'piece',
    text: 'Put these tokens on the squares that glow: 3, 4, +, −.',
    tokens: ['3', '4', '+', '-'],
    cells: SECOND_TILES.map(([row, column]): Cell => [row, column]),
  },
  {
    step: 'where',
    text: 'Lay it so: (4×2) − 2 + (3×2) = 12.',
    cells: SECOND_TILES.map(([row, column]): Cell => [row, column]),
    actions: [{ type: 'lay', tiles: SECOND_TILES }],
    operations: [SECOND],
  },
];

/** Nothing is ever measured here: the board has no size. */
class Unmeasured {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function place(shown: CalcPicture, more: Partial<Props<CalcPicture>> = {}) {
  vi.stubGlobal('ResizeObserver', Unmeasured);
  const ask = vi.fn(async (action: Action) => answer(action as { tiles?: Tile[] }));
  return { ...placeOn(Board, shown, { ask, ...more }), ask };
}

/** What is asked a moment after the last token came to rest has been answered. */
export const rest = () => vi.advanceTimersByTimeAsync(200);
export const square = (name: string) => document.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${name}"]`)!;

/** The buttons by what they are called; asking for roles among 225 squares takes its time. */
function named(within: ParentNode, name: string | RegExp): HTMLButtonElement[] {
  const called = (one: HTMLButtonElement) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
  return [...within.querySelectorAll('button')].filter((one) => (typeof name === 'string' ? called(one) === name : name.test(called(one))));
}

export function button(name: string | RegExp): HTMLButtonElement {
  const [found] = named(document, name);
  if (!found) throw new Error(`no button is called ${String(name)}`);
  return found;
}

export function token(name: string | RegExp): HTMLButtonElement {
  const [found] = named(document.querySelector('[aria-label="Your tokens"]')!, name);
  if (!found) throw new Error(`no token is called ${String(name)}`);
  return found;
}

/** Types into the grid, one key after the other. */
export async function type(keys: string[]): Promise<void> {
  for (const key of keys) {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await vi.advanceTimersByTimeAsync(0);
  }
}
