/** A sum that is not finished: told calmly at a table, hardly at all in a lesson, and refused only when Lay is pressed. */
import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { setTable, tableOf } from '../../table/board.testing';
import { button, picture, place, rest, square, type } from './board.testing';
import type { Sketch, SketchLine } from './types';

vi.mock('../../table/why', () => ({ whyNot: () => () => () => {} }));

setTable();

const SIGN = 'A sign must not stand at the end.';
const APART = 'Your tokens touch no token on the board.';
const GO_ON = 'Go on with what glows.';
const LESSON = { info: tableOf(picture(), { again: { match: 'sample', number: 12, seat: 0 } }) };
const AGAIN = { info: tableOf(picture(), { again: { match: 'earlier', number: 12, seat: 0 } }) };

/** The rules say this of the whole, where the lines do not. */
const refusing = (sketch: Partial<Sketch>) => async () => ({
  refusal: APART,
  preview: null,
  sketch: { lines: [], points: null, refusal: APART, ...sketch },
});

async function draft(...keys: string[]): Promise<void> {
  square('5,7').focus();
  await fireEvent.click(square('5,7'));
  await type(keys);
  await rest();
}

/** A finger on the button that is not live: the press goes through to what lies under it. */
const pressLay = () => fireEvent.click(button('Lay').parentElement!);
/** The words under the board, without those for the ear. */
const words = () => document.querySelector('.words:has(.main, .more, ul, .reason)')?.textContent ?? '';
const why = () => screen.queryByText('Why not?');

describe('at a table', () => {
  it.each([{}, AGAIN])('what is missing is told, and is a refusal with its paragraph once Lay is pressed', async (more) => {
    const { play } = place(picture(), more);
    await draft('4', '-', '+');
    expect(words()).toContain(SIGN);
    expect(why()).toBeNull();
    expect(document.querySelector('.firm')).toBeNull();
    await pressLay();
    expect(words()).toContain(SIGN);
    expect(why()).toBeInTheDocument();
    expect(document.querySelector('.firm .incomplete')).toBeInTheDocument();
    await type(['Backspace']);
    await rest();
    expect(why()).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  it('so is a token that touches nothing yet, and Enter presses Lay too', async () => {
    place(picture(), { ask: refusing({}) });
    await draft('4');
    expect(words()).toContain(APART);
    expect(why()).toBeNull();
    await type(['Enter']);
    expect(why()).toBeInTheDocument();
    expect(document.querySelector('.reason.firm')).toHaveTextContent(APART);
  });
});

describe('in a lesson', () => {
  it('nothing is said of what is missing until Lay is pressed; what is right is reckoned as ever', async () => {
    const { play } = place(picture(), LESSON);
    await draft('4', '-', '+');
    expect(words()).toContain(GO_ON);
    expect(screen.queryByText(new RegExp(SIGN))).toBeNull();
    expect(why()).toBeNull();
    await pressLay();
    expect(words()).toContain(SIGN);
    expect(why()).toBeInTheDocument();
    await type(['3']);
    await rest();
    expect(words()).toContain('(4×2) − 2 + (3×2) = 12');
    expect(screen.queryByText(GO_ON)).toBeNull();
    await fireEvent.click(button('Lay: 12'));
    expect(play).toHaveBeenCalledOnce();
  });

  it('nor of a token that touches nothing yet', async () => {
    place(picture(), { ...LESSON, ask: refusing({}) });
    await draft('4');
    expect(words()).toContain(GO_ON);
    expect(screen.queryByText(new RegExp(APART))).toBeNull();
    await pressLay();
    expect(words()).toContain(APART);
  });

  it('but a sum that is wrong is called wrong at once', async () => {
    const line: SketchLine = { way: 'row', cells: [[5, 7]], state: 'wrong', text: '4 ÷ 3 leaves a rest.', steps: [], points: null };
    place(picture(), { ...LESSON, ask: refusing({ lines: [line] }) });
    await draft('4');
    expect(words()).toContain('4 ÷ 3 leaves a rest.');
    expect(why()).toBeInTheDocument();
  });
});
