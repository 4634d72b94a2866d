/** The Game of Shapes on the board: handling on the hexagon, counters with their crown, and figures that are made up. */
import { fireEvent, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { key, setTable } from '../../table/board.testing';
import { button, layOut, lead, place, press, spot, tap } from './board.testing';
import { keyOf, middle } from './places';
import { SPOTS } from './shapes';
import pictures from './pictures.testing';

setTable();

const at = (name: string): [number, number] => [middle(SPOTS.get(name)!).x, middle(SPOTS.get(name)!).y];

describe('handling', () => {
  it('turns a stick about an end by a tap, a drag and a key', async () => {
    layOut();
    const { play } = place(pictures.shapes);
    await tap('2,3,0');
    expect(spot('2,3,1')).toHaveAccessibleName('line 3, point 3, down to the right, free, turn it here for 0');
    await tap('2,3,1');
    await lead(spot('2,3,0'), at('2,3,0'), [at('2,3,0')[0], at('2,3,0')[1] + 20], at('2,3,1'));
    spot('2,3,0').focus();
    await key('r', spot('2,3,0'));
    await tick();
    const turned = document.activeElement!;
    await fireEvent.keyDown(turned, { key: 'Enter' });
    expect(play).toHaveBeenNthCalledWith(1, { type: 'rotate', from: [2, 3, 0], to: [2, 3, 1] });
    expect(play).toHaveBeenNthCalledWith(2, { type: 'rotate', from: [2, 3, 0], to: [2, 3, 1] });
    expect(play).toHaveBeenNthCalledWith(3, expect.objectContaining({ type: 'rotate', from: [2, 3, 0] }));
  });

  it('lays the dear bad stick elsewhere, and never on the pile', async () => {
    const { play } = place(pictures.shapes);
    await tap('2,4,1');
    expect(button('It stays on the mat')).toBeInTheDocument();
    expect(spot('6,0,0')).toHaveAccessibleName(expect.stringContaining('move it here for 2'));
    await tap('6,0,0');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'move', from: [2, 4, 1], to: [6, 0, 0] });
  });

  it('shows what spoils the figure only when one tries to finish', async () => {
    place(pictures.shapes_spoilt);
    expect(document.querySelectorAll('rect.spoil')).toHaveLength(0);
    await key('f');
    expect(document.querySelectorAll('rect.spoil')).toHaveLength(pictures.shapes_spoilt.notes.spoils!.length);
    expect(screen.getByRole('alert')).toHaveTextContent(pictures.shapes_spoilt.notes.finish!);
  });

  it('says in the button what a pure figure brings', async () => {
    place(pictures.shapes_ready, { ask: async () => ({ refusal: null, preview: { price: 1, bonus: -1, points: 0 }, sketch: {} }) });
    await vi.advanceTimersByTimeAsync(500);
    expect(button('Done: 1 point, 1 back for a pure figure')).toBeEnabled();
  });

  it('slides the figure to the middle at the end of the turn', async () => {
    const { rerender, told } = place(pictures.shapes_ready);
    await tick();
    await rerender({ picture: pictures.shapes_finished });
    await vi.advanceTimersByTimeAsync(9000);
    expect(told).toHaveBeenCalledTimes(2);
    const lies = [...document.querySelectorAll('[data-piece]')].map((one) => one.getAttribute('data-piece')).toSorted();
    expect(lies).toEqual(pictures.shapes_finished.view.now!.mat.map(keyOf).toSorted());
  });
});

describe('counters', () => {
  it('crown the kind that leads, and outline each counted shape in turn', async () => {
    place(pictures.shapes);
    expect(button(/^Triangles: 2, leads/)).toBeInTheDocument();
    await press(/^Triangles: 2/);
    expect(document.querySelectorAll('path.counted')).toHaveLength(1);
    expect(screen.getByText(/^Triangles, 1 of 2, size/)).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(900);
    expect(screen.getByText(/^Triangles, 2 of 2, size/)).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(900);
    expect(document.querySelectorAll('path.counted')).toHaveLength(0);
  });

  it('draw the outline that holds everything', () => {
    place(pictures.shapes);
    expect(document.querySelectorAll('path.frame')).toHaveLength(1);
  });

  it('speak Italian too', () => {
    setLanguage('it');
    place(pictures.shapes);
    expect(button(/^Triangoli: 2, dominano/)).toBeInTheDocument();
  });
});

describe('the beginning', () => {
  it('is drawn on the mat', async () => {
    const ask = vi.fn(async () => ({ refusal: 'Nothing leads yet.' as string | null, preview: {}, sketch: {} }));
    const { play } = place(pictures.shapes_made_up, { ask });
    await tap('3,3,0');
    await tap('3,3,1');
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getAllByText('Nothing leads yet.')).not.toHaveLength(0);
    expect(button('Begin with it')).toBeDisabled();
    ask.mockResolvedValue({ refusal: null, preview: {}, sketch: {} });
    await tap('3,4,2');
    await tap('0,3,0');
    await tap('0,3,0');
    await vi.advanceTimersByTimeAsync(0);
    await press('Begin with it');
    expect(play).toHaveBeenCalledExactlyOnceWith({
      type: 'open',
      figure: [
        [3, 3, 0],
        [3, 3, 1],
        [3, 4, 2],
      ],
    });
  });

  it('is one of six pictures', async () => {
    const { play } = place(pictures.shapes_six);
    await press('Trapezoid');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'open', face: 'trapezoid' });
  });
});
