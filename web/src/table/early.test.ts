/** What a hand does before it may: it waits for the story or the answer, is done once, or is forgotten. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setTable, tableOf } from './board.testing';
import type { StoryEvent } from './messages';
import Stage from './Stage.testing.svelte';

setTable();
beforeEach(() => void Object.assign(document, { elementsFromPoint: () => [] })); // nothing is laid out here

const QUIET = { match: 'm', seat: 0, number: 1, turn: [1], over: false, view: { game: 'nim', seats: 2 }, story: [] as StoryEvent[] };
const says = (number: number, turn: number[], ...words: string[]) => ({
  ...QUIET,
  number,
  turn,
  story: words.map((one): StoryEvent => ({ type: 'says', seat: 1, words: one, lasts: 200 })),
});
const words = () => screen.queryByTestId('words')?.textContent ?? null;
const piece = () => screen.getByTestId('piece');
const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'touch', clientX, clientY: 0 });
const TAP = ['taken', 'let go', 'tapped'];
const CARRIED = ['taken', 'carried to 90', 'let go'];

/** A story is being told: it has two captions. */
async function stage(turn: number[] = [0], more = {}) {
  const [told, does] = [vi.fn(), vi.fn()];
  const all = render(Stage, { props: { picture: QUIET, info: tableOf(QUIET), still: false, told, does, ...more } });
  await tick();
  told.mockClear();
  await all.rerender({ picture: says(2, turn, 'One.', 'Two.') });
  const done = () => does.mock.calls.map(([what]) => what as string);
  return { ...all, told, done };
}

async function tap(): Promise<void> {
  await fireEvent.pointerDown(piece(), at(5));
  await fireEvent.pointerUp(piece(), at(5));
  await fireEvent.click(piece());
}

async function carry(): Promise<void> {
  await fireEvent.pointerDown(piece(), at(5));
  await fireEvent.pointerMove(piece(), at(90));
  await fireEvent.pointerUp(piece(), at(90));
}
const toTheEnd = () => vi.advanceTimersByTimeAsync(10_000);

describe('a tap on a control that is closed', () => {
  it('goes on with the story like any other, and counts once when it may, however often it was made', async () => {
    const { done, told } = await stage();
    await tap();
    expect([words(), done()]).toEqual(['Two.', []]);
    await tap();
    await toTheEnd();
    expect(told).toHaveBeenCalledOnce();
    expect(done()).toEqual(TAP);
  });

  it('waits through all stories on their way, and is forgotten where they lead to the turn of another', async () => {
    const { done, rerender } = await stage([1]);
    await tap();
    await rerender({ picture: says(3, [0], 'Three.') });
    expect(done()).toEqual([]);
    await toTheEnd();
    expect(done()).toEqual(TAP);
    await rerender({ picture: says(4, [1], 'Four.', 'Five.') });
    await tap();
    await toTheEnd();
    await rerender({ picture: says(5, [0]) });
    await toTheEnd();
    expect(done()).toEqual(TAP);
  });

  it('waits for an answer too, and meant something else if that is a refusal', async () => {
    const { done, rerender } = await stage([0], { still: true });
    await rerender({ waiting: true });
    await tap();
    await rerender({ waiting: false });
    await toTheEnd();
    expect(done()).toEqual(TAP);
    await rerender({ waiting: true });
    await tap();
    await rerender({ waiting: false, refusal: 'Not so.' });
    await toTheEnd();
    expect(done()).toEqual(TAP);
  });

  it('takes nothing else that lies there by then', async () => {
    const { done, rerender } = await stage();
    await tap();
    await rerender({ piece: 'blue' });
    await toTheEnd();
    expect(done()).toEqual([]);
  });
});

describe('a piece that is carried too early', () => {
  it('ends the story that leads to my turn, and lies where it was let go', async () => {
    const { done, told } = await stage();
    await carry();
    await tick();
    expect(words()).toBeNull();
    expect(told).toHaveBeenCalledOnce();
    await toTheEnd();
    expect(done()).toEqual(CARRIED);
  });

  it('goes on under the finger that is still down', async () => {
    const { done } = await stage();
    await fireEvent.pointerDown(piece(), at(5));
    await fireEvent.pointerMove(piece(), at(40));
    await toTheEnd();
    expect(done().slice(0, 2)).toEqual(['taken', 'carried to 40']);
    await fireEvent.pointerMove(piece(), at(90));
    await fireEvent.pointerUp(piece(), at(90));
    expect(done().slice(-2)).toEqual(['carried to 90', 'let go']);
  });

  it('lets a story of others be told', async () => {
    const { done, rerender } = await stage([1]);
    await carry();
    expect(words()).toBe('One.');
    await rerender({ picture: says(3, [0], 'Three.') });
    expect(words()).toBe('Three.');
    await toTheEnd();
    expect(done()).toEqual(CARRIED);
  });
});
