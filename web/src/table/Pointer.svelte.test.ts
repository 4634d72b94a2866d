import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Pointer from './Pointer.svelte';

/** Things on a board, side by side, each ten wide. */
function lay(...marks: string[]): void {
  document.getElementById('board')?.remove();
  const board = document.createElement('div');
  board.id = 'board';
  for (const [place, mark] of marks.entries()) {
    const thing = document.createElement('button');
    thing.dataset['mark'] = mark;
    thing.setAttribute('aria-label', `The ${mark}`);
    thing.getBoundingClientRect = () => new DOMRect(place * 10, 0, 10, 10);
    board.append(thing);
  }
  document.body.append(board);
}

const thing = (mark: string) => document.querySelector<HTMLElement>(`[data-mark="${mark}"]`)!;
const frame = () => vi.advanceTimersByTimeAsync(20);
const at = (x: number) => ({ clientX: x, clientY: 5 });
const touch = async (from: number, to = from) => {
  await fireEvent.pointerDown(document.body, at(from));
  await fireEvent.pointerUp(document.body, at(to));
  await frame();
};
const glows = () => document.querySelector('.pointer')!.getAttribute('data-glows');

beforeEach(() => {
  vi.useFakeTimers();
  document.elementsFromPoint = (x) => [document.getElementById('board')!.children[Math.floor(x / 10)] ?? document.body];
});
afterEach(() => {
  vi.useRealTimers();
  document.getElementById('board')?.remove();
});

async function point(marks: string[], hand: 'tap' | 'drag' | null = 'tap') {
  const shown = render(Pointer, { marks, hand });
  await frame();
  return shown;
}

it('rings the first mark, goes on when it was touched, and nowhere else', async () => {
  lay('tile', 'cell', 'other', 'button');
  const { container } = await point(['tile', 'cell', 'button']);
  expect(glows()).toBe('tile');
  expect(container.querySelector('.ring')).toHaveStyle({ left: '-5px', width: '20px' });
  await touch(25);
  expect(glows()).toBe('tile');
  await touch(5);
  expect(glows()).toBe('cell');
  await touch(15);
  expect(glows()).toBe('button');
  await touch(35);
  expect(glows()).toBe('button'); // until something follows from it
});

it('waits for a mark that is not there yet', async () => {
  lay('tile');
  await point(['tile', 'button']);
  await touch(5);
  expect(glows()).toBeNull();
  lay('tile', 'button');
  thing('button').setAttribute('disabled', '');
  await frame();
  expect(glows()).toBeNull(); // it cannot be touched yet
  thing('button').removeAttribute('disabled');
  await frame();
  expect(glows()).toBe('button');
});

it('goes back with Escape, with what is put back, and when what it waits for does not come', async () => {
  lay('tile', 'cell', 'other');
  await point(['tile', 'cell', 'button']);
  await touch(5);
  await fireEvent.keyDown(document.body, { key: 'Escape' });
  await frame();
  expect(glows()).toBe('tile');
  await touch(5);
  thing('tile').setAttribute('aria-pressed', 'true');
  await touch(5);
  expect(glows()).toBe('cell'); // it is still in the hand
  thing('tile').setAttribute('aria-pressed', 'false');
  await touch(5);
  expect(glows()).toBe('tile');
  thing('tile').removeAttribute('aria-pressed');
  await touch(5);
  await touch(15);
  expect(glows()).toBeNull();
  await touch(25);
  expect(glows()).toBe('tile');
});

it('shows clearly that what was touched wants to be touched once more', async () => {
  lay('tile', 'cell');
  const { container } = await point(['tile', 'cell']);
  const finger = () => container.querySelector('.finger')!;
  await touch(5);
  await fireEvent.click(document.body, at(5));
  await vi.advanceTimersByTimeAsync(60);
  expect(finger()).not.toHaveClass('clear'); // the first leads to the next
  await touch(15);
  await fireEvent.click(document.body, at(15));
  await vi.advanceTimersByTimeAsync(60);
  expect(finger()).toHaveClass('clear');
  expect(container.querySelector('.pointer')).toHaveAttribute('data-again', '1');
});

it('takes a drag from the first to the last for all of them', async () => {
  lay('tile', 'cell', 'button');
  const { container } = await point(['tile', 'cell'], 'drag');
  expect(container.querySelector('.finger')).toHaveClass('drag');
  await touch(5, 15);
  expect(glows()).toBe('cell');
});

it('goes on by keyboard', async () => {
  lay('tile', 'cell', 'button');
  await point(['tile', 'cell', 'button']);
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  await frame();
  expect(glows()).toBe('tile');
  thing('tile').focus();
  await fireEvent.keyDown(thing('tile'), { key: 'Enter' });
  await frame();
  expect(glows()).toBe('cell');
  thing('cell').setAttribute('aria-pressed', 'true'); // a key of the board has taken it
  await fireEvent.keyDown(document.body, { key: 'c' });
  await frame();
  expect(glows()).toBe('button');
});

it('says what the thing is called, and is itself not heard', async () => {
  lay('tile', 'cell');
  const props = $state<{ marks: string[]; name: string | null }>({ marks: ['tile', 'cell'], name: null });
  render(Pointer, {
    get marks() {
      return props.marks;
    },
    get name() {
      return props.name;
    },
    set name(next) {
      props.name = next;
    },
  });
  await frame();
  expect(props.name).toBe('The tile');
  await touch(5);
  expect(props.name).toBe('The cell');
  expect(document.querySelector('.pointer')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

it('shows the finger more clearly to somebody who does nothing, and none where there is only to look', async () => {
  lay('tile');
  const { container, unmount } = await point(['tile']);
  const finger = () => container.querySelector('.finger')!;
  await vi.advanceTimersByTimeAsync(5900);
  expect(finger()).not.toHaveClass('clear');
  await vi.advanceTimersByTimeAsync(200);
  expect(finger()).toHaveClass('clear');
  await fireEvent.pointerDown(document.body, at(50));
  await tick();
  expect(finger()).not.toHaveClass('clear');
  unmount();
  const bare = await point(['tile'], null);
  expect(bare.container.querySelector('.ring')).not.toBeNull();
  expect(bare.container.querySelector('.finger')).toBeNull();
});
