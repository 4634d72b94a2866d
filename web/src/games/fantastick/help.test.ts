/** Help and hindsight on the board of Fantastick, and all that comes before the first turn. */
import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { changed, setTable } from '../../table/board.testing';
import type { Review, Step } from '../../table/messages';
import { button, place, press, spot, tap } from './board.testing';
import pictures from './pictures.testing';

setTable();

const STEPS: Step[] = [
  { text: 'It can be done for 1; ways: 2.', score: 1, ways: 2 },
  { text: 'The third number changes.', parts: ['C'] },
  { text: 'Make 6 + 5 = 11.', mat: ['A1a', 'A1c', 'A1e'], reads: '6+5=11' },
  { text: 'First the upper right match.', action: { type: 'move', from: 'A1b', to: 'A1f' } },
];
const MISSED: Review = {
  played: 3,
  best: 1,
  lost: 2,
  text: 'You paid 3; 1 was possible: 6 + 5 = 11.',
  actions: [{ type: 'move', from: 'A1b', to: 'A1f' }, { type: 'finish' }],
  mat: ['A1a', 'A1f'],
  reads: '6+5=11',
};

describe('hints', () => {
  it('come in steps: how cheap, which part, the target, the first action, which can be done at once', async () => {
    const hint = vi.fn(async () => STEPS);
    const { play } = place(pictures.turn, { hint });
    for (const step of STEPS) {
      await fireEvent.click(screen.getAllByRole('button', { name: /^(Hint|Tell me more)$/ })[0]!);
      await vi.advanceTimersByTimeAsync(0);
      expect(screen.getAllByText(step.text)).not.toHaveLength(0);
    }
    expect(hint).toHaveBeenCalledOnce();
    expect(document.querySelectorAll('rect.aim')).toHaveLength(3);
    expect(document.querySelectorAll('rect.glow')).toHaveLength(2);
    expect(spot('A1e')).toHaveAccessibleName(expect.stringContaining('the hint lays a match here'));
    await fireEvent.click(screen.getAllByRole('button', { name: 'Do it' })[0]!);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: 'A1b', to: 'A1f' });
  });

  it('are forgotten with the next picture, and not offered when they are switched off', async () => {
    const { rerender } = place(pictures.turn, { hint: async () => STEPS });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Hint' })[0]!);
    await vi.advanceTimersByTimeAsync(0);
    await rerender({ picture: changed(pictures.moved) });
    expect(screen.queryByText(STEPS[0]!.text)).toBeNull();
    await rerender({ hints: false });
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });
});

describe('after a turn', () => {
  it('shows for a moment what it could have cost, then goes on', async () => {
    const review = vi.fn(async () => MISSED);
    const { told, rerender } = place(pictures.ready, { review });
    await tick();
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(1200);
    expect(review).toHaveBeenCalledExactlyOnceWith(pictures.finished.number);
    expect(screen.getByText('It could be done for 1 point')).toBeInTheDocument();
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
    await vi.advanceTimersByTimeAsync(1200);
    await press('Go on');
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('waits for nobody: without an answer the match goes on', async () => {
    const { told, rerender } = place(pictures.ready, { review: () => new Promise(() => {}) });
    await tick();
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('keeps what was given away for the end', async () => {
    const { rerender } = place(pictures.ready, { review: async () => MISSED });
    await rerender({ picture: pictures.finished });
    await vi.advanceTimersByTimeAsync(6000);
    await rerender({ picture: changed(pictures.over) });
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByText('Points given away: 2')).toBeInTheDocument();
    expect(screen.getByText('Your turn 1: paid 3, 1 was possible')).toBeInTheDocument();
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
