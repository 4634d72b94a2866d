/** Tips come at their moment and point at something that lies there. */
import { describe, expect, it } from 'vitest';
import { changed, setTable } from '../../table/board.testing';
import { tipsFor, type Moment, type Tip } from '../../table/tips';
import { place } from './board.testing';
import pictures from './pictures.testing';
import tips from './tips';
import type { FantastickPicture } from './types';

setTable();

const moment = (picture: FantastickPicture, seat = 0): Moment<FantastickPicture> => ({ picture, seat, options: picture.view.options });

/** The tips that fit a picture, with what each points at. */
function met(picture: FantastickPicture, seat = 0): Record<string, string | null> {
  const now = moment(picture, seat);
  const fitting = tipsFor(tips as unknown as Tip[], now.options) as unknown as Tip<FantastickPicture>[];
  return Object.fromEntries(
    fitting.filter(({ when }) => when(now)).map(({ name, mark }) => [name, (typeof mark === 'function' ? mark(now) : mark) ?? null]),
  );
}

describe('tips', () => {
  it('begin with the goal and what the die asks', () => {
    expect(Object.keys(met(pictures.turn))).toEqual(['goal', 'duty', 'turning']);
    expect(Object.keys(met(pictures.shapes))).toEqual(['goal', 'leads', 'turning', 'count']);
    expect(met(pictures.theirs)).toEqual({});
  });

  it('come when something first lies there', () => {
    expect(met(pictures.moved)).toHaveProperty('good', 'place C1d');
    expect(met(changed(pictures.turn, (one) => (one.notes.track.turn = 2)))).toHaveProperty('bad', 'place B1g');
    expect(met(pictures.zero)).toEqual({ zero: 'button eliminate' });
    expect(met(pictures.shapes_ready)).toHaveProperty('pure', 'button done');
    const dear = changed(pictures.alone, (one) => (one.notes.score = 4));
    expect(met(dear)).toHaveProperty('wild', 'button wild');
    expect(met(changed(pictures.turn, (one) => (one.notes.room = 2)))).toHaveProperty('giving-up', 'track');
  });

  it.each(['turn', 'moved', 'zero', 'alone', 'shapes', 'shapes_ready'] as const)('point at what is on the board: %s', (name) => {
    place(pictures[name]);
    for (const mark of Object.values(met(pictures[name]))) expect(document.querySelector(`[data-mark="${mark}"]`)).not.toBeNull();
  });

  it('fit two lines of a phone, and each has a name of its own', () => {
    expect(new Set(tips.map(({ name }) => name)).size).toBe(tips.length);
    for (const { text } of tips) for (const said of Object.values(text)) expect(said.length).toBeLessThanOrEqual(60);
  });
});
