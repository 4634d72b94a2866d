/** The board of Antino: a real picture in, a click, a drag or a key, the action out; and its stories, told once and to the end. */
import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { key, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import { cell, finger, place, tile } from './board.testing';
import pictures from './pictures.testing';

setTable();

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
    const point = (type: string, x: number) =>
      fireEvent(
        held,
        Object.assign(new Event(type, { bubbles: true }), { pointerType: 'mouse', pointerId: 1, button: 0, clientX: x, clientY: x }),
      );
    await point('pointerdown', 10);
    await point('pointermove', 90);
    await point('pointerup', 90);
    await fireEvent.click(held);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: 'GK', cell: [2, 2] });
  });

  it('shows the points of every cell that fits, and says of the others what the rules say', async () => {
    const { play, ask } = place(pictures.turn);
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
  it('heat map and letters are remembered by this browser', async () => {
    const { unmount } = place(pictures.turn);
    await fireEvent.click(screen.getByRole('button', { name: 'Heat map' }));
    expect(document.querySelectorAll('.points.heat')).not.toHaveLength(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Letters' }));
    unmount();
    place(pictures.turn);
    expect(screen.getByRole('button', { name: 'Heat map' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Letters' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('hints are said, lit on the board, and can be taken up', async () => {
    const { play } = place(pictures.turn, { hints: true });
    const [hint] = pictures.turn.notes.hints;
    expect(screen.getByText(hint!.text)).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: /^Hint 1: / }));
    await fireEvent.click(screen.getByRole('button', { name: `Lay: ${hint!.points}` }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', tile: hint!.tile, cell: hint!.cell });
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

describe('the story', () => {
  it('of a key: the padlock springs open, the tiles are counted, the sum is said, told once', async () => {
    const { told } = place(pictures.opened);
    await vi.advanceTimersByTimeAsync(100);
    expect(cell('2,3')).toHaveAccessibleName(expect.stringContaining('locked'));
    await vi.advanceTimersByTimeAsync(200);
    expect(cell('2,3')).toHaveAccessibleName(expect.stringContaining('open'));
    expect(document.querySelectorAll('.sign.lock')).toHaveLength(1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1200);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.getAllByText(/^Ada: green circle with a key on C3, 2\. A lock springs open\.$/)).not.toHaveLength(0);
  });

  it('of a twelve flares within a second and a half, then asks for another tile or a stop', async () => {
    const { told, play } = place(pictures.twelve);
    await vi.advanceTimersByTimeAsync(1100);
    expect(screen.getByText('12 × 2 = 24')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toHaveBeenCalledOnce();
    expect(screen.getByText('Lay another tile or stop.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Twelves in this turn: 1 of 3' })).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'stop' });
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

  it('is a cut for those who want less motion, and when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(pictures.twelve);
    await tick();
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
    await rerender({ hints: true });
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toHaveBeenCalledTimes(2);
    await rerender({ picture: pictures.twelve });
    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
