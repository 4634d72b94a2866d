/** Help and hindsight on the board of Fantastick, and all that comes before the first turn. */
import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { changed, setTable } from '../../table/board.testing';
import type { Review, Step } from '../../table/messages';
import { button, place, press, spot, tap } from './board.testing';
import pictures from './pictures.testing';
import type { Event, FantastickPicture } from './types';

setTable();

const STEPS: Step[] = [
  { step: 'good', text: 'The turn can end for 1 point.', score: 1, ways: 2 },
  { step: 'piece', text: 'It begins with the upper right match of the first number.', parts: ['C'], matches: ['A1b', 'C1g'], pile: false },
  {
    step: 'where',
    text: 'Move it to the upper left. It leads to 6 + 5 = 11.',
    texts: ['Move it to the upper left. It leads to 6 + 5 = 11.', 'All is right: press Done.'],
    actions: [{ type: 'move', from: 'A1b', to: 'A1f' }, { type: 'finish' }],
    mat: ['A1a', 'A1c', 'A1e'],
  },
];
/** So long the end of the turn is told. */
const FINISHED = 1500 + 50 * 'You: 5 + 2 = 7, 3 points.'.length;
const MISSED: Review = {
  played: 3,
  best: 1,
  lost: 2,
  text: 'This cost 3 points; it could be done for 1 point.',
  actions: [{ type: 'move', from: 'A1b', to: 'A1f' }, { type: 'finish' }],
  mat: ['A1a', 'A1f'],
  reads: '6+5=11',
};

const ask = () => fireEvent.click(screen.getAllByRole('button', { name: /^(Hint|Tell me more)$/ })[0]!);

describe('hints', () => {
  it('come in rungs: how cheap, which match, the whole way, which can be walked without asking again', async () => {
    const hint = vi.fn(async () => STEPS);
    const { play, rerender } = place(pictures.turn, { hint });
    for (const step of STEPS) {
      await ask();
      await vi.advanceTimersByTimeAsync(0);
      expect(screen.getByText(step.text)).toBeInTheDocument();
      expect(document.querySelectorAll('rect.glow')).toHaveLength({ good: 0, piece: 1, where: 2 }[step['step'] as 'good']);
    }
    expect(document.querySelectorAll('rect.aim')).toHaveLength(3);
    expect(spot('A1e')).toHaveAccessibleName(expect.stringContaining('the hint lays a match here'));
    await press('Do it');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
    await rerender({ picture: changed(pictures.moved) });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText('All is right: press Done.')).toBeInTheDocument();
    await press('Do it');
    expect(play).toHaveBeenLastCalledWith({ type: 'finish' });
    expect(hint).toHaveBeenCalledOnce();
  });

  it('are seen whatever else is said', async () => {
    place(pictures.turn, { hint: async () => STEPS, refusal: 'It is not your turn yet.' });
    await ask();
    await vi.advanceTimersByTimeAsync(0);
    await tap('A1b');
    expect(screen.getByText(STEPS[0]!.text)).toBeInTheDocument();
  });

  it('are forgotten when something else is done, and not offered where the table has none', async () => {
    const { rerender } = place(pictures.turn, { hint: async () => STEPS });
    await ask();
    await vi.advanceTimersByTimeAsync(0);
    await rerender({ picture: changed(pictures.moved) });
    expect(screen.queryByText(STEPS[0]!.text)).toBeNull();
    await rerender({ hint: undefined });
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });
});

