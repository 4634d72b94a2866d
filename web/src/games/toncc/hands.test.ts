/** What hands mean on the board. */
import { describe, expect, it } from 'vitest';
import { along, cellAt, stepOf } from './geometry';
import { nearest, pulled } from './hands';

describe('a tap', () => {
  it('beside a region means it, if it is near enough', () => {
    const { x, y } = cellAt(2);
    expect(nearest({ x: x + 60, y }, [2, 6], 20)).toBe(2);
    expect(nearest({ x: x + 70, y: y - 40 }, [2, 6], 20)).toBeNull();
    expect(nearest({ x, y }, [], 20)).toBeNull();
  });
});

describe('a pull', () => {
  it('means the direction it lies closest to, all the way round', () => {
    const from = { x: 12, y: -7 };
    for (const direction of [1, 2, 3, 4, 5, 6]) {
      const to = along(from, direction, 0.7);
      const across = stepOf((direction % 6) + 1);
      expect(pulled(from, to)).toBe(direction);
      expect(pulled(from, { x: to.x + across.x * 0.25, y: to.y + across.y * 0.25 })).toBe(direction);
    }
  });
});
