/** How a match of Antino ends and is looked back upon: the last moment, the words of the result, the best move as a ghost, tips, sounds. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { sounds } from '../../sounds.svelte';
import { changed, setTable, tableOf } from '../../table/board.testing';
import type { Analysis, Review } from '../../table/messages';
import type { Tip } from '../../table/tips';
import { cell, finger, place } from './board.testing';
import ending from './ending';
import Lookback from './Lookback.svelte';
import pictures from './pictures.testing';
import { keepRun, runOf } from './record';
import samples from './samples';
import tips from './tips';
import type { AntinoPicture, Event, Looked } from './types';

setTable();

const ended = (scores: number[], places: number[], change: (picture: AntinoPicture) => void = () => {}): AntinoPicture =>
  changed(pictures.turn, (picture) => {
    picture.over = true;
    picture.turn = [];
    picture.actions = [];
    picture.view.seats = scores.length;
    picture.view.position.points = scores;
    picture.result = { scores, places, reason: 'The board is full.' };
    change(picture);
  });

const looked: Looked = {
  seats: [
    { lines: 50, keys: 3, twelves: 24, opened: 2, dropped: 0, best: { tile: 'G', cell: [3, 3], points: 24 } },
    { lines: 73, keys: 0, twelves: 0, opened: 0, dropped: 1, best: { tile: 'AK', cell: [0, 8], points: 7 } },
  ],
  chain: 1,
};
const turn = (number: number, seat: number, lost: number) => ({
  number,
  move: number - 1,
  seat,
  lost,
  played: 3,
  best: 3 + lost,
  text: '',
});
const analysis = (more: Partial<Analysis> = {}): Analysis => ({
  ready: true,
  done: 3,
  of: 3,
  turns: [turn(4, 0, 1), turn(6, 1, 4), turn(9, 0, 2)],
  race: [],
  lookback: { ...looked, seats: looked.seats.map((seat) => ({ ...seat, twelves: 0 })) },
  ...more,
});

function over(picture: AntinoPicture, seat: number | null = 0, more: Partial<Parameters<typeof ending.headline>[0]> = {}) {
  const info = tableOf({ ...picture, seat });
  return { picture, info, seat, names: ['Ada', 'Bruno', 'Carla'].slice(0, picture.view.seats), analysis: null, ...more };
}

describe('the headline', () => {
  it('says who has won and by how much, to the winner, the others and those who watched', () => {
    const close = ended([74, 73], [1, 2]);
    expect(ending.headline(over(close))).toBe('One point! You win 74 to 73.');
    expect(ending.headline(over(close, 1))).toBe('One point! Ada wins 74 to 73.');
    expect(ending.headline(over(ended([61, 70, 82], [3, 2, 1]), null))).toBe('Carla wins by 12: 82 to 70.');
    expect(ending.headline(over(ended([70, 70], [1, 1])))).toBe('A tie at 70: Ada and Bruno!');
    const twice = ended([40, 90], [1, 2], ({ view }) => (view.position.retired = [0]));
    expect(ending.headline(over(twice))).toBe('Twice 72! You win at once.');
    setLanguage('it');
    expect(ending.headline(over(close))).toBe('Per un punto! Vinci tu, 74 a 73.');
  });

  it('alone is won by a record alone, and says how near it was', () => {
    const alone = (match: string, points: number) => ended([points], [1], (picture) => (picture.match = match));
    const kept = (picture: AntinoPicture) => keepRun(picture, runOf(picture), false);
    const first = alone('first', 57);
    kept(first);
    expect([ending.headline(over(first)), ending.won(over(first))]).toEqual(['57: your first record!', true]);
    const short = alone('second', 53);
    kept(short);
    expect([ending.headline(over(short)), ending.won(over(short))]).toEqual(['53, and your best is 57.', false]);
    expect(ending.record!(over(short))).toBe('4 points short of your record.');
    const more = alone('third', 61);
    kept(more);
    expect([ending.headline(over(more)), ending.record!(over(more))]).toEqual(['61: a new best!', '4 points more than ever before.']);
  });
});

describe('what decided it', () => {
  const match = ended([70, 73], [2, 1]);
  it('is the move that cost the loser what was missing, or nothing', () => {
    expect(ending.decided!(over(match, 0, { analysis: analysis({ ready: false }) }))).toBeNull();
    expect(ending.decided!(over(match, 0, { analysis: analysis() }))).toBeNull();
    const dear = analysis({ turns: [turn(4, 0, 3)] });
    expect(ending.decided!(over(match, 0, { analysis: dear }))).toBe('Move 3 decided it: it cost you about 3 points.');
    expect(ending.decided!(over(match, 1, { analysis: dear }))).toBe('Move 3 decided it: it cost Ada about 3 points.');
    expect(ending.decided!(over(match, 0, { analysis: analysis({ turns: [] }) }))).toBeNull();
  });

  it('is a twelve, if the winner had one that was worth more than the margin', () => {
    const by = ended([79, 73], [1, 2]);
    expect(ending.decided!(over(by, 1, { analysis: analysis({ lookback: looked }) }))).toBe('Twelves decided it: 24 points of Ada.');
    const both = { ...looked, seats: looked.seats.map((seat) => ({ ...seat, twelves: 24 })) };
    expect(ending.decided!(over(by, 1, { analysis: analysis({ lookback: both }) }))).toBeNull(); // without them nothing would be otherwise
  });

  it('is nothing in a win by far, nor where two turns of 72 have won, nor what is only guessed; alone it is what cost most', () => {
    const dear = { analysis: analysis({ turns: [turn(4, 0, 3)] }) };
    for (const seat of [0, 1, null]) expect(ending.decided!(over(ended([70, 90], [2, 1]), seat, dear))).toBeNull();
    const twice = ended([70, 73], [2, 1], ({ view }) => (view.position.retired = [1]));
    expect(ending.decided!(over(twice, 0, dear))).toBeNull();
    const guessed = { analysis: analysis({ turns: [{ ...turn(4, 0, 3), sure: 0.6 }] }) };
    expect(ending.decided!(over(match, 0, guessed))).toBeNull();
    expect(ending.decided!(over(ended([53], [1]), 0, dear))).toBe('Move 3 cost you most: about 3 points.');
  });
});

describe('for friends', () => {
  it('the result is two lines with the scores and the board; the page adds the lamp of whoever shares them', () => {
    const match = ended([70, 73], [2, 1]);
    const info = tableOf(match);
    info.seats[0]!.hints = 2;
    expect(ending.share(over(match, 0, { info }))).toBe('Antino, 7 × 7  ◆ ✚ ● ■\n1. Bruno 73 · 2. Ada 70');
    expect(ending.score(over(match), 0)).toBe('70 points');
    expect(ending.share(over(ended([53], [1])))).toMatch(/^Antino alone, 7 × 7 .*\n53 points$/);
  });
});

describe('the last moment', () => {
  it('fills the board with what ended the match, before the result opens', async () => {
    const story: Event[] = [...pictures.opened.story, { type: 'over' }];
    const result = { scores: [12, 18], places: [2, 1], reason: 'The board is full.' };
    const last: AntinoPicture = { ...pictures.opened, over: true, actions: [], turn: [], result, story };
    const { told } = place(last);
    await vi.advanceTimersByTimeAsync(6000);
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent('The board is full.');
    expect(document.querySelectorAll('[data-told]')).toHaveLength(1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toHaveBeenCalledOnce();
    expect(document.querySelector('.moment')).toBeNull();
  });
});

describe('looking back', () => {
  it('the best move lies as a ghost over the position, and is said', () => {
    const ghost: Review = { played: 1, best: 2, lost: 1, text: '', action: { type: 'place', tile: 'GK', cell: [2, 2] } };
    const { unmount } = place(pictures.turn, { still: true, ghost, info: { ...tableOf(pictures.turn), status: 'over' } });
    expect(document.querySelectorAll('.best')).toHaveLength(1);
    expect(cell('2,2')).toHaveAccessibleName(expect.stringContaining('here it would have been best'));
    unmount();
    place(pictures.turn, { still: true, ghost: { ...ghost, action: { type: 'stop' } } });
    expect(document.querySelectorAll('.best')).toHaveLength(0);
  });

  it('the points are told by where they come from', () => {
    render(Lookback, { props: { lookback: { ...looked, chain: 2 }, names: ['Ada', 'Bruno'], seat: 0 } });
    expect(screen.getAllByRole('row').map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'AdaBruno',
      'Lines5073',
      'Keys that opened a lock30',
      'Twelves240',
      'Locks opened20',
      'Hands dropped01',
      'Best tile D4: 24 I1: 7',
    ]);
    expect(screen.getByText('The longest chain of twelves: 48 points in one turn.')).toBeInTheDocument();
  });
});

describe('tips', () => {
  const moment = (picture: AntinoPicture) => ({ picture, seat: 0, options: { ...picture.view.options } });
  const fitting = (picture: AntinoPicture) => tips.filter((tip) => tip.when(moment(picture))).map(({ name }) => name);
  const markOf = (picture: AntinoPicture, { mark }: Tip<AntinoPicture>) => (typeof mark === 'function' ? mark(moment(picture)) : mark);

  it('come at their moment, the goal first', () => {
    expect(fitting(pictures.turn)).toEqual(['goal', 'joker', 'key', 'lock']);
    expect(fitting(pictures.before_twelve)).toEqual(['goal', 'twelve', 'lines']);
    expect(fitting(samples.start)).toEqual(['alone', 'joker']);
    expect(fitting(pictures.opened)).toEqual([]);
    expect(fitting(pictures.lots)).toEqual([]);
  });

  it('point at something that lies there', () => {
    for (const picture of [pictures.turn, pictures.before_twelve, samples.start as AntinoPicture]) {
      const { unmount } = place(picture, { still: true });
      for (const tip of tips.filter((one) => one.when(moment(picture)))) {
        expect(document.querySelector(`[data-mark="${markOf(picture, tip)}"]`)).not.toBeNull();
      }
      unmount();
    }
  });

  it('are one or two short sentences', () => {
    for (const { text } of tips) for (const words of [text.en, text.it]) expect(words.length).toBeLessThan(130);
  });
});

describe('sounds', () => {
  it('go with my hand and with what is told', async () => {
    const heard = vi.spyOn(sounds, 'play');
    const { rerender } = place(pictures.turn, { still: true });
    await tick();
    document.querySelector<HTMLElement>('[data-mark="tile 2"]')!.click();
    await tick();
    await finger(document.querySelector('[data-mark="cell c3"]')!);
    document.querySelector('[data-mark="cell c3"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await tick();
    document.querySelector<HTMLElement>('[data-mark="button lay"]')!.click();
    expect(heard.mock.calls).toEqual([['place']]);
    await rerender({ picture: pictures.opened, still: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard.mock.calls).toEqual([['place'], ['lock'], ['count']]);
    heard.mockClear();
    await rerender({ picture: { ...pictures.twelve, seat: 1 } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard.mock.calls).toEqual([['place'], ['count'], ['chain']]);
  });
});
