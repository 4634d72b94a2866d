/** Where places lie on both mats, and which ways lead from one to the other. */
import { describe, expect, it } from 'vitest';
import { completing, drawn, PLACES, trimmed } from './numbers';
import { clockwise, endOf, far, gap, keyOf, nearest, pivotOf, placeOf, towards } from './places';
import { outlinePath, POINTS, SPOTS } from './shapes';

const open = drawn(0, 2).spots;

describe('the mat of Numbers', () => {
  it('has 88 places, each as long as a stick', () => {
    expect(PLACES).toHaveLength(88);
    for (const { a, b } of open.values()) expect(far(a, b)).toBeCloseTo(100);
  });

  it('lets meet at ML and MR three places each, and the signs in their middle', () => {
    expect(pivotOf(open.get('A1g')!, open.get('A1f')!)).toEqual(open.get('A1g')!.a);
    expect(endOf(open.get('A1g')!, open.get('A1c')!)).toBe('b');
    expect(endOf(open.get('A1f')!, open.get('A1b')!)).toBeNull();
    const middle = pivotOf(open.get('Oh')!, open.get('Or')!)!;
    expect(gap(middle, open.get('Ov')!)).toBeCloseTo(0);
  });

  it('gives each number four cells of its own, in two lines and in three', () => {
    for (const lines of [2, 3] as const) {
      const { cells, spots } = drawn(0, lines);
      expect(cells).toHaveLength(12);
      expect(spots.size).toBe(88);
      const meet = cells.flatMap((one, i) =>
        cells.slice(i + 1).filter((other) => Math.abs(one.x - other.x) <= 100 && Math.abs(one.y - other.y) <= 200),
      );
      expect(meet).toEqual([]);
    }
  });

  it('exchanges the signs with the form', () => {
    const [one, other] = [trimmed(['A1a'], 0), trimmed(['A1a'], 1)];
    expect(one.sign).toEqual(other.equal);
    expect(one.equal).toEqual(other.sign);
  });
});

describe('the sign', () => {
  it('is made from minus to plus and from a stroke to times, each by one place', () => {
    expect(completing(['A1a', 'Oh'], ['Of', 'Or', 'Ov'])).toEqual(['Ov']);
    expect(completing(['Or', 'A1a'], ['Of', 'Oh', 'Ov'])).toEqual(['Of']);
    expect(completing(['Oh', 'Ov'], ['Of', 'Or'])).toEqual([]);
    expect(completing([], ['Of', 'Oh', 'Or', 'Ov'])).toEqual(['Oh', 'Or']);
  });
});

describe('the mat of Shapes', () => {
  it('has 37 points and 90 places', () => {
    expect(POINTS).toHaveLength(37);
    expect(SPOTS.size).toBe(90);
    for (const { a, b } of SPOTS.values()) expect(far(a, b)).toBeCloseTo(100);
  });

  it('turns clockwise round a point', () => {
    const from = SPOTS.get('3,3,0')!;
    const round = ['3,3,1', '3,3,2', '3,2,0', '2,3,1', '2,4,2'].map((key) => SPOTS.get(key)!);
    expect(clockwise(from.a, from, round.toReversed())).toEqual(round);
  });

  it('draws an outline as one closed path', () => {
    expect(
      outlinePath(
        [
          [3, 3, 0],
          [3, 3, 1],
          [3, 4, 2],
        ],
        keyOf,
      ).match(/L/g),
    ).toHaveLength(3);
  });
});

describe('ways', () => {
  it('lead by arrows to the next place in that direction', () => {
    expect(towards(open.get('A1g')!, 'ArrowUp', open.values())?.key).toMatch(/^A1[abf]$/);
    expect(towards(open.get('A1a')!, 'ArrowUp', open.values())).toBeNull();
    for (const spot of SPOTS.values()) expect(['ArrowLeft', 'ArrowRight'].some((key) => towards(spot, key, SPOTS.values()))).toBe(true);
  });

  it('find the place a finger means', () => {
    const { a, b } = open.get('B1d')!;
    expect(nearest({ x: (a.x + b.x) / 2 + 9, y: a.y + 6 }, open.values())?.key).toBe('B1d');
    expect(nearest({ x: -500, y: 0 }, open.values(), 40)).toBeNull();
  });

  it('write a place as the rules do', () => {
    expect(placeOf('shapes', keyOf([2, 3, 0]))).toEqual([2, 3, 0]);
    expect(placeOf('numbers', 'A1g')).toBe('A1g');
  });
});