describe('what was done', () => {
  const turn = (number: number, story: Event[]): FantastickPicture => ({ ...changed(pictures.theirs), number, story });
  const { mat, good, bad } = pictures.turn.view.now!;
  const told: Event[] = [
    { type: 'open', seat: 0, equality: '3+2=5', mat, good, bad },
    { type: 'roll', seat: 0, face: 'A' },
    { type: 'move', seat: 0, from: 'A1b', to: 'A1f', match: 'plain', price: 1 },
    { type: 'finish', seat: 0, score: 1, bonus: 0, wild: false, points: 1, reads: '9+2=11' },
  ];

  it('can be told again from the log, and opens into what the points are made of', async () => {
    const { rerender } = place(turn(1, []));
    await rerender({
      picture: { ...turn(2, told), notes: { ...pictures.theirs.notes, track: { ...pictures.theirs.notes.track, points: [1, 0] } } },
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await press('You: 9 + 2 = 11, 1 point.');
    expect(document.querySelector('[data-told]')).toHaveTextContent('You move a plain match: 1 point.');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(document.querySelector('[data-told]')).toBeNull();
    await press(/^You .*Show where the points come from$/);
    expect(screen.getByText('9 + 2 = 11: 1 point')).toBeInTheDocument();
    expect(screen.getByText('Spaces gone: 1 of 30. 29 left to FINISH.')).toBeInTheDocument();
  });

  it('by others stays marked: what the turn before has laid, and what it cost', () => {
    const last = [null, [{ type: 'finish', seat: 1, score: 2, bonus: 0, wild: false, points: 2, reads: '5+2=7' } as Event]];
    place({ ...changed(pictures.forbidden), last });
    expect(document.querySelectorAll('rect.laid').length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: /^Bruno .*last turn \+2/ })).toBeInTheDocument();
  });
});

describe('after a turn', () => {
  it('shows for a moment what it could have cost, then goes on', async () => {
    const review = vi.fn(async () => MISSED);
    const { told, rerender } = place(pictures.ready, { review });
    await tick();
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(FINISHED);
    expect(review).toHaveBeenCalledExactlyOnceWith(pictures.finished.number);
    expect(screen.getByText('It could be done for 1 point')).toBeInTheDocument();
    expect(screen.getByText('6 + 5 = 11')).toBeInTheDocument();
    expect(document.querySelectorAll('rect.aim')).toHaveLength(2);
    expect(told).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4500);
    expect(told).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('It could be done for 1 point')).toBeNull();
  });

  it('can be hurried on', async () => {
    const { told, rerender } = place(pictures.ready, { review: async () => MISSED });
    await tick();
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(FINISHED);
    await press('Go on');
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('waits for nobody: without an answer the match goes on', async () => {
    const { told, rerender } = place(pictures.ready, { review: () => new Promise(() => {}) });
    await tick();
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(FINISHED + 2500);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('before the first turn', () => {
  it('one of six is chosen from its picture', async () => {
    const { play } = place(pictures.six);
    await press(/6 \/ 2 = 3/);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'open', equality: '6/2=3' });
  });

  it('an equality is typed, and the rules say what they think of it', async () => {
    const ask = vi.fn(async () => ({ refusal: 'The equality is not true.' as string | null, preview: {}, sketch: {} }));
    const { play } = place(pictures.made_up, { ask });
    const field = screen.getByRole('textbox');
    await fireEvent.input(field, { target: { value: '12 - 5 = 8' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenLastCalledWith({ type: 'open', equality: '12-5=8' });
    expect(screen.getByRole('status')).toHaveTextContent('The equality is not true.');
    expect(button('Begin with it')).toBeDisabled();
    ask.mockResolvedValue({ refusal: null, preview: {}, sketch: {} });
    await fireEvent.input(field, { target: { value: '12 - 5 = 7' } });
    await vi.advanceTimersByTimeAsync(0);
    await fireEvent.submit(field.closest('form')!);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'open', equality: '12-5=7' });
  });

  it('the good and the bad stick are pointed at', async () => {
    const { play } = place(pictures.point, { ask: async () => ({ refusal: null, preview: {}, sketch: {} }) });
    expect(screen.getAllByText(/^Point at the match that shall be the good one/)).not.toHaveLength(0);
    await tap('C1g');
    await tap('A1c');
    await vi.advanceTimersByTimeAsync(0);
    expect(spot('C1g')).toHaveAccessibleName(expect.stringContaining('the good match'));
    await press('Begin');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', good: 'C1g', bad: 'A1c' });
  });

  it('after a zero one lays an unused equality or eliminates it', async () => {
    const { play } = place(pictures.zero);
    expect(button(/7 − 6 = 1/)).toBeDisabled();
    await press('Eliminate the zero');
    expect(play).toHaveBeenLastCalledWith({ type: 'eliminate' });
    await press(/3 \+ 2 = 5/);
    expect(play).toHaveBeenLastCalledWith({ type: 'open', equality: '3+2=5' });
  });
});
