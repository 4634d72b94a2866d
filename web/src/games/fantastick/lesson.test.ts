/** What lessons and tips rely on: everything that can be touched has its mark, what is done is heard, and a refusal leads to its rule. */
import { screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { sounds } from '../../sounds.svelte';
import { changed, setTable, tableOf } from '../../table/board.testing';
import { button, layOut, lead, place, press, tap } from './board.testing';
import { drawn } from './numbers';
import { angle, middle } from './places';
import pictures from './pictures.testing';
import { beatsOf, sceneOf } from './scene';
import type { Event } from './types';

const { opens } = vi.hoisted(() => ({ opens: vi.fn() }));
// every refusal of the rules knows its paragraph here
vi.mock('../../table/why', () => ({ whyNot: () => (refusal: string) => () => opens(refusal) }));

setTable();

const marked = (name: string) => document.querySelector(`[data-mark="${name}"]`);
const heard = () => vi.spyOn(sounds, 'play').mockClear();

describe('marks', () => {
  it('are on every place, the pile, the buttons, and the ends of what is taken', async () => {
    place(pictures.turn);
    for (const name of ['place A1b', 'place Oh', 'pile', 'button done', 'button undo', 'track', 'duty', 'player 1'])
      expect(marked(name)).not.toBeNull();
    expect(document.querySelectorAll('[data-mark^="place "]')).toHaveLength(88);
    await tap('C1g');
    expect(marked('end 1')).not.toBeNull();
    expect(marked('pile')).toHaveTextContent('Lay it on the pile: 2');
  });

  it('follow the mode and the moment', () => {
    const { unmount } = place(pictures.shapes_ready);
    for (const name of ['counter triangle', 'pile good', 'place 2,3,0']) expect(marked(name)).not.toBeNull();
    unmount();
    const zero = place(pictures.zero);
    for (const name of ['button eliminate', 'opening 6/2=3']) expect(marked(name)).not.toBeNull();
    zero.unmount();
    place(pictures.eleven);
    expect(marked('button space C')).not.toBeNull();
  });

  it('lie where a finger means the thing: a tap on each of the crossing places of the sign takes or lays there', async () => {
    layOut();
    const { play } = place(pictures.turn);
    const { spots } = drawn(0, 2);
    const at = (key: string): [number, number] => {
      const box = marked(`place ${key}`)!;
      const along = Number(box.getAttribute('x')) + Number(box.getAttribute('width')) / 2;
      const turn = (angle(spots.get(key)!) * Math.PI) / 180;
      const { x, y } = middle(spots.get(key)!);
      return [x + along * Math.cos(turn), y + along * Math.sin(turn)];
    };
    const mat = document.querySelector('svg[role="presentation"]')!;
    await lead(mat, at('Ov'));
    await lead(mat, at('Of'));
    expect(play).toHaveBeenLastCalledWith({ type: 'rotate', from: 'Ov', to: 'Of' });
  });
});

describe('a lesson', () => {
  it('has no way out by giving up', () => {
    const { unmount } = place(pictures.turn);
    expect(button('Give up')).toBeInTheDocument();
    unmount();
    place(pictures.turn, {
      info: tableOf(pictures.turn, { match: 'lesson numbers', again: { match: 'lesson numbers', number: 1, seat: 0 } }),
    });
    expect(screen.queryByRole('button', { name: 'Give up' })).toBeNull();
  });
});

describe('in the middle of a lesson', () => {
  const unread = changed(pictures.turn, (one) => {
    Object.assign(one.notes, { reading: null, finish: 'The third number cannot be read: a figure is not right yet.' });
  });
  const learnt = tableOf(unread, { match: 'lesson numbers', again: { match: 'lesson numbers', number: 1, seat: 0 } });

  it('what cannot be read yet is no fault, until one says that it is done', async () => {
    const { unmount } = place(unread);
    expect(document.querySelector('.reading')).toHaveTextContent(unread.notes.finish!);
    unmount();
    place(unread, { info: learnt, ask: async () => ({ refusal: unread.notes.finish, preview: null, sketch: {} }) });
    expect(document.querySelector('.reading')).toHaveTextContent('Not yet a number.');
    await press(/^Done/);
    expect(screen.getByRole('alert')).toHaveTextContent(unread.notes.finish!);
  });

  it('of shapes the mat is drawn round the figure, and a phone has no lamps that nobody speaks of', () => {
    const box = () => document.querySelector('svg[role="presentation"]')!.getAttribute('viewBox')!.split(' ').map(Number);
    const { unmount } = place(pictures.shapes_ready);
    const whole = box();
    expect(document.querySelectorAll('[data-mark="duty"] li').length).toBeGreaterThan(0);
    unmount();
    place(pictures.shapes_ready, { info: learnt });
    expect(box()[2]).toBeLessThan(whole[2]!);
    expect(box()[3]).toBeLessThan(whole[3]!);
    expect(marked('place 2,3,0')).not.toBeNull();
    expect(marked('place 0,3,0')).toBeNull(); // it would lie over the buttons
    expect(document.querySelectorAll('[data-mark="duty"] li')).toHaveLength(0);
  });
});

describe('sounds', () => {
  it('are wood for what is laid and a slide for what is turned', async () => {
    const play = heard();
    const { rerender } = place(pictures.turn);
    await tap('A1b');
    await tap('A1f');
    expect(play.mock.calls).toEqual([['wood']]);
    await rerender({ refusal: 'No.' });
    await tap('C1g');
    await tap('C1b');
    expect(play.mock.calls).toEqual([['wood'], ['slide']]);
  });

  it('go with the beats: the price is counted, and the end fills the board', () => {
    const scene = sceneOf(pictures.ready, null, false);
    const story = [...pictures.finished.story, { type: 'over' } as Event].map((event) => [event]);
    const beats = beatsOf(scene, scene, story, () => 'Words').map(({ sound, big }) => [sound, big]);
    expect(beats).toEqual([
      ['count', true],
      [undefined, true],
    ]);
  });
});

describe('the last moment', () => {
  it('fills the board with what ended the match, before the result', async () => {
    const { told, rerender } = place(pictures.ready, { review: undefined });
    await tick();
    const reason = 'All turns have been played.';
    await rerender({
      picture: changed(pictures.finished, (one) => {
        Object.assign(one, { over: true, result: { scores: [27, 20], places: [1, 2], reason } });
        one.story = [...one.story, { type: 'over' }];
      }),
    });
    await vi.advanceTimersByTimeAsync(1500 + 50 * 'You: 5 + 2 = 7, 3 points.'.length);
    expect(document.querySelector('[data-told]')).toHaveTextContent(reason);
    expect(document.querySelector('.moment .rail')).not.toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1500 + 50 * reason.length);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('a match that I give up', () => {
  it('comes at once to its last moment, and then to the result: no review is waited for', async () => {
    const review = vi.fn(() => new Promise<null>(() => {}));
    const { told, rerender } = place(pictures.turn, { review });
    await tick();
    const reason = 'All but one have come to FINISH.';
    await rerender({
      picture: changed(pictures.turn, (one) => {
        Object.assign(one, { number: 99, over: true, turn: [], result: { scores: [0, 20], places: [2, 1], reason } });
        one.story = [{ type: 'giveup', seat: 0 }, { type: 'out', seat: 0 }, { type: 'over' }];
      }),
    });
    expect(document.querySelector('[data-told]')).toHaveTextContent(reason);
    await vi.advanceTimersByTimeAsync(1500 + 50 * reason.length);
    expect(told).toHaveBeenCalledTimes(2);
    expect(review).not.toHaveBeenCalled();
  });
});

describe('a refusal', () => {
  it('leads to its rule, whether the hand or the end of the turn was refused', async () => {
    const thorns = 'The bad match never leaves the mat.';
    const ask = vi.fn(async () => ({ refusal: thorns, preview: null, sketch: {} }));
    place(pictures.turn, { ask });
    expect(screen.queryByRole('button', { name: 'Why not?' })).toBeNull();
    await tap('B1g');
    await press('It stays on the mat');
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('alert')).toHaveTextContent(thorns);
    await press('Why not?');
    expect(opens).toHaveBeenLastCalledWith(thorns);
    await press(/^Done/);
    expect(ask).toHaveBeenLastCalledWith({ type: 'finish' }); // so that the page hears of its rule
    await press('Why not?');
    expect(opens).toHaveBeenLastCalledWith(pictures.turn.notes.finish);
  });
});
