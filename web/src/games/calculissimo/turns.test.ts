/** A turn at Calculissimo round the laying: exchange, pass, hints, answers, the clock, stories and what is remembered. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { reduceMotion, setTable, tableOf } from '../../table/board.testing';
import {
  button,
  EXAMPLE,
  FIRST,
  FIRST_TILES,
  HINT,
  picture,
  place,
  rest,
  rows,
  SECOND,
  SECOND_TILES,
  square,
  token,
  type,
} from './board.testing';
import type { CalcPicture, Event } from './types';

setTable();

const LAID: Event = {
  type: 'lay',
  seat: 1,
  tiles: FIRST_TILES,
  operations: [EXAMPLE],
  announced: null,
  counts: 48,
  points: 48,
  whole: false,
  stands: true,
};
const told = (match: string, more: Partial<CalcPicture> = {}) => picture({ story: [LAID] }, { match, ...more });

describe('exchange and pass', () => {
  it('exchange lights up only when it is allowed, and sends the tokens picked', async () => {
    const { unmount } = place(picture());
    expect(button('Exchange')).toBeDisabled();
    unmount();
    const { play } = place(picture({ notes: { may: { lay: false, exchange: true, text: 'Nothing can be laid.' } } }));
    expect(screen.getAllByText('Nothing can be laid.')[0]).toBeInTheDocument();
    await fireEvent.click(button('Exchange'));
    expect(button('Exchange: 0')).toBeDisabled();
    await fireEvent.click(token('plus'));
    await fireEvent.click(token('5'));
    await fireEvent.click(token('1'));
    await fireEvent.click(token('1'));
    await fireEvent.click(button('Exchange: 2'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'exchange', tokens: '+5' });
  });

  it('pass asks once', async () => {
    const { play } = place(picture());
    await fireEvent.click(button('Pass'));
    expect(screen.getAllByText('Pass your turn?')[0]).toBeInTheDocument();
    await fireEvent.click(button('Back'));
    await fireEvent.click(button('Pass'));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button('Pass'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pass' });
  });
});

describe('hints', () => {
  it('come one by one: points, tokens, squares, the lay, which can be taken up', async () => {
    const hint = vi.fn(async () => HINT);
    place(picture(), { hints: true, hint });
    await fireEvent.click(button('Hint'));
    await rest();
    expect(screen.getAllByText('You can make 12 points.')[0]).toBeInTheDocument();
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
    await fireEvent.click(button('Which tokens?'));
    expect(token('4, hint')).toHaveClass('lit');
    expect(token('1')).not.toHaveClass('lit');
    await fireEvent.click(button('Where?'));
    expect(square('5,7')).toHaveAccessibleName(/empty, hint$/);
    await fireEvent.click(button('Show it'));
    expect(square('8,7')).toHaveAccessibleName(/the best play: plus$/);
    await fireEvent.click(button('Take it up'));
    await rest();
    expect(square('8,7')).toHaveAccessibleName(/plus, loose$/);
    expect(button('Lay: 12')).toBeEnabled();
    expect(hint).toHaveBeenCalledOnce();
  });

  it('are not offered where they are switched off, and say so when nobody answers', async () => {
    const { rerender } = place(picture(), { hints: false, hint: async () => null });
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
    await rerender({ hints: true });
    await fireEvent.click(button('Hint'));
    await rest();
    expect(screen.getAllByText('No hint can be had just now.')[0]).toBeInTheDocument();
  });

  it('after my turn the best play I missed lies there as a ghost, if I want it', async () => {
    const review = vi.fn(async () => ({
      played: 8,
      best: 12,
      lost: 4,
      text: '12 points were there.',
      action: { type: 'lay', tiles: SECOND_TILES },
      operations: [SECOND],
    }));
    const mine: Event = { type: 'pass', seat: 0 };
    const { rerender } = place(picture({}, { match: 'ghost' }), { review });
    await rerender({ picture: picture({ story: [mine] }, { match: 'ghost', number: 13, turn: [1] }) });
    expect(review).not.toHaveBeenCalled();
    await fireEvent.click(button('Show what I missed'));
    await rerender({ picture: picture({ story: [mine] }, { match: 'ghost', number: 15, turn: [1] }) });
    await rest();
    expect(review).toHaveBeenCalledExactlyOnceWith(15);
    expect(screen.getAllByText('12 points were there.')[0]).toBeInTheDocument();
    expect(square('5,7')).toHaveAccessibleName(/the best play: 4$/);
    await fireEvent.click(button('Hide'));
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
  });

  it('the analysis gives a ghost of its own', () => {
    const shown = picture();
    const ghost = {
      played: 8,
      best: 12,
      lost: 4,
      text: '12 points were there.',
      action: { type: 'lay', tiles: SECOND_TILES },
      operations: [SECOND],
    };
    place(shown, { ghost, info: tableOf(shown, { status: 'over' }), still: true });
    expect(square('9,7')).toHaveAccessibleName(/the best play: 3$/);
    expect(screen.getAllByText('12 points were there.')[0]).toBeInTheDocument();
  });
});

describe('answers', () => {
  const laid = { tiles: FIRST_TILES, points: 48, wait: [0] };
  const shown = picture({
    options: { challenge: true },
    position: { board: rows(), laid, seat: 1 },
    notes: { answer: true, may: null, laid: { operations: [{ ...EXAMPLE, steps: [] }], points: 48 } },
  });

  it('accept or challenge, with the operation large and without its reckoning', async () => {
    const { play, unmount } = place(shown);
    expect(screen.getByText('Bruno lays for 48. Is it right?')).toBeInTheDocument();
    expect(square('7,6')).toHaveAccessibleName(/divided by, waiting for the answers$/);
    expect(document.querySelectorAll('.large svg')).toHaveLength(5);
    await fireEvent.click(button('Challenge'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'challenge' });
    unmount();
    const again = place(shown);
    await fireEvent.click(button('Accept'));
    expect(again.play).toHaveBeenCalledExactlyOnceWith({ type: 'accept' });
  });

  it('what I have laid myself lies on the board and no more on my rack', () => {
    place(
      picture(
        { options: { challenge: true }, position: { laid: { tiles: SECOND_TILES, points: 12, wait: [1] }, seat: 0 }, notes: { may: null } },
        { turn: [1] },
      ),
    );
    const rack = within(screen.getByRole('group', { name: 'Your tokens' })).getAllByRole('button');
    expect(rack.map((one) => one.getAttribute('aria-label'))).toEqual(['1', '5', 'joker']);
    expect(screen.getAllByText('Waiting for the answer of Bruno.')[0]).toBeInTheDocument();
  });
});

describe('the clock', () => {
  it('is a ring round the player to move; its last seconds are announced once, and more time can be had', async () => {
    const more = vi.fn();
    place(picture({ options: { clock: 120 } }, { clock: { now: 0, due: 120_001 } }), { more });
    expect(screen.getByRole('img', { name: 'Seconds left: 121' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '30 s more' })).toBeNull();
    await vi.advanceTimersByTimeAsync(101_000);
    expect(screen.getByText('20 seconds left for this turn.')).toHaveAttribute('aria-live', 'assertive');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.getByText('20 seconds left for this turn.')).toBeInTheDocument();
    await fireEvent.click(button('30 s more'));
    expect(more).toHaveBeenCalledOnce();
  });

  it('stands still with the table’s', async () => {
    const shown = picture({ options: { clock: 120 } }, { clock: { now: 0, due: 120_001 } });
    place(shown, { info: tableOf(shown, { clock: { stands: 'away', seat: 1 } }) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole('img', { name: 'Seconds left: 121' })).toBeInTheDocument();
  });
});

describe('the story', () => {
  it('of a lay: tokens slide, numbers swell, the value is counted, the factor stamps; then told once', async () => {
    const { told: done } = place(told('story'));
    expect(document.querySelectorAll('.slide')).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(260);
    expect(document.querySelectorAll('.swell')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(250);
    expect(document.querySelector('.value')).toHaveTextContent('24');
    await vi.advanceTimersByTimeAsync(250);
    expect(document.querySelector('.stamp')).toHaveTextContent('×2');
    expect(document.querySelector('.value')).toHaveTextContent('48');
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toHaveBeenCalledOnce();
    expect(document.querySelectorAll('.last')).toHaveLength(5);
  });

  it('can be skipped by a tap or a key, and is not told to those who want less motion', async () => {
    for (const skip of [() => fireEvent.click(square('0,0')), () => type(['Escape'])]) {
      const { told: done, unmount } = place(told('skipped'));
      await skip();
      await vi.advanceTimersByTimeAsync(0);
      expect(done).toHaveBeenCalledOnce();
      unmount();
    }
    reduceMotion(true);
    const { told: done } = place(told('still'));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
    expect(document.querySelector('.slide')).toBeNull();
  });

  it('of my own lay does not slide: the tokens lie there already', async () => {
    place(picture({ story: [{ ...LAID, seat: 0 }] }, { match: 'own' }));
    expect(document.querySelector('.slide')).toBeNull();
    expect(document.querySelectorAll('.swell')).toHaveLength(2);
  });

  it('shows the lots', () => {
    place(
      picture(
        {
          story: [
            {
              type: 'lots',
              draws: [
                { seat: 0, token: '7' },
                { seat: 1, token: '+' },
              ],
              starts: 0,
              again: [],
            },
          ],
        },
        { match: 'lots', turn: [] },
      ),
    );
    expect(screen.getAllByText('Ada 7 and Bruno plus. Ada begins.')[0]).toBeInTheDocument();
  });
});

describe('the list of turns', () => {
  it('has the reckoning of each, outlives a curtain, and keeps what was exchanged to itself', async () => {
    const { unmount } = place(told('list'), { still: true });
    unmount();
    const exchange: Event = { type: 'exchange', seat: 0, count: 2, tokens: '+?' };
    place(picture({ story: [exchange] }, { match: 'list', number: 13, turn: [1] }), { still: true });
    const list = screen.getByRole('list', { name: 'Turns' });
    const [newest, before] = within(list).getAllByRole('listitem');
    expect(newest).toHaveTextContent('Ada exchanges 2.');
    expect(before).toHaveTextContent(/Bruno\s*48.*6 ÷ 2 \+ 9.*\(6×2\) ÷ 2 = 6.*24 × 2 = 48/);
    expect(sessionStorage.getItem('ludoteca.calculissimo.turns')).not.toContain('+?');
    expect(document.querySelectorAll('.last')).toHaveLength(5);
  });

  it('ends where the picture of a replay stands', async () => {
    const { rerender } = place(told('replay'), { still: true });
    await rerender({ picture: picture({ position: { board: FIRST } }, { match: 'replay', number: 3 }), still: true });
    expect(within(screen.getByRole('list', { name: 'Turns' })).getByRole('listitem')).toHaveTextContent(
      'From now on the turns are listed here.',
    );
  });
});
