/** Moving over the places of a layout by arrows: whatever their shape, every place is reached. */
import { describe, expect, it } from 'vitest';
import { beside, nearest, source, type Place } from './layouts';

const at = (id: string, x: number, y: number): Place => ({ id, name: id, x, y, width: 10, height: 10 });
const grid = Array.from({ length: 9 }, (_, n) => at(`${n}`, (n % 3) * 10, Math.floor(n / 3) * 10));
const row = [at('a', 0, 0), at('b', 20, 0), at('below', 10, 17)];

describe('an arrow', () => {
  it('leads to the place beside, and nowhere at the edge', () => {
    const to = (from: number, key: string) => beside(grid, grid[from]!, key)?.id ?? null;
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => to(4, key))).toEqual(['5', '3', '7', '1']);
    expect([to(0, 'ArrowLeft'), to(0, 'ArrowUp'), to(8, 'ArrowRight'), to(4, 'Enter')]).toEqual([null, null, null, null]);
  });

  it('finds what stands askew', () => {
    expect(beside(row, row[0]!, 'ArrowDown')?.id).toBe('below');
    expect(beside(row, row[0]!, 'ArrowRight')?.id).toBe('b');
  });
});

it('a tap beside a place is meant for the nearest', () => {
  expect(nearest(row, 13, 5)).toEqual({ place: row[0], far: 3 });
  expect(nearest(row, 15, 20)).toEqual({ place: row[2], far: 0 });
  expect(nearest([], 0, 0)).toBeNull();
});

it('a drawing is an image by itself', () => {
  expect(decodeURIComponent(source({ width: 4, height: 2, svg: '<path d="M0 0"/>' }))).toBe(
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><g color="#f7efdd"><path d="M0 0"/></g></svg>',
  );
});
