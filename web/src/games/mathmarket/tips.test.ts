/** Tips: each version has its own, the goal first, and each points at something that lies on the board. */
import { describe, expect, it } from 'vitest';
import { changed, place, setTable } from '../../table/board.testing';
import type { Moment } from '../../table/tips';
import Board from './Board.svelte';
import fixtures from './fixtures';
import tips from './tips';
import type { MarketPicture } from './types';

const moment = (picture: MarketPicture): Moment<MarketPicture> => ({
  picture,
  seat: picture.seat!,
  options: { version: picture.notes.version },
});
const due = (picture: MarketPicture) => tips.filter(({ when, fits }) => fits!({ version: picture.notes.version }) && when(moment(picture)));
const names = (picture: MarketPicture) => due(picture).map(({ name }) => name);

setTable();

describe('a first match', () => {
  it('begins with the goal of the version that is played', () => {
    expect(names(fixtures.start)[0]).toBe('beginner goal');
    expect(names(fixtures.standard_start)[0]).toBe('standard goal');
    expect(names(fixtures.advanced_start)[0]).toBe('advanced goal');
    expect(names(fixtures.practice_start)).toEqual(['advanced goal', 'advanced time']);
  });

  it('has a tip for what happens for the first time', () => {
    expect(names(fixtures.start)).toContain('beginner deposit');
    expect(names(fixtures.extra)).toContain('beginner bonus');
    expect(names(changed(fixtures.my_turn, ({ notes }) => (notes.fits = [])))).toContain('beginner draw');
    expect(names(fixtures.standard_snail_asleep)).toContain('standard snail');
    expect(names(fixtures.standard_cheetah_free)).toContain('standard cheetah');
    expect(names(fixtures.standard_together)).toContain('standard together');
    expect(names(fixtures.advanced_mistake)).toContain('advanced asleep');
    const bargain = changed(fixtures.my_turn, ({ notes }) => {
      notes.cards![0]!.deposit = 9;
      notes.fits = [[0, notes.cards![0]!.price - 9]];
    });
    expect(names(bargain)).toContain('beginner buy');
  });

  it('in turns nobody is told to be quick', () => {
    for (const { text } of tips.filter(({ fits }) => fits!({ version: 'beginner' }))) {
      expect(`${text.en} ${text.it}`).not.toMatch(/quick|svelt|veloc/i);
    }
  });

  it('points at what lies there', () => {
    for (const picture of [
      fixtures.start,
      fixtures.extra,
      fixtures.standard_start,
      fixtures.standard_snail_free,
      fixtures.advanced_start,
    ]) {
      const { unmount } = place(Board, { ...picture, story: [] });
      const found = due(picture).map(({ mark }) => (typeof mark === 'function' ? mark(moment(picture)) : mark));
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((mark) => !document.querySelector(`[data-mark="${mark}"]`))).toEqual([]);
      unmount();
    }
  });
});
