/** The ladder: rung by rung, and whoever follows it is led on. */
import { describe, expect, it, vi } from 'vitest';
import { Ladder } from './ladder.svelte';
import type { Action, Step } from './messages';

const MOVE = { type: 'move', from: [1, 2], to: 3 };
const THEN = { type: 'finish' };
const STEPS: Step[] = [
  { step: 'good', text: 'It can be done for 1.' },
  { step: 'piece', text: 'Look at the 8.', piece: 8 },
  { step: 'where', text: 'Move it.', texts: ['Move it.', 'Then finish.'], actions: [MOVE, THEN] },
];

function ladder(steps: Step[] | null = STEPS) {
  const ask = vi.fn(async () => steps);
  return { ask, ladder: new Ladder(() => ask) };
}

describe('the ladder', () => {
  it('says nothing until asked, then one rung a press, and asks once', async () => {
    const { ladder: one, ask } = ladder();
    expect([one.offered, one.open, one.text]).toEqual([true, false, null]);
    for (const step of STEPS) {
      await one.next();
      expect(one.text).toBe(step.text);
      expect(one.plan).toEqual(step['actions'] ?? []);
    }
    expect(one.more).toBe(false);
    await one.next();
    expect(one.rung).toBe(3);
    expect(one.find('piece')?.['piece']).toBe(8);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('leads on whoever does as it says, and asks anew by itself when its plan is used up', async () => {
    const { ladder: one, ask } = ladder();
    for (let rung = 0; rung < 3; rung += 1) await one.next();
    one.acted({ to: 3, from: [1, 2], type: 'move' });
    await one.came(true);
    expect([one.rung, one.text, one.plan]).toEqual([3, 'Then finish.', [THEN]]);
    one.acted(THEN);
    await one.came(true);
    expect(ask).toHaveBeenCalledTimes(2);
    expect([one.rung, one.text]).toEqual([3, 'Move it.']);
  });

  it('is put away when the player does something else, or the turn is over', async () => {
    const ends: [Action, boolean][] = [
      [{ ...MOVE, to: 4 }, true],
      [MOVE, false],
    ];
    for (const [action, mine] of ends) {
      const { ladder: one } = ladder();
      for (let rung = 0; rung < 3; rung += 1) await one.next();
      one.acted(action);
      await one.came(mine);
      expect([one.open, one.text]).toEqual([false, null]);
    }
  });

  it('says when there is nothing to advise, and when nobody answers; one may ask again', async () => {
    const nothing = ladder([]).ladder;
    await nothing.next();
    expect([nothing.none, nothing.open, nothing.rung]).toEqual([true, true, 0]);
    const { ladder: one, ask } = ladder(null);
    await one.next();
    expect([one.silent, one.open]).toEqual([true, true]);
    ask.mockResolvedValueOnce(STEPS);
    await one.next();
    expect([one.silent, one.text]).toEqual([false, 'It can be done for 1.']);
  });

  it('does not speak of a position that is gone', async () => {
    const { ladder: one, ask } = ladder();
    const asked = one.next();
    one.forget();
    await asked;
    expect([one.text, one.busy]).toEqual([null, false]);
    expect(ask).toHaveBeenCalledOnce();
  });
});
