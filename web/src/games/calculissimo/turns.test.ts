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
import type { Best, CalcPicture, Event, HintStep } from './types';

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
const MISSED: Best = {
  played: 8,
  best: 12,
  most: 14,
  lost: 43,
  text: '12 points were there.',
  action: { type: 'lay', tiles: SECOND_TILES },
  operations: [SECOND],
  parts: {
    played: { points: 8, stays: -38, opens: 6, equity: -24, tokens: '13', rack: 'On the rack stay 1, 3: that costs about 38.' },
    best: { points: 12, stays: 9, opens: -2, equity: 19, tokens: '15+?', rack: 'On the rack stay 1, 5, +, joker: worth about 9.' },
  },
};
const told = (match: string, more: Partial<CalcPicture> = {}) => picture({ story: [LAID] }, { match, ...more });

describe('exchange and pass', () => {
  it('exchange lights up only when it is allowed, and sends the tokens picked', async () => {
    const ask = vi.fn(async () => ({ refusal: 'An operation can be laid.', preview: null, sketch: {} }));
    const { unmount } = place(picture(), { ask });
    expect(button('Exchange')).toHaveAttribute('aria-disabled', 'true');
    await fireEvent.click(button('Exchange'));
    await rest();
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'exchange', tokens: '1' });
    expect(screen.getByRole('alert')).toHaveTextContent('An operation can be laid.');
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
  const said = () => document.querySelector('[role="status"]');

  it('come rung by rung: points, the line, squares and tokens, the lay, which is taken up and laid by me', async () => {
    const hint = vi.fn(async () => HINT);
    place(picture(), { hint });
    await fireEvent.click(button('Hint'));
    await rest();
    expect(said()).toHaveTextContent('You can make 12 points.');
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
    await fireEvent.click(button('More'));
    expect(said()).toHaveTextContent('Look at column 8');
    expect(document.querySelector('.band')).not.toBeNull();
    expect(square('5,7')).toHaveAccessibleName(/empty, hint$/);
    await fireEvent.click(button('Tell me more'));
    expect(token('4, hint')).toHaveClass('lit');
    expect(token('1')).not.toHaveClass('lit');
    expect(square('8,7')).toHaveAccessibleName(/empty, hint$/);
    await fireEvent.click(button('Tell me more'));
    expect(square('8,7')).toHaveAccessibleName(/the best play: plus$/);
    await fireEvent.click(button('Do it'));
    await rest();
    expect(square('8,7')).toHaveAccessibleName(/plus, loose$/);
    expect(button('Lay: 12')).toBeEnabled();
    expect(hint).toHaveBeenCalledOnce();
  });

  it('leave a small lamp at the seat of whoever asked', () => {
    const shown = picture();
    const info = tableOf(shown);
    info.seats[1]!.hints = 2;
    place(shown, { info });
    expect(within(screen.getByRole('article', { name: 'Bruno' })).getByRole('img', { name: 'Turns with hints: 2' })).toBeInTheDocument();
    expect(within(screen.getByRole('article', { name: 'You' })).queryByRole('img', { name: /hints/ })).toBeNull();
  });

  it('are seen while a wrong draft lies there, and with a refusal', async () => {
    const { rerender } = place(picture(), { hint: async () => HINT });
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-']);
    await rest();
    await fireEvent.click(button('Hint'));
    await rest();
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(said()).toHaveTextContent('You can make 12 points.');
    expect(screen.getByText('A sign must not stand at the end.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
  });

  it('are not offered where the table has none, and say so when nobody answers', async () => {
    const { rerender } = place(picture());
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
    await rerender({ hint: async () => null });
    await fireEvent.click(button('Hint'));
    await rest();
    expect(said()).toHaveTextContent('No hint came.');
  });

  it('to who answers say how to reckon, then do it', async () => {
    const steps: HintStep[] = [
      { step: 'good', text: 'Reckon it yourself.' },
      { step: 'where', text: 'What was laid is right: accept it.', actions: [{ type: 'accept' }] },
    ];
    const { play } = place(
      picture({
        options: { challenge: true },
        position: { board: rows(), laid: { tiles: FIRST_TILES, points: 48, wait: [0] }, seat: 1 },
        notes: { answer: true, may: null, laid: { operations: [{ ...EXAMPLE, steps: [] }], points: 48 } },
      }),
      { hint: async () => steps },
    );
    await fireEvent.click(button('Hint'));
    await rest();
    await fireEvent.click(button('More'));
    await fireEvent.click(button('Do it'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'accept' });
  });

  it('what I missed is shown when I ask, or it is said that there is nothing', async () => {
    const review = vi.fn(async () => MISSED);
    const { rerender } = place(picture({}, { match: 'ghost' }), { review });
    await fireEvent.click(button('Show what I missed'));
    await rest();
    expect(said()).toHaveTextContent('You have played no turn yet');
    const mine: Event = { type: 'pass', seat: 0 };
    await rerender({ picture: picture({ story: [mine] }, { match: 'ghost', number: 13, turn: [1] }) });
    await rest();
    expect(review).not.toHaveBeenCalled();
    await fireEvent.click(button('Show what I missed'));
    await rest();
    expect(review).toHaveBeenCalledExactlyOnceWith(13);
    expect(said()).toHaveTextContent('12 points were there.');
    expect(square('5,7')).toHaveAccessibleName(/the best play: 4$/);
    await fireEvent.click(button('Hide'));
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
  });

  it('the analysis gives a ghost of its own', () => {
    const shown = picture();
    place(shown, { ghost: MISSED, info: tableOf(shown, { status: 'over' }), still: true });
    expect(square('9,7')).toHaveAccessibleName(/the best play: 3$/);
    expect(screen.getAllByText('12 points were there.')[0]).toBeInTheDocument();
    const [, played, best] = screen.getAllByRole('row').filter((row) => row.closest('table'));
    expect(played).toHaveTextContent(/^Played8.*On the rack stay 1, 3: that costs about 38\. −38\+6−24$/);
    expect(best).toHaveTextContent(/^Best12.*On the rack stay 1, 5, \+, joker: worth about 9\. \+9−219$/);
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
    expect(screen.getByText('Bruno lays for 48 points. Is it right?')).toBeInTheDocument();
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

  it('says whose time is up when the table waits', async () => {
    const shown = picture({ options: { clock: 120 } }, { clock: { now: 120_001, due: 120_001 } });
    const { rerender } = place(shown, { info: tableOf(shown, { clock: { stands: 'asks', seat: 0 } }) });
    expect(document.querySelector('.main')).toHaveTextContent('Your time is up: the table waits for you.');
    const theirs = picture({ options: { clock: 120 } }, { clock: { now: 120_001, due: 120_001 }, turn: [1], number: 13 });
    await rerender({ picture: theirs, info: tableOf(theirs, { clock: { stands: 'asks', seat: 1 } }) });
    expect(document.querySelector('.main')).toHaveTextContent('Time is up for Bruno: the table waits.');
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
    const words = 'Bruno: (6×2) ÷ 2 + (9×2) = 24, × 2 = 48.';
    expect(document.querySelector('[data-told]')!.textContent).toBe(words);
    await vi.advanceTimersByTimeAsync(1500 + 50 * words.length - 800);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toHaveBeenCalledOnce();
    expect(document.querySelector('[data-told]')).toBeNull();
  });

  it('can be skipped by a tap or a key; who wants less motion is told the words alone', async () => {
    for (const skip of [() => fireEvent.click(square('0,0')), () => type(['Escape'])]) {
      const { told: done, unmount } = place(told('skipped'));
      await skip();
      await vi.advanceTimersByTimeAsync(0);
      expect(done).toHaveBeenCalledOnce();
      unmount();
    }
    reduceMotion(true);
    place(told('still'));
    expect(document.querySelector('[data-told]')).toHaveTextContent('= 48');
    expect(document.querySelector('.slide')).toBeNull();
  });

  it('of a lay that is worth much fills the board in the end, mine too', async () => {
    place(picture({ story: [{ ...LAID, seat: 0, points: 148, counts: 148 }] }, { match: 'big' }));
    await vi.advanceTimersByTimeAsync(1300);
    const moment = document.querySelector('.moment')!;
    expect(moment.querySelector('.big > b')).toHaveTextContent('148');
    expect(document.querySelectorAll('[data-told]')).toHaveLength(1);
    await fireEvent.click(moment);
    expect(document.querySelector('.moment')).toBeNull();
  });

  it('in a challenge game never reads like a false sum, and is reckoned out when it stands', async () => {
    const open = { ...LAID, stands: false, operations: [{ ...EXAMPLE, text: null, steps: [] }] };
    const stands: Event = { type: 'stands', seat: 1, tiles: FIRST_TILES, operations: [EXAMPLE], points: 48 };
    const { rerender } = place(picture({ story: [open] }, { match: 'open' }));
    expect(document.querySelector('[data-told]')).toHaveTextContent('Bruno lays 6 ÷ 2 + 9 for 48 points.');
    await rerender({ picture: picture({ story: [stands] }, { match: 'open', number: 13 }) });
    expect(document.querySelector('[data-told]')).toHaveTextContent('It stands for Bruno: (6×2) ÷ 2 + (9×2) = 24, × 2 = 48.');
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
    expect(screen.getAllByText('Who begins? You 7 and Bruno plus. You have the highest number: you begin.')[0]).toBeInTheDocument();
  });
});

describe('what was played', () => {
  const turns = () => screen.getByRole('list', { name: 'What happened' });

  it('has the reckoning of each, outlives a curtain, and keeps what was exchanged to itself', async () => {
    const { unmount } = place(told('list'), { still: true });
    unmount();
    const exchange: Event = { type: 'exchange', seat: 0, count: 1, tokens: '?' };
    place(picture({ story: [exchange] }, { match: 'list', number: 13, turn: [1] }), { still: true });
    const [newest, before] = within(turns()).getAllByRole('listitem');
    expect(newest).toHaveTextContent('You exchange 1 token.');
    expect(before).toHaveTextContent(/Bruno: 48 points.*6 ÷ 2 \+ 9.*\(6×2\) ÷ 2 = 6.*24 × 2 = 48/);
    expect(localStorage.getItem('ludoteca.past')).not.toContain('?');
  });

  it('ends where the picture of a replay stands', async () => {
    const { rerender } = place(told('replay'), { still: true });
    await rerender({ picture: picture({ position: { board: FIRST } }, { match: 'replay', number: 3 }), still: true });
    expect(within(turns()).getByRole('listitem')).toHaveTextContent('From now on the turns are listed here.');
  });

  it('is told again when it is pressed, then the present is back', async () => {
    place(told('again'), { still: true });
    await fireEvent.click(within(turns()).getByRole('button'));
    expect(document.querySelectorAll('.slide')).toHaveLength(5);
    expect(document.querySelector('[data-told]')).toHaveTextContent('Bruno: (6×2)');
    await vi.advanceTimersByTimeAsync(6000);
    expect(document.querySelector('[data-told]')).toBeNull();
    expect(square('7,5')).toHaveAccessibleName(/ 6$/);
  });

  it('opens from the points of a player, with what was laid before this browser looked', async () => {
    place(told('score', { view: picture({ position: { scores: [0, 60] } }).view }), { still: true });
    await fireEvent.click(button('Points: 60'));
    const sheet = document.querySelector('dialog[open]')!;
    expect(sheet).toHaveTextContent(/Bruno: 60.*24 × 2 = 48.*48.*before this browser looked.*12/);
  });

  it('the last lay of each other seat is marked until it acts again', async () => {
    const { rerender } = place(picture({}, { match: 'marks', last: [null, [LAID]] }), { still: true });
    expect(document.querySelectorAll('.last')).toHaveLength(5);
    await rerender({ picture: picture({}, { match: 'marks', number: 13, last: [[{ ...LAID, seat: 0 }], [{ type: 'pass', seat: 1 }]] }) });
    expect(document.querySelectorAll('.last')).toHaveLength(0);
    expect(screen.getByRole('article', { name: 'Bruno' })).toHaveTextContent('passed');
  });
});
