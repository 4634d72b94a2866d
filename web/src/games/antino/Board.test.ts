/** The board of Antino: a real picture in, a click, a drag or a key, the action out; and its stories, told once and to the end. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { key, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import { cell, finger, place, point, tile } from './board.testing';
import pictures from './pictures.testing';
import type { AntinoPicture, Placed } from './types';

setTable();

const hint = vi.fn(async () => [
  { step: 'good', text: 'You can make 2 points with one tile.', radar: [[5, 5]] },
  { step: 'piece', text: 'Take the green circle with a key.', tile: 'GK', radar: [[5, 5]] },
  {
    step: 'where',
    text: 'Lay the green circle with a key on C3.',
    tile: 'GK',
    cell: [2, 2],
    radar: [[5, 5]],
    actions: [{ type: 'place', tile: 'GK', cell: [2, 2] }],
  },
]);

describe('in a puzzle', () => {
  it('neither the log nor the heat map is there', () => {
    const has = (mark: string) => document.querySelector(`[data-mark="${mark}"]`) !== null;
    const hint = async () => [];
    const { unmount } = place(pictures.turn, { hint });
    expect([has('button log'), has('button heat')]).toEqual([true, true]);
    unmount();
    place(pictures.turn, { hint, info: tableOf(pictures.turn, { puzzle: { name: 'three', day: '2026-11-18', par: 13 } }) });
    expect([has('button log'), has('button heat'), has('button lay')]).toEqual([false, false, true]);
  });
});

describe('laying', () => {
  it('takes a tile, then a cell', async () => {
    const { play } = place(pictures.turn);
    await fireEvent.click(tile(/^2: green circle with a key/));
    expect(cell('2,2')).toHaveAccessibleName(
      expect.stringMatching(/^C3, empty, closed by a lock.*green circle with a key fits: 2.*right 2.*opens a lock/),
    );
    await fireEvent.click(cell('2,2'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('asks a finger to tap again, or to press the button', async () => {
    const { play } = place(pictures.turn);
    await fireEvent.click(tile(/^2:/));
    await finger(cell('2,2'));
    await fireEvent.click(cell('2,2'));
    expect(play).not.toHaveBeenCalled();
    expect(cell('2,2')).toHaveAttribute('aria-selected', 'true');
    await fireEvent.click(screen.getByRole('button', { name: 'Lay: 2' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('shows what is typed in the field where it would lie, until it is typed no more', async () => {
    const { play, rerender } = place(pictures.turn);
    await rerender({ typed: { type: 'place', tile: 'GK', cell: [2, 2] } });
    expect(cell('2,2')).toHaveAttribute('aria-selected', 'true');
    await rerender({ typed: null });
    expect(cell('2,2')).not.toHaveAttribute('aria-selected', 'true');
    await fireEvent.click(tile(/^2:/));
    await rerender({ typed: { type: 'drop' } });
    await rerender({ typed: null });
    await fireEvent.click(cell('2,2')); // the tile was picked by hand and stayed so
    expect(play).toHaveBeenCalledOnce();
  });

  it('works by keys alone: a digit picks, arrows move, Enter lays, Escape lets go', async () => {
    const { play } = place(pictures.turn);
    await key('1');
    await key('Escape');
    expect(tile(/^1:/)).toHaveAttribute('aria-pressed', 'false');
    await key('2');
    await tick();
    const from = document.activeElement!;
    expect(from).toHaveAttribute('role', 'gridcell');
    cell('2,1').focus();
    await key('ArrowRight', cell('2,1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(cell('2,2')).toHaveFocus();
    await key('Enter', cell('2,2'));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('lays a tile that is dragged onto a cell', async () => {
    const { play } = place(pictures.turn);
    document.elementFromPoint = () => cell('2,2');
    const held = tile(/^2:/);
    await point(held, 'pointerdown', 10);
    await point(held, 'pointermove', 90);
    await point(held, 'pointerup', 90);
    await fireEvent.click(held);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('lays a tile that a finger has thrown before it was seen to move', async () => {
    const { play } = place(pictures.turn);
    document.elementFromPoint = () => cell('2,2');
    await point(tile(/^2:/), 'pointerdown', 10, 'touch');
    await point(tile(/^2:/), 'pointerup', 90, 'touch');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('means the nearest cell where the tile fits, within 22 pixels, and says of the others why not', async () => {
    const { play, ask } = place(pictures.turn);
    const held = tile(/^2:/);
    document.elementFromPoint = () => cell('2,3');
    cell('2,2').getBoundingClientRect = () => new DOMRect(80, 80, 30, 30);
    const drop = async (x: number) => {
      await point(held, 'pointerdown', 10);
      await point(held, 'pointermove', x);
      await point(held, 'pointerup', x);
    };
    await drop(111);
    expect(play).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 3] });
    await drop(110);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('takes a cell, then a tile that fits there; of a cell where none does it says why', async () => {
    const { play } = place(pictures.turn);
    await fireEvent.click(cell('2,2'));
    expect(screen.getByText('C3: which tile?')).toBeInTheDocument();
    expect(tile(/^1:/)).toHaveClass('useless');
    expect(tile(/^2:/)).not.toHaveClass('useless');
    await fireEvent.click(tile(/^2:/));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
    await key('Escape');
    await key('Escape');
    await fireEvent.click(cell('6,6'));
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole('alert')).toHaveTextContent('Something lies on that cell already.');
  });

  it('shows the points of every cell that fits, and says of the others what the rules say', async () => {
    const { play, ask } = place(pictures.turn, { hint });
    await fireEvent.click(tile(/^1: green circle/));
    const fitting = pictures.turn.actions!.filter(({ action }) => action['tile'] === 'G');
    expect(document.querySelectorAll('.points:not(.heat)')).not.toHaveLength(0);
    expect(document.querySelectorAll('svg .fit')).toHaveLength(fitting.length);
    await fireEvent.click(cell('1,3'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'G', cell: [1, 3] });
    expect(screen.getByRole('alert')).toHaveTextContent('Something lies on that cell already.');
    expect(tile(/^1:/)).toHaveAttribute('aria-pressed', 'true');
    expect(play).not.toHaveBeenCalled();
  });

  it('ends each of the four lines with the sign of its reason, and stands the sum on the tile', async () => {
    place(pictures.turn);
    await fireEvent.click(tile(/^2:/));
    await fireEvent.focus(cell('2,2'));
    await finger(cell('2,2'));
    await fireEvent.click(cell('2,2'));
    const signs = [...document.querySelectorAll('.sign')].map((sign) => sign.classList[1]);
    expect(signs).toEqual(pictures.turn.notes.stops['GK@2,2']);
    expect(document.querySelector('.sum text')).toHaveTextContent('2');
  });

  it('offers nothing while an action is on its way, to a spectator, or in a replay', async () => {
    const replay = { info: { ...tableOf(pictures.turn), status: 'over' as const } };
    for (const [picture, more] of [[pictures.turn, { waiting: true }], [pictures.turn, replay], [pictures.turn_watched]] as const) {
      const { play, unmount } = place(picture, more);
      await key('2');
      await fireEvent.click(cell('2,2'));
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('keeps the draft beside a refusal and in another language', async () => {
    const { rerender } = place(pictures.turn);
    await fireEvent.click(tile(/^2:/));
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
    await rerender({ picture: structuredClone(pictures.turn) });
    expect(tile(/^2:/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows no hand and no tiles of others to a spectator', () => {
    place(pictures.turn_watched);
    expect(screen.queryByRole('group', { name: 'Your tiles' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Tiles in hand: 3' })).toBeInTheDocument();
  });
});

describe('aids', () => {
  it('the points of a cell are help: without hints they are seen where the tile is held over it', async () => {
    place(pictures.turn);
    expect(screen.queryByRole('button', { name: 'Heat map' })).toBeNull();
    await fireEvent.click(tile(/^2:/));
    expect(document.querySelectorAll('svg .fit')).not.toHaveLength(0);
    expect(document.querySelectorAll('text.points')).toHaveLength(0);
    await finger(cell('2,2'));
    await fireEvent.click(cell('2,2'));
    expect(screen.getByText('Green circle with a key on C3: → 2 points, opens a lock')).toBeInTheDocument();
  });

  it('heat map and letters are remembered by this browser', async () => {
    const { unmount } = place(pictures.turn, { hint });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Heat map' })[0]!);
    expect(document.querySelectorAll('.points.heat')).not.toHaveLength(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Letters' }));
    unmount();
    place(pictures.turn, { hint });
    for (const button of screen.getAllByRole('button', { name: 'Heat map' })) expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Letters' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('a hint says how good, lights the tile, then the cell, and can be done', async () => {
    const { play } = place(pictures.turn, { hint });
    expect(hint).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText('You can make 2 points with one tile.')).toBeInTheDocument();
    expect(document.querySelectorAll('.radar')).toHaveLength(1);
    expect(document.querySelectorAll('.hinted')).toHaveLength(0);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Tell me more' })[0]!);
    expect(tile(/^2:/)).toHaveClass('hinted');
    expect(document.querySelectorAll('svg .hint')).toHaveLength(0);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Tell me more' })[0]!);
    expect(cell('2,2')).toHaveAccessibleName(expect.stringContaining('the hint points here'));
    await fireEvent.click(tile(/^1:/)); // a draft of my own does not cover it
    expect(screen.getByText('Lay the green circle with a key on C3.')).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('a hint in a puzzle lights the cells of a line before it names the one', async () => {
    const line = [
      [2, 1],
      [2, 2],
    ];
    const steps = [
      { step: 'piece', text: 'Look at row 3.', tile: 'GK', radar: line },
      { step: 'where', text: 'Now lay it on C3.', tile: 'GK', cell: [2, 2], radar: [], actions: [] },
    ];
    place(pictures.turn, { hint: async () => steps });
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(document.querySelectorAll('.radar')).toHaveLength(2);
    expect(document.querySelectorAll('svg .hint')).toHaveLength(0);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Tell me more' })[0]!);
    expect(document.querySelectorAll('.radar')).toHaveLength(0);
    expect(document.querySelectorAll('svg .hint')).toHaveLength(1);
  });

  it('keys are named where there is a keyboard, never to a finger', () => {
    const { unmount } = place(pictures.turn);
    expect(screen.getByText('Or drag it. Keys: 1 to 3, arrows, Enter.')).toBeInTheDocument();
    expect(document.querySelectorAll('kbd')).toHaveLength(3);
    unmount();
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('coarse'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    place(pictures.turn);
    expect(screen.getByText('Or drag it onto the board.')).toBeInTheDocument();
    expect(document.querySelectorAll('kbd')).toHaveLength(0);
  });

  it('say how many tiles of each kind are left', () => {
    place(pictures.turn);
    expect(screen.getByRole('listitem', { name: `amber diamond with a lock: ${pictures.turn.notes.left.AL} left` })).toBeInTheDocument();
  });

  it('say each cell in Italian too', () => {
    setLanguage('it');
    place(pictures.turn);
    expect(cell('2,3')).toHaveAccessibleName('D3, rombo ambra con lucchetto, chiuso');
  });
});

describe('what happened', () => {
  const bruno = { ...pictures.opened.story[0]!, seat: 1 } as Placed;
  const answered: AntinoPicture = { ...pictures.opened, number: 9, seat: 0, story: [bruno], last: [pictures.opened.story, [bruno]] };

  it('stays marked: the last tile of each other seat, and the line that says it', async () => {
    const { rerender } = place(answered, { still: true });
    await tick();
    expect(document.querySelectorAll('.mark')).toHaveLength(1);
    expect(cell('2,2')).toHaveAccessibleName('C3, green circle with a key, the last tile of Bruno');
    expect(document.querySelector('.more')).toHaveTextContent('Bruno: green circle with a key on C3, 2 points. A lock springs open.');
    await rerender({ picture: { ...answered, number: 10, story: [], last: [null, null] } });
    expect(document.querySelectorAll('.mark')).toHaveLength(0);
  });

  it('is told again when its line is pressed', async () => {
    place(answered, { still: true });
    await tick();
    expect(document.querySelectorAll('.rays')).toHaveLength(0);
    await fireEvent.click(screen.getByRole('button', { name: /^Bruno: green circle/ }));
    await vi.advanceTimersByTimeAsync(600);
    expect(document.querySelectorAll('.rays .lit')).toHaveLength(2);
    expect(document.querySelector('[data-told]')).toHaveTextContent(/^Bruno: green circle/);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(document.querySelectorAll('.rays')).toHaveLength(0);
  });

  it('makes up the points of a player, tile by tile', async () => {
    place(answered, { still: true });
    await tick();
    await fireEvent.click(screen.getByRole('button', { name: 'The points of Bruno: where they come from' }));
    const sheet = screen.getByRole('dialog', { name: 'The points of Bruno' });
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map((one) => one.textContent?.trim()),
    ).toEqual(['Before this page was open 18', 'green circle with a key on C3 2']);
    expect(sheet).toHaveTextContent('Together 20 points');
  });
});

describe('the story', () => {
  it('of a key: the padlock springs open, the tiles are counted, the sum is said, told once', async () => {
    const { told } = place(pictures.opened);
    await vi.advanceTimersByTimeAsync(100);
    expect(cell('2,3')).toHaveAccessibleName(expect.stringContaining('locked'));
    await vi.advanceTimersByTimeAsync(200);
    expect(cell('2,3')).toHaveAccessibleName(expect.stringContaining('open'));
    expect(document.querySelectorAll('.sign.lock')).toHaveLength(1);
    expect(told).not.toHaveBeenCalled();
    const words = 'You: green circle with a key on C3, 2 points. A lock springs open.';
    await vi.advanceTimersByTimeAsync(1200 + 50 * words.length - 50);
    expect(document.querySelector('[data-told]')).toHaveTextContent(words);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: words })).toBeInTheDocument();
  });

  it('of a twelve fills the board within a second and a half, then asks for another tile or a stop', async () => {
    const { told, play } = place(pictures.twelve);
    await vi.advanceTimersByTimeAsync(1100);
    expect(screen.getByText('12 × 2 = 24')).toBeInTheDocument();
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent('You: green circle on D4, 12 × 2 = 24 points.');
    await vi.advanceTimersByTimeAsync(3500);
    expect(told).toHaveBeenCalledOnce();
    expect(document.querySelector('.moment')).toBeNull();
    expect(screen.getByText('Lay another tile or stop.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Twelves in this turn: 1 of 3' })).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'stop' });
  });

  it('of several tiles at once lays one after the other', async () => {
    const [first] = pictures.opened.story as [Placed];
    const lots = pictures.lots.story[0]!;
    place({ ...pictures.opened, story: [lots, first] });
    await vi.advanceTimersByTimeAsync(100);
    expect(cell('2,2')).toHaveAccessibleName(expect.stringContaining('empty'));
    expect(screen.getByRole('article', { name: 'You' })).toHaveTextContent('10');
    await key('Enter');
    await vi.advanceTimersByTimeAsync(100);
    expect(cell('2,2')).toHaveAccessibleName(expect.stringContaining('green circle with a key'));
  });

  it('of the lots shows every lot and who starts', async () => {
    place(pictures.lots);
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByText('The lots')).toBeInTheDocument();
    expect(screen.getByText('Bruno starts.')).toBeInTheDocument();
  });

  it('ends at once with a tap or a key, which do nothing else', async () => {
    for (const end of [() => fireEvent.click(cell('4,4')), () => key('1')]) {
      const { told, play, unmount } = place(pictures.twelve);
      await end();
      await vi.advanceTimersByTimeAsync(2000);
      expect(told).toHaveBeenCalledOnce();
      expect(play).not.toHaveBeenCalled();
      expect(tile(/^1:/)).toHaveAttribute('aria-pressed', 'false');
      unmount();
    }
  });

  it('is its words without motion for those who want less, and a cut when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(pictures.twelve);
    await tick();
    expect(document.querySelector('.moment')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(first.told).toHaveBeenCalledOnce();
    first.unmount();
    reduceMotion(false);
    const second = place(pictures.opened, { still: true });
    await tick();
    expect(second.told).toHaveBeenCalledOnce();
  });

  it('is told once for each picture, and for none after the board is gone', async () => {
    const { told, rerender, unmount } = place(pictures.turn);
    await tick();
    expect(told).toHaveBeenCalledTimes(1);
    await rerender({ picture: pictures.opened });
    await rerender({ refusal: 'No.' });
    await vi.advanceTimersByTimeAsync(8000);
    expect(told).toHaveBeenCalledTimes(2);
    await rerender({ picture: pictures.twelve });
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
