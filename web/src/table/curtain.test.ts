import { describe, expect, it } from 'vitest';
import { nextEyes } from './curtain';

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
