/** Whose turn it is, on every board: what is heard and what is open follow from what has been told, and an early hand waits. */
import { fireEvent } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { changed, place, setTable } from '../table/board.testing';
import type { Board } from '../table/board';
import type { Picture } from '../table/messages';

setTable();
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

type Shown = Picture & { view: { game: string; seats: number } };
const boards = import.meta.glob<Component<Board<Shown>>>('./*/Board.svelte', { import: 'default' });
const samples = import.meta.glob<Record<'start', Shown>>('./*/samples.ts', { import: 'default' });

/** What stands open when it is one's turn, a control that can be tapped then, and what shows that it was. */
const GAMES: Record<
  string,
  { open: string; tapped: string; done: string; before?: (picture: any) => void; start?: (picture: any) => void }
> = {
  antino: {
    open: '[data-mark="tile 1"]:enabled',
    tapped: '[data-mark="tile 1"]',
    done: '[data-mark="tile 1"][aria-pressed=true]',
    before: ({ view }) => (view.position.turn = 1),
    start: ({ view }) => view.position.hand.push(...view.position.hand), // one alone needs no picking
  },
  calculissimo: {
    open: '[data-mark="button pass"]:enabled',
    tapped: '[data-mark="button pass"]',
    done: '[data-mark="button pass now"]',
  },
  fantastick: { open: '[data-mark="button done"]:enabled', tapped: '[data-mark="pile"]', done: '[data-mark="pile"][aria-pressed=true]' },
  mathmarket: {
    open: '[data-coin][aria-disabled=false]',
    tapped: '[data-coin]',
    done: '[data-coin][aria-pressed=true]',
  },
  toncc: {
    open: '[data-mark="compass 1"]:enabled',
    tapped: '[data-mark="compass 1"]',
    done: '[data-mark="compass 1"][aria-pressed=true]',
    before: ({ notes }) => (notes.challenge = 0),
  },
};

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
/** All that stands there for ears alone. */
const hidden = () => [...document.querySelectorAll('[role=region] > .visually-hidden')].map((one) => one.textContent!.trim());

/** Goes on until something is so, looking all the time at what else is. */
async function until(so: () => boolean, look: () => void): Promise<void> {
  for (let steps = 0; !so(); steps += 1) {
    if (steps > 2000) throw new Error('it never came');
    look();
    await vi.advanceTimersByTimeAsync(50);
    await tick();
  }
}

async function tap(selector: string): Promise<void> {
  const on = find(selector)!;
  const at = { button: 0, pointerId: 3, pointerType: 'touch', clientX: 5, clientY: 5 };
  await fireEvent.pointerDown(on, at);
  await fireEvent.pointerUp(on, at);
  await fireEvent.click(on);
}

/** The story of the first turn of a match is being told, to somebody who has seen what was before. */
async function sitDown(game: string, change: (picture: Shown) => void = () => {}) {
  const [board, found] = await Promise.all([boards[`./${game}/Board.svelte`]!(), samples[`./${game}/samples.ts`]!()]);
  const start = structuredClone(found.start);
  GAMES[game]!.start?.(start);
  const before = changed(start, (picture) => {
    Object.assign(picture, { number: picture.number - 1, turn: [1], actions: [] });
    GAMES[game]!.before?.(picture);
  });
  const all = place(board, before, { ask: async () => null, hint: async () => [] });
  await tick();
  const known = hidden();
  all.told.mockClear();
  const picture = structuredClone(start);
  change(picture);
  await all.rerender({ picture });
  return { ...all, start, known };
}

it('is asked of every board', () => {
  expect(Object.keys(boards).map((path) => path.split('/')[1])).toEqual(Object.keys(GAMES));
});

describe.each(Object.entries(GAMES))('on the board of %s', (game, { open, tapped, done }) => {
  it('nothing is open and nothing is heard before it was told', async () => {
    const { told, known } = await sitDown(game);
    expect(told).not.toHaveBeenCalled();
    await until(
      () => told.mock.calls.length > 0,
      () => {
        const shown = find('[data-told]')?.textContent ?? '';
        expect(find(open)).toBeNull();
        expect(hidden().filter((words) => words && !known.includes(words) && !shown.includes(words))).toEqual([]);
      },
    );
    expect(find(open)).not.toBeNull();
    expect(hidden().filter((words) => words && !known.includes(words))).not.toEqual([]);
  });

  it('a tap that comes too early waits, and is done when it may be', async () => {
    const { told, play } = await sitDown(game);
    await tap(tapped);
    await until(
      () => told.mock.calls.length > 0,
      () => expect(find(done)).toBeNull(),
    );
    await tick();
    await vi.advanceTimersByTimeAsync(0);
    expect(find(done)).not.toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  it("a tap in a story that leads to somebody else's turn is forgotten", async () => {
    const { told, rerender, start } = await sitDown(game, (picture) => (picture.turn = [1]));
    await tap(tapped);
    await until(
      () => told.mock.calls.length > 0,
      () => {},
    );
    expect(find(open)).toBeNull();
    await rerender({ picture: changed(start, (picture) => (picture.number += 1)) });
    await vi.advanceTimersByTimeAsync(0);
    expect(find(open)).not.toBeNull();
    expect(find(done)).toBeNull();
  });
});
