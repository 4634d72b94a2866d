import { describe, expect, it } from 'vitest';
import { comesToLight, everybodys, nextEyes } from './curtain';
import { picture } from './sockets.testing';

describe('who looks next at a shared device', () => {
  it('is nobody in particular for a spectator', () => {
    expect(nextEyes([], [0, 1], null)).toBeNull();
  });

  it('is at first the lowest seat that has to act', () => {
    expect(nextEyes([0, 1, 2], [1, 2], null)).toBe(1);
  });

  it('stays whoever still has to act', () => {
    expect(nextEyes([0, 1, 2], [0, 1, 2], 1)).toBe(1);
  });

  it('goes round the table', () => {
    expect(nextEyes([0, 1, 2], [0, 2], 1)).toBe(2);
    expect(nextEyes([0, 1, 2], [0, 1], 2)).toBe(0);
    expect(nextEyes([2, 0], [0, 2], 1)).toBe(2);
  });

  it('is never a seat that somebody else holds', () => {
    expect(nextEyes([0, 2], [1], 0)).toBe(0);
    expect(nextEyes([0, 2], [1, 2], 0)).toBe(2);
  });

  it('stays the last one when nobody here has to act', () => {
    expect(nextEyes([0, 1], [2], 1)).toBe(1);
    expect(nextEyes([1, 0], [2], null)).toBe(0);
  });
});

describe('what several have chosen at the same time', () => {
  it('stays sealed while those who may act become fewer', () => {
    expect(comesToLight([0, 1, 2], { turn: [1, 2], over: false })).toBe(false);
    expect(comesToLight([2], { turn: [], over: false })).toBe(false);
  });

  it('comes to light when somebody who had chosen may act again, or when it is over', () => {
    expect(comesToLight([2], { turn: [0, 1, 2], over: false })).toBe(true);
    expect(comesToLight([], { turn: [0], over: false })).toBe(true);
    expect(comesToLight([2], { turn: [], over: true })).toBe(true);
  });

  it('is shown as nobody’s own, with nothing to choose', () => {
    const own = picture(3, { seat: 1, view: { seat: 1, kings: 3 }, actions: [{ action: { type: 'choose' }, preview: null }] });
    expect(everybodys(own)).toMatchObject({ number: 3, seat: null, view: { seat: null, kings: 3 }, actions: [] });
    expect(everybodys(picture(3, { view: {} })).view).toEqual({});
  });
});
