/** Announcing: nothing on the page says what a lay makes before its player does; afterwards it is reckoned out beside it. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { setTable } from '../../table/board.testing';
import {
  answer,
  button,
  EXAMPLE,
  FIRST_TILES,
  HINT,
  picture,
  place,
  rest,
  SECOND,
  SECOND_TILES,
  square,
  token,
  type,
} from './board.testing';
import type { CalcPicture, Event, Laid, Tile } from './types';

setTable();

const options = { announce: true };
const shown = (more: Partial<CalcPicture> = {}) => picture({ options }, more);
/** As the rules answer where points are announced: right or not, and no number. */
const silent = vi.fn(async (action: Record<string, unknown>) => {
  const { refusal, sketch } = answer(action as { tiles?: Tile[] });
  return {
    refusal,
    preview: null,
    sketch: { ...sketch, points: null, lines: sketch.lines.map((line) => ({ ...line, steps: [], points: null })) },
  };
});

async function draft() {
  const placed = place(shown(), { ask: silent });
  square('5,7').focus();
  await fireEvent.click(square('5,7'));
  await type(['4', '-', '+', '3']);
  await rest();
  return placed;
}

const pad = () => screen.getByRole('group', { name: 'Digits', hidden: true });
const key = (name: string) => within(pad()).getByRole('button', { name, hidden: true });

describe('the number pad', () => {
  it('opens by the Lay button, which has no number, and sends what was tapped', async () => {
    const { play } = await draft();
    expect(silent).toHaveBeenLastCalledWith({ type: 'lay', tiles: SECOND_TILES, points: 0 });
    expect(document.querySelector('.words')).not.toHaveTextContent(/\d/);
    expect(document.querySelector('.right .box')).not.toBeNull();
    await fireEvent.click(button('Lay'));
    expect(play).not.toHaveBeenCalled();
    expect(key('Say')).toBeDisabled();
    for (const digit of ['0', '1', '3']) await fireEvent.click(key(digit));
    await fireEvent.click(key('Take back a digit'));
    await fireEvent.click(key('2'));
    await fireEvent.click(key('Say 12'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'lay', tiles: SECOND_TILES, points: 12 });
  });

  it('takes typed digits, Backspace and Enter; closed, it leaves the tokens where they are', async () => {
    const { play } = await draft();
    await type(['Enter']);
    await type(['Enter']);
    expect(play).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(pad());
    await type(['1', '1', 'Backspace', '2']);
    expect(key('Say 12')).toBeEnabled();
    document.querySelector<HTMLDialogElement>('dialog[open]')!.close();
    await rest();
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose$/);
    await fireEvent.click(button('Lay'));
    await type(['9', 'Enter']);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'lay', tiles: SECOND_TILES, points: 9 });
  });

  it('shows what is laid and the squares under the new tokens', async () => {
    await draft();
    await fireEvent.click(button('Lay'));
    expect([...document.querySelectorAll('.line .cell')].map((cell) => cell.querySelector('b')!.textContent)).toEqual([
      '2×',
      '',
      '',
      '',
      '2×',
    ]);
  });
});

describe('afterwards', () => {
  const laid = (said: number, points: number, seat = 0): Laid => ({
    type: 'lay',
    seat,
    tiles: FIRST_TILES,
    operations: [EXAMPLE],
    announced: said,
    counts: 48,
    points,
    whole: false,
    stands: true,
  });
  const told = (event: Event, match: string) => place(picture({ options, story: [event] }, { match, turn: [1], number: 3 }));
  const words = () => document.querySelector('.words .words')!;

  it('the reckoning is said step by step beside what was said, then what became of it', async () => {
    told(laid(44, 44), 'said');
    const next = () => fireEvent.click(square('0,0'));
    expect(words()).toHaveTextContent(/^You said 44\.$/);
    await next();
    expect(words()).toHaveTextContent(/^You said 44\. \(6×2\) ÷ 2 = 6$/);
    expect(document.querySelector('[data-told]')!.textContent).toBe('(6×2) ÷ 2 = 6');
    expect(document.body).not.toHaveTextContent('counts 48');
    await next();
    expect(words()).toHaveTextContent(/= 6 6 \+ \(9×2\) = 24$/);
    await next();
    expect(words()).toHaveTextContent(/24 × 2 = 48$/);
    expect(document.querySelector('.stamp')).toHaveTextContent('×2');
    await next();
    expect(words()).toHaveTextContent(/= 48 You score 44\.$/);
    await next();
    expect(screen.getAllByText('You said 44. (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. You score 44.')[0]).toBeInTheDocument();
  });

  it.each([
    [48, 48, 0, 'You said 48. (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. Exactly!'],
    [50, 0, 0, 'You said 50. (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. Too much: no points.'],
    [40, 40, 1, 'Bruno said 40. (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. Bruno scores 40.'],
    [50, 0, 1, 'Bruno said 50. (6×2) ÷ 2 + (9×2) = 24, × 2 = 48. Too much: no points.'],
  ])('said %i, scores %i, by seat %i', async (said, points, seat, sentence) => {
    told(laid(said, points, seat), `sentence ${said} ${seat}`);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getAllByText(sentence)[0]).toBeInTheDocument();
    const [newest] = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(newest).toHaveTextContent(`said ${said}, counts 48`);
  });
});

it('hints say which tokens and where; what they advise is put on the board, and the play that was missed is not shown', async () => {
  const [, line, squares, where] = HINT;
  const hint = vi.fn(async () => [line!, squares!, { ...where!, text: 'It reads 4 − 2 + 3.', operations: [] }]);
  const { play } = place(shown(), { hint, ask: silent, review: async () => null });
  expect(screen.queryByRole('button', { name: 'Show what I missed' })).toBeNull();
  await fireEvent.click(button('Hint'));
  await rest();
  await fireEvent.click(button('More'));
  expect(token('4, hint')).toHaveClass('lit');
  await fireEvent.click(button('More'));
  expect(square('8,7')).toHaveAccessibleName(/the best play: plus$/);
  expect(document.querySelector('.words .words')).not.toHaveTextContent(String(SECOND.points));
  await fireEvent.click(button('Do it'));
  await rest();
  expect(play).not.toHaveBeenCalled();
  expect(button('Lay')).toBeEnabled();
});
