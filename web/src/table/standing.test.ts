import { expect, it } from 'vitest';
import { canPause, standing } from './standing';
import { info } from './sockets.testing';

const race = (stands: 'begin' | 'asked' | 'away' | null, seat: number | null = null, go: number | null = null) =>
  info({ race: { stands, seat, go } });

it('time stands still in a race for whatever reason, and tells when it goes on', () => {
  expect(standing(race('begin', null, 3000))).toEqual({ why: 'begin', seat: null, go: 3000 });
  expect(standing(race('away', 1))).toEqual({ why: 'away', seat: 1, go: null });
  expect(standing(race(null))).toBeNull();
  expect(standing({ ...race('asked', 0), status: 'over' })).toBeNull();
});

it('a clock of turns hides the board only when somebody has asked for a pause', () => {
  const clock = (stands: 'away' | 'more' | 'asked' | 'asks' | null) => info({ clock: { stands, seat: 2 } });
  expect(standing(clock('asked'))).toEqual({ why: 'asked', seat: 2, go: null });
  for (const why of ['away', 'more', 'asks', null] as const) expect(standing(clock(why))).toBeNull();
});

it('a pause hides the board where no time runs too', () => {
  expect(standing(info({ paused: { seat: 1 } }))).toEqual({ why: 'asked', seat: 1, go: null });
  expect(standing(info({ paused: { seat: null } }))).toEqual({ why: 'asked', seat: null, go: null });
  expect(standing(info({ paused: { seat: 1 }, status: 'over' }))).toBeNull();
});

it('can be stopped only while it goes on', () => {
  expect(canPause(race(null))).toBe(true);
  expect(canPause(race('asked', 1))).toBe(false);
  expect(canPause(info({ clock: { stands: null, seat: null } }))).toBe(true);
  expect(canPause(info())).toBe(true);
  expect(canPause(info({ paused: { seat: 0 } }))).toBe(false);
  expect(canPause(info({ status: 'over' }))).toBe(false);
});
