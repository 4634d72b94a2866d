/** Looking closer on a small screen: squares become as wide as a finger, and the board never leaves its frame. */
import { describe, expect, it } from 'vitest';
import { Zoom } from './zoom.svelte';

function phone(): Zoom {
  const zoom = new Zoom();
  zoom.width = 360;
  return zoom;
}

describe('zoom', () => {
  it('is for small boards alone', () => {
    const zoom = phone();
    expect(zoom.small).toBe(true);
    zoom.width = 640;
    expect(zoom.small).toBe(false);
  });

  it('comes so close that a finger hits a square, and keeps the arrow in sight', () => {
    const zoom = phone();
    zoom.follow([0, 14]);
    expect((360 / 15) * zoom.scale).toBeCloseTo(44);
    expect(zoom.x).toBeCloseTo(360 - 360 * zoom.scale);
    expect(zoom.y).toBeCloseTo(0);
    zoom.follow([7, 3]);
    const left = 3 * 24 * zoom.scale + zoom.x;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(316);
    zoom.fit();
    expect([zoom.scale, zoom.x, zoom.y]).toEqual([1, 0, 0]);
  });

  it('follows two fingers, pans with one, and stays inside its frame', () => {
    const zoom = phone();
    zoom.down(1, { x: 150, y: 180 });
    zoom.move(1, { x: 200, y: 180 });
    expect(zoom.moved).toBe(false); // nothing to pan yet
    zoom.down(2, { x: 250, y: 180 });
    zoom.move(1, { x: 130, y: 180 });
    zoom.move(2, { x: 330, y: 180 });
    expect(zoom.scale).toBeGreaterThan(1.5);
    zoom.up(1);
    zoom.up(2);
    zoom.down(3, { x: 100, y: 100 });
    zoom.move(3, { x: 900, y: 900 });
    expect([zoom.x, zoom.y]).toEqual([0, 0]);
    expect(zoom.moved).toBe(true);
  });
});
