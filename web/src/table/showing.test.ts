/** Stories are told so that one can follow them: each caption stays until it can be read, or is tapped away. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { reduceMotion, setTable, tableOf } from './board.testing';
import type { StoryEvent } from './messages';
import { pace, type Speed } from './pace.svelte';
import Stage from './Stage.testing.svelte';

setTable();

const SEEN = { match: 'm', seat: 0, number: 1, turn: [], over: false, view: { game: 'nim', seats: 3 }, story: [] as StoryEvent[] };
const says = (number: number, seat: number, ...words: string[]) => ({
  ...SEEN,
  number,
  story: words.map((one): StoryEvent => ({ type: 'says', seat, words: one, lasts: 200 })),
});
const bots = tableOf(SEEN, {});
bots.seats = bots.seats.map((seat, place) => (place ? { ...seat, kind: 'bot' as const, level: 'gentle' } : seat));

function stage(picture = SEEN, more = {}) {
  const told = vi.fn();
  return { told, ...render(Stage, { props: { picture, info: bots, still: false, told, ...more } }) };
}
const words = () => screen.queryByTestId('words')?.textContent ?? null;
const later = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await tick();
};
const LONG = 'Ada lays a tile.'; // 16 letters

describe('a caption', () => {
  it.each([
    ['calm', 1],
    ['normal', 0.7],
    ['fast', 0.35],
  ] as [Speed, number][])('stays as long as it takes to read, at %s speed', async (speed, factor) => {
    localStorage.setItem('ludoteca.speed', JSON.stringify(speed));
    const { rerender, told } = stage();
    await later(0);
    told.mockClear();
    await rerender({ picture: says(2, 0, LONG, 'And on.') });
    const stays = (1500 + 50 * LONG.length) * factor;
    await later(stays - 1);
    expect(words()).toBe(LONG);
    await later(1);
    expect(words()).toBe('And on.');
    expect(told).not.toHaveBeenCalled();
    await later(1500 + 50 * 7);
    expect(words()).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });

  it('is one while several beats say the same', async () => {
    const { rerender } = stage();
    await later(0);
    await rerender({ picture: says(2, 0, LONG, LONG, 'And on.') });
    await later(200);
    expect(words()).toBe(LONG);
    await later(1500 + 50 * LONG.length - 201);
    expect(words()).toBe(LONG);
    await later(1);
    expect(words()).toBe('And on.');
  });

  it('goes with a tap or a key, and the last one with its story; Escape ends all of it', async () => {
    const { rerender, told } = stage();
    await later(0);
    told.mockClear();
    await rerender({ picture: says(2, 0, LONG, 'And on.') });
    await fireEvent.click(screen.getByTestId('stage'));
    expect(words()).toBe('And on.');
    await fireEvent.keyDown(screen.getByTestId('stage'), { key: 'Enter' });
    expect(words()).toBeNull();
    await later(0);
    expect(told).toHaveBeenCalledOnce();
    await rerender({ picture: says(3, 0, LONG, 'And on.') });
    await fireEvent.keyDown(screen.getByTestId('stage'), { key: 'Escape' });
    expect(words()).toBeNull();
  });

  it('comes without motion for those who want less of it', async () => {
    reduceMotion(true);
    const { rerender } = stage();
    await later(0);
    const picture = says(2, 0, LONG);
    picture.story.unshift({ type: 'moves', seat: 0, lasts: 900 });
    await rerender({ picture });
    expect(words()).toBe(LONG);
    await later(1500 + 50 * LONG.length - 1);
    expect(words()).toBe(LONG);
    await later(1);
    expect(words()).toBeNull();
  });
});

describe('a story', () => {
  it('is not told where the position is wanted at once', async () => {
    const { rerender, told } = stage();
    await later(0);
    told.mockClear();
    await rerender({ picture: says(2, 0, LONG), still: true });
    expect(words()).toBeNull();
    await later(0);
    expect(told).toHaveBeenCalledOnce();
  });

  it('waits a little where one bot follows another, and can be tapped there too', async () => {
    const { rerender } = stage();
    await later(0);
    await rerender({ picture: says(2, 1, 'One.') });
    expect(words()).toBe('One.');
    await later(1500 + 50 * 4);
    await rerender({ picture: says(3, 2, 'Two.') });
    expect(words()).toBeNull();
    await later(799);
    expect(words()).toBeNull();
    await later(1);
    expect(words()).toBe('Two.');
    await later(1500 + 50 * 4);
    await rerender({ picture: says(4, 1, 'Three.') });
    expect(words()).toBeNull();
    await fireEvent.click(screen.getByTestId('stage'));
    expect(words()).toBe('Three.');
    await rerender({ picture: says(5, 0, 'Mine.') });
    expect(words()).toBe('Mine.');
  });

  it('can be told again, and then the present is back; a new picture ends it', async () => {
    const { rerender, told } = stage(says(7, 0, 'Now.'), { still: true });
    await later(0);
    told.mockClear();
    await fireEvent.click(screen.getByText('again'));
    expect([words(), screen.getByTestId('scene').textContent]).toEqual(['Then.', 'then']);
    await later(1500 + 50 * 5);
    expect([words(), screen.getByTestId('scene').textContent]).toEqual([null, '7']);
    expect(told).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText('again'));
    await rerender({ picture: says(8, 0, 'New.'), still: false });
    expect(words()).toBe('New.');
  });
});

describe('the pace', () => {
  it('is calm for a first match, normal after it, and as chosen for ever', async () => {
    const { rerender } = stage();
    await later(0);
    expect(pace.speed).toBe('calm');
    await rerender({ info: { ...bots, status: 'over' } });
    expect(pace.speed).toBe('calm');
    document.body.innerHTML = '';
    stage();
    await later(0);
    expect(pace.speed).toBe('normal');
    pace.choose('fast');
    expect(JSON.parse(localStorage.getItem('ludoteca.speed')!)).toBe('fast');
    stage(SEEN, { info: { ...bots, game: 'toncc' } });
    await later(0);
    expect(pace.speed).toBe('fast');
  });

  it('takes nothing that somebody else wrote there', async () => {
    localStorage.setItem('ludoteca.speed', '"light"');
    localStorage.setItem('ludoteca.known', '7');
    stage();
    await later(0);
    expect(pace.speed).toBe('calm');
  });
});
