/** The board of Calculissimo: a picture in; taps, keys or a drag; the action out; and what it says while one tries. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { setTable, tableOf } from '../../table/board.testing';
import { answer, button, EXAMPLE, FIRST, picture, place, rest, rows, SECOND_TILES, square, token, type } from './board.testing';
import type { Action } from '../../table/messages';
import type { Event as CalcEvent, Sketch, Tile } from './types';

setTable();
const LAY = { type: 'lay', tiles: SECOND_TILES };

describe('in a puzzle', () => {
  it('there is a lay to be found, and nothing else of a match', () => {
    const marks = () => [...document.querySelectorAll('[data-mark^="button "]')].map((one) => one.getAttribute('data-mark'));
    const match = ['button exchange', 'button pass', 'button turns'];
    const { unmount } = place(picture());
    expect(marks()).toEqual(expect.arrayContaining(match));
    unmount();
    place(picture(), { info: tableOf(picture(), { puzzle: { name: 'lay', day: '2026-11-18', par: 72 } }) });
    expect(marks()).toContain('button lay');
    for (const mark of match) expect(marks()).not.toContain(mark);
  });
});

describe('laying', () => {
  it('takes a token, then a square; the button shows the total and is live when all is right', async () => {
    const { play, ask } = place(picture());
    for (const [name, where] of [
      ['4', '5,7'],
      ['minus', '6,7'],
      ['plus', '8,7'],
    ] as const) {
      await fireEvent.click(token(name));
      await fireEvent.click(square(where));
    }
    await rest();
    expect(button('Lay')).toBeDisabled();
    expect(token('4, on the board')).toBeDisabled();
    await fireEvent.click(token('3'));
    await fireEvent.click(square('9,7'));
    await rest();
    expect(ask).toHaveBeenLastCalledWith(LAY);
    await fireEvent.click(button('Lay: 12'));
    expect(play).toHaveBeenCalledExactlyOnceWith(LAY);
  });

  it('by typing: the arrow points where something lies, skips old tokens, and Enter lays', async () => {
    const { play } = place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    expect(square('5,7')).toHaveAccessibleName('row 6, column H, green, doubles a number, empty, the arrow points down');
    await type(['4', '-', '+', '3']);
    expect(square('8,7')).toHaveAccessibleName('row 9, column H, plus, loose');
    await rest();
    expect(play).not.toHaveBeenCalled();
    await type(['Enter']);
    expect(play).toHaveBeenCalledExactlyOnceWith(LAY);
  });

  it('turns the arrow by a second tap, Tab or Space, takes back by Backspace and clears by Escape', async () => {
    place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await fireEvent.click(square('5,7'));
    expect(square('5,7')).toHaveAccessibleName(/points right$/);
    await type(['Tab']);
    expect(square('5,7')).toHaveAccessibleName(/points down$/);
    await type([' ', '4', 'x']);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no × left on your rack.');
    await type([':']); // no ÷ either: the joker stands in
    expect(square('5,8')).toHaveAccessibleName('row 6, column I, joker as divided by, loose');
    await type(['Backspace']);
    expect(square('5,8')).toHaveAccessibleName(/empty, the arrow points right$/);
    await type(['Escape', 'Escape']);
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
    expect(token('4')).toBeEnabled();
  });

  it('walks with the arrow keys, which also set the direction', async () => {
    place(picture());
    square('7,7').focus();
    await type(['ArrowUp', 'ArrowUp', 'ArrowLeft']);
    expect(square('5,6')).toHaveFocus();
    expect(square('5,6')).toHaveAccessibleName(/the arrow points right$/);
    await type(['Home']);
    expect(square('5,0')).toHaveFocus();
  });

  it('asks what a joker stands for: twelve choices, × is missing', async () => {
    place(picture());
    await fireEvent.click(token('joker'));
    await fireEvent.click(square('5,7'));
    const wheel = screen.getByRole('group', { name: 'What does the joker stand for?', hidden: true });
    const choices = within(wheel).getAllByRole('button', { hidden: true });
    expect(choices).toHaveLength(12);
    expect(choices.map((one) => one.getAttribute('aria-label'))).not.toContain('times');
    await fireEvent.click(choices[8]!);
    expect(square('5,7')).toHaveAccessibleName('row 6, column H, green, doubles a number, joker as 9, loose');
    await fireEvent.click(square('5,7'));
    square('5,7').focus();
    await type(['j', '7']);
    expect(square('5,7')).toHaveAccessibleName(/joker as 7, loose/);
  });

  it('takes a token that is dragged, from the rack or from square to square', async () => {
    place(picture());
    const drag = async (from: Element, to: string) => {
      const point = (at: string, x: number) =>
        fireEvent(
          from,
          Object.assign(new Event(at, { bubbles: true }), { pointerType: 'mouse', pointerId: 1, button: 0, clientX: x, clientY: x }),
        );
      document.elementFromPoint = () => square(to);
      await point('pointerdown', 10);
      await point('pointermove', 90);
      await point('pointerup', 90);
      await fireEvent.click(from);
    };
    await drag(token('4'), '5,7');
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose$/);
    await drag(square('5,7'), '4,7');
    expect(square('4,7')).toHaveAccessibleName(/ 4, loose$/);
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
    await drag(token('3'), '7,7');
    expect(screen.getByRole('alert')).toHaveTextContent('A token lies there already.');
    expect(token('3')).toBeEnabled();
  });

  it('takes a token that is thrown: pressed here, let go there, never seen on its way', async () => {
    place(picture());
    document.elementFromPoint = () => square('5,7');
    const point = (at: string, x: number) =>
      fireEvent(
        token('4'),
        Object.assign(new Event(at, { bubbles: true }), { pointerType: 'touch', pointerId: 1, button: 0, clientX: x, clientY: x }),
      );
    await point('pointerdown', 10);
    await point('pointerup', 90);
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose$/);
  });

  it('takes a token that is let go just beside the board for its nearest square, farther away back to the rack', async () => {
    place(picture());
    const box = (left: number, top: number, side: number) => () =>
      ({ left, top, right: left + side, bottom: top + side, width: side }) as DOMRect;
    document.querySelector('[data-window]')!.getBoundingClientRect = box(0, 0, 360);
    square('0,0').getBoundingClientRect = box(0, 0, 24);
    square('14,14').getBoundingClientRect = box(336, 336, 24);
    document.elementFromPoint = (x, y) => (y < 360 ? square(`${Math.floor(y / 24)},${Math.floor(x / 24)}`) : null);
    const carry = async (from: Element, y: number) => {
      for (const [at, to] of [
        ['pointerdown', 500],
        ['pointermove', y],
        ['pointerup', y],
      ] as const)
        await fireEvent(
          from,
          Object.assign(new Event(at, { bubbles: true }), { pointerType: 'touch', pointerId: 1, button: 0, clientX: 60, clientY: to }),
        );
    };
    await carry(token('4'), 380);
    expect(square('14,2')).toHaveAccessibleName(/ 4, loose$/);
    await carry(token('3'), 390);
    expect(token('3')).toBeEnabled();
    // beside a loose token, where squares are small, a finger still takes it
    square('14,2').getBoundingClientRect = () => ({ ...box(48, 336, 24)(), height: 24 });
    await fireEvent(
      square('13,3'),
      Object.assign(new Event('pointerdown', { bubbles: true }), {
        pointerType: 'touch',
        pointerId: 2,
        button: 0,
        clientX: 74,
        clientY: 334,
      }),
    );
    await fireEvent(
      square('13,3'),
      Object.assign(new Event('pointermove', { bubbles: true }), { pointerType: 'touch', pointerId: 2, clientX: 100, clientY: 200 }),
    );
    await fireEvent(
      square('13,3'),
      Object.assign(new Event('pointerup', { bubbles: true }), { pointerType: 'touch', pointerId: 2, clientX: 100, clientY: 200 }),
    );
    expect(square('8,4')).toHaveAccessibleName(/ 4, loose$/);
  });

  it('keeps loose tokens over a reload, for this moment of this match alone', async () => {
    const { unmount } = place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+', '3']);
    unmount();
    const again = place(picture());
    await rest();
    expect(square('9,7')).toHaveAccessibleName(/ 3, loose$/);
    expect(button('Lay: 12')).toBeEnabled();
    again.unmount();
    place(picture({}, { number: 13 }));
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
  });

  it('takes up what an earlier page has kept: rows and columns as numbers from 0, in any order', () => {
    const tiles: Tile[] = [
      [9, 7, '3'],
      [5, 7, '4'],
    ];
    const kept = { table: tableOf(picture()).id, match: 'sample', seat: 0, number: 12, tiles };
    localStorage.setItem('ludoteca.calculissimo.draft', JSON.stringify(kept));
    place(picture());
    expect(square('5,7')).toHaveAccessibleName('row 6, column H, green, doubles a number, 4, loose');
    expect(square('9,7')).toHaveAccessibleName(/^row 10, column H, .*3, loose$/);
  });

  it('gives back one token by a tap, all by a double click or the button; shuffles and sorts', async () => {
    place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-']);
    await type(['Escape', 'Escape']);
    await type(['ArrowUp', '4', '-']);
    await fireEvent.click(button('Take back'));
    expect(token('4')).toBeEnabled();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await fireEvent.click(button('Shuffle'));
    const order = () =>
      within(screen.getByRole('group', { name: 'Your tokens' }))
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label'));
    expect(order()).not.toEqual(['1', '3', '4', '5', 'plus', 'minus', 'joker']);
    await fireEvent.click(button('Sort'));
    expect(order()).toEqual(['1', '3', '4', '5', 'plus', 'minus', 'joker']);
  });

  it('keeps the draft while another one plays, but for the squares that are covered now', async () => {
    const { rerender, play } = place(picture({}, { turn: [1] }));
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+', '3']);
    await rest();
    expect(button('Lay: 12')).toBeDisabled();
    await rerender({
      picture: picture({ position: { board: rows([[7, 5], 'row', '6/2+9'], [[9, 7], 'row', '5+1']) } }, { number: 13 }),
      still: true,
    });
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose$/);
    expect(square('9,7')).toHaveAccessibleName('row 10, column H, 5');
    expect(token('3')).toBeEnabled();
    expect(play).not.toHaveBeenCalled();
  });
});

describe('while trying', () => {
  it('outlines each line and writes its reckoning in the rulebook’s order, bonuses in the colour of their square', async () => {
    place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+']);
    await rest();
    expect(document.querySelector('.incomplete .box')).not.toBeNull();
    expect(screen.getByText('A sign must not stand at the end.')).toBeInTheDocument();
    await type(['3']);
    await rest();
    expect(document.querySelector('.right .box')).not.toBeNull();
    expect([...document.querySelectorAll('.step b')].map((one) => [one.textContent, one.classList[0]])).toEqual([
      ['(4×2)', 'g'],
      ['(3×2)', 'g'],
    ]);
    expect(document.querySelector('.step')).toHaveTextContent('(4×2) − 2 + (3×2) = 12');
  });

  it('says the reason of a wrong line, and in a challenge game tells nothing of right and wrong', async () => {
    const line = (state: 'wrong' | 'complete', text: string | null): Sketch => ({
      lines: [
        {
          way: 'row',
          cells: [
            [5, 7],
            [5, 8],
            [5, 9],
          ],
          state,
          text,
          steps: [],
          points: state === 'complete' ? 0 : null,
        },
      ],
      points: state === 'complete' ? 0 : null,
      refusal: null,
    });
    const ask = vi.fn(async () => ({ refusal: 'No.', preview: null, sketch: line('wrong', '4 ÷ 3 is not a whole number') }));
    const { unmount } = place(picture(), { ask });
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4']);
    await rest();
    expect(screen.getByText('4 ÷ 3 is not a whole number')).toBeInTheDocument();
    expect(document.querySelector('.wrong .box')).not.toBeNull();
    unmount();
    const free = vi.fn(async () => ({ refusal: null, preview: { points: 0 }, sketch: line('complete', null) }));
    const { play } = place(picture({ options: { challenge: true } }), { ask: free });
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4']);
    await rest();
    expect(document.querySelector('.complete .box')).not.toBeNull();
    await fireEvent.click(button('Lay: 0'));
    expect(play).toHaveBeenCalledOnce();
  });

  it('a quick hand presses Lay before the rules have answered: it is laid when they have, if they allow it', async () => {
    const { play } = place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+', '3']);
    await fireEvent.click(button('Lay'));
    expect(play).not.toHaveBeenCalled();
    await rest();
    expect(play).toHaveBeenCalledExactlyOnceWith(LAY);
    await type(['Backspace']);
    await fireEvent.click(button('Lay'));
    await rest();
    expect(button('Lay')).toBeDisabled();
    await type(['3']);
    await rest();
    expect(play).toHaveBeenCalledOnce();
  });

  it('does not hear the answer to an older question, and asks a quick typist once', async () => {
    const { ask } = place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+', '3']);
    expect(ask).not.toHaveBeenCalled();
    await rest();
    expect(ask).toHaveBeenCalledOnce();
  });

  it('says that × comes before ÷ until such a line has been laid', async () => {
    const note = '× comes before ÷: reckon 2 × 3 first.';
    const ask = async (action: Action) => {
      const { refusal, preview, sketch } = answer(action as { tiles?: Tile[] });
      return { refusal, preview, sketch: { ...sketch, lines: sketch.lines.map((line) => ({ ...line, note })) } };
    };
    const draft = async () => {
      square('5,7').focus();
      await fireEvent.click(square('5,7'));
      await type(['4', '-', '+', '3']);
      await rest();
    };
    const { unmount } = place(picture(), { ask });
    await draft();
    expect(screen.getByText(note)).toBeInTheDocument();
    await fireEvent.click(button('Lay: 12'));
    unmount();
    place(picture({}, { number: 14 }), { ask });
    await draft();
    expect(screen.queryByText(note)).toBeNull();
  });

  it('shows the arrow beside what lies there, never over it, and shows none once the turn is over', async () => {
    const empty = picture({ position: { board: rows(), racks: ['26+9?99', 7] } });
    const { rerender } = place(empty);
    await fireEvent.click(square('7,7'));
    const arrow = () => document.querySelector('.arrow');
    expect(arrow()).not.toHaveClass('beside');
    await type(['9', 'ArrowLeft']);
    expect(arrow()).toHaveClass('beside');
    await type(['Backspace']);
    // laid from elsewhere: the draft has nothing of it
    const tiles: Tile[] = [
      [7, 7, '9'],
      [7, 8, '+'],
      [7, 9, '9'],
    ];
    const board = rows([[7, 7], 'row', '9+9']);
    const laid: CalcEvent = {
      type: 'lay',
      seat: 0,
      tiles,
      operations: [],
      announced: null,
      counts: 36,
      points: 36,
      whole: false,
      stands: true,
    };
    await rerender({
      picture: picture({ position: { board, racks: ['26?9', 7] }, story: [laid] }, { turn: [1], number: 13 }),
      still: true,
    });
    await rest();
    expect(arrow()).toBeNull();
    expect(square('7,7')).toHaveAccessibleName('row 8, column H, centre, 9');
  });

  it('shows no arrow after a turn that ended without a story', async () => {
    const { rerender } = place(picture());
    await fireEvent.click(square('5,7'));
    await rerender({ picture: picture({}, { turn: [1], number: 13 }), still: true });
    expect(document.querySelector('.arrow')).toBeNull();
    // where one points while another one thinks, the arrow stays
    await fireEvent.click(square('5,7'));
    await rerender({ picture: picture({}, { turn: [1], number: 14 }), still: true });
    expect(document.querySelector('.arrow')).not.toBeNull();
  });

  it('shows what is typed in the field as a draft, and after it what lay there before', async () => {
    const { rerender } = place(picture());
    await fireEvent.click(token('1'));
    await fireEvent.click(square('6,8'));
    await fireEvent.click(square('5,7'));
    const typed: Action = { type: 'lay', tiles: SECOND_TILES };
    await rerender({ typed });
    await rest();
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose$/);
    expect(square('6,8')).toHaveAccessibleName(/empty$/);
    expect(document.querySelector('.step')).toHaveTextContent('(4×2) − 2 + (3×2) = 12');
    expect(document.querySelector('.arrow')).toBeNull();
    await rerender({ typed: { type: 'lay', tiles: SECOND_TILES.slice(0, 1) } });
    expect(square('6,7')).toHaveAccessibleName(/empty$/);
    await rerender({ typed: null });
    expect(square('5,7')).toHaveAccessibleName(/empty$/);
    expect(square('6,8')).toHaveAccessibleName(/ 1, loose$/);
    await rerender({ typed: { type: 'pass' } });
    expect(square('6,8')).toHaveAccessibleName(/ 1, loose$/);
  });

  it('a small board is whole again once a lay is typed, and once the turn is over', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    const { rerender } = place(picture());
    const near = () => !document.querySelector<SVGElement>('svg.board')!.style.transform.includes('scale(1)');
    const rulers = () => document.querySelectorAll('text.number').length;
    await fireEvent.click(square('5,7'));
    expect([near(), rulers()]).toEqual([true, 0]);
    await rerender({ typed: null });
    expect(rulers()).toBe(30); // who types needs the names of the squares
    await rerender({ typed: { type: 'lay', tiles: SECOND_TILES } });
    expect(near()).toBe(false);
    await rerender({ typed: undefined });
    await fireEvent.click(square('5,7'));
    expect(near()).toBe(true);
    await rerender({ picture: picture({}, { turn: [1], number: 13 }), still: true });
    await rest();
    expect([near(), rulers()]).toEqual([false, 0]);
    vi.restoreAllMocks();
  });

  it('names columns by letters and rows by numbers, on the rulers too', async () => {
    place(picture());
    const rulers = [...document.querySelectorAll('text.number')].map((one) => one.textContent);
    expect(rulers.slice(0, 4)).toEqual(['A', '1', 'B', '2']);
    await fireEvent.click(square('5,7'));
    await type(['4', '-', '+', '3']);
    await rest();
    expect(screen.getByText(/^Column H: right/)).toBeInTheDocument();
  });

  it('the slash is ÷ on the board, wherever the focus is', async () => {
    place(picture({ position: { racks: ['/345+-?', 7] } }));
    await type(['/']);
    expect(screen.getByRole('alert')).toHaveTextContent('First choose a square, then type.');
    await fireEvent.click(square('6,7'));
    await type(['/']);
    expect(square('6,7')).toHaveAccessibleName(/divided by, loose$/);
  });

  it('shows a refusal and keeps the draft', async () => {
    const { rerender } = place(picture());
    square('5,7').focus();
    await fireEvent.click(square('5,7'));
    await type(['4']);
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
    expect(square('5,7')).toHaveAccessibleName(/ 4, loose/);
    await type(['-']);
    expect(screen.queryByText('It is not your turn yet.')).toBeNull(); // of this draft nobody has said so
  });
});

describe('words', () => {
  it('every square says its place, its colour and what it does, in both languages', () => {
    const { unmount } = place(picture({ position: { board: FIRST, jokers: [[7, 9]] } }));
    expect(screen.getAllByRole('gridcell')).toHaveLength(225);
    expect(square('6,0')).toHaveAccessibleName('row 7, column A, green, doubles a number, empty');
    expect(square('1,1')).toHaveAccessibleName('row 2, column B, violet, triples the operation, empty');
    expect(square('7,9')).toHaveAccessibleName('row 8, column J, joker as 9');
    unmount();
    setLanguage('it');
    place(picture({ position: { board: rows() } }));
    expect(square('7,7')).toHaveAccessibleName('riga 8, colonna H, centro, giallo, raddoppia l’operazione, vuota');
  });

  it('the coloured squares are those of the picture', () => {
    place(picture({ position: { board: rows() }, notes: { squares: ['v..............', ...rows().slice(1)] } }));
    expect(square('0,0')).toHaveAccessibleName('row 1, column A, violet, triples the operation, empty');
    expect(square('5,7')).toHaveAccessibleName('row 6, column H, empty');
    expect(document.querySelectorAll('.square.v')).toHaveLength(1);
  });

  it('a spectator and a replay can do nothing', async () => {
    const shown = picture();
    for (const more of [{ seat: null }, { info: tableOf(shown, { status: 'over' }) }]) {
      const { play, unmount } = place({ ...shown, ...('seat' in more ? { seat: null } : {}) }, more);
      await fireEvent.click(square('5,7'));
      await type(['4', 'Enter']);
      expect(square('5,7')).toHaveAccessibleName(/empty$/);
      expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('the end says what was left on the racks', () => {
    place(
      picture(
        { position: { scores: [140, 228] }, notes: { may: null } },
        { over: true, turn: [], result: { scores: [100, 220], places: [2, 1], reason: '' } },
      ),
    );
    expect(screen.getAllByText('The match is over. Left on the racks: you −40 and Bruno −8.')[0]).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Points: 100' })).toBeInTheDocument();
    expect(EXAMPLE.points).toBe(48);
  });
});
