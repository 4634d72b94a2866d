/** The end of a match in the words of Fantastick: spaces paid and left, what decided it, records, and a text for friends. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed } from '../../table/board.testing';
import type { Ended } from '../../table/ending';
import type { Analysis, TableInfo, Turn } from '../../table/messages';
import ending from './ending';
import Lookback from './Lookback.svelte';
import pictures from './pictures.testing';
import Spoils from './Spoils.svelte';
import type { Event, FantastickPicture, Looked } from './types';

type Over = Ended<FantastickPicture>;

beforeEach(() => {
  localStorage.clear();
  setLanguage('en');
});

const info = (seats: number, more: Partial<TableInfo> = {}): TableInfo =>
  ({ seats: Array.from({ length: seats }, () => ({ hints: 0 })), game: 'fantastick', ...more }) as TableInfo;

const turn = (seat: number, played: number, best: number, more: Partial<Turn> = {}): Turn => ({
  number: 10,
  move: 3,
  seat,
  played,
  best,
  lost: Math.max(0, played - best),
  text: '',
  ...more,
});

const analysed = (turns: Turn[], lookback: Looked | null = null): Analysis => ({
  ready: true,
  done: turns.length,
  of: turns.length,
  turns,
  race: [],
  lookback: lookback as unknown as Analysis['lookback'],
});

/** A match that ended with these points. */
function over(points: number[], places: number[], more: Partial<Over> = {}, match = 'one'): Over {
  const picture = changed(points.length === 1 ? pictures.alone : pictures.over, (one) => {
    Object.assign(one, { match, over: true, turn: [], result: { scores: points.map((paid) => 30 - paid), places, reason: 'Over.' } });
    one.view.position = { ...one.view.position, points, out: [], turn: points.length === 1 ? 9 : 12 };
    one.notes.track = { ...one.notes.track, points };
  });
  return { picture, info: info(points.length), names: ['Ada', 'Bruno', 'Carla'].slice(0, points.length), seat: 0, analysis: null, ...more };
}

describe('a match between several', () => {
  it('says who has won, what both have paid, and a single space aloud', () => {
    expect(ending.headline(over([9, 12], [1, 2]))).toBe('You win: 9 paid against 12.');
    expect(ending.headline(over([13, 12], [2, 1]))).toBe('One space! Bruno wins: 12 paid against 13.');
    setLanguage('it');
    expect(ending.headline(over([13, 12], [2, 1]))).toBe('Una casella! Vince Bruno: 12 pagate contro 13.');
  });

  it('knows extra turns', () => {
    expect(ending.headline(over([9, 9], [1, 2]))).toBe('You win in the extra turn.');
  });

  /** A match in which Ada, and of three Carla too, went out; `gave` says that she gave up, and how that is known. */
  function wentOut(seat: number | null, gave: 'story' | 'last' | 'analysis' | null, points = [30, 4]): Over {
    const turns = gave === 'analysis' ? [turn(0, 20, 1, { given_up: true })] : [];
    const out = over(points, [2, 1, 3].slice(0, points.length), { seat, analysis: analysed(turns) });
    out.picture.view.position.out = points.flatMap((paid, one) => (paid === 30 ? [one] : []));
    const events: Event[] = [{ type: 'giveup', seat: 0 }];
    out.picture.story = gave === 'story' ? events : [];
    out.picture.last = gave === 'last' ? [events, null] : [null, null];
    return out;
  }

  it('says to whoever gave up that this was it, and never that FINISH was reached', () => {
    for (const gave of ['story', 'last', 'analysis'] as const) {
      expect(ending.headline(wentOut(0, gave))).toBe('You gave up: Bruno wins.');
      expect(ending.headline(wentOut(1, gave))).toBe('You win: Ada gave up.');
      expect(ending.headline(wentOut(null, gave))).toBe('Bruno wins: Ada gave up.');
      expect(ending.score(wentOut(0, gave), 0)).toBe('Out: gave\u00a0up');
      expect(ending.score(wentOut(0, gave), 1)).toBe('4\u00a0paid, 26\u00a0left');
    }
    setLanguage('it');
    expect(ending.headline(wentOut(0, 'story'))).toBe('Hai rinunciato: vince Bruno.');
    expect(ending.headline(wentOut(1, 'story'))).toBe('Hai vinto: Ada ha rinunciato.');
    expect(ending.score(wentOut(0, 'story'), 0)).toBe('Fuori: rinuncia');
  });

  it('says who has no spaces left', () => {
    expect(ending.headline(wentOut(0, null))).toBe('You are out of spaces: Bruno wins.');
    expect(ending.headline(wentOut(1, null))).toBe('You win: Ada is out of spaces.');
    expect(ending.headline(wentOut(null, null, [30, 4, 30]))).toBe('Bruno wins: all others are out.');
    expect(ending.score(wentOut(0, null), 0)).toBe('Out: no\u00a0spaces\u00a0left');
    setLanguage('it');
    expect(ending.headline(wentOut(0, null))).toBe('Hai finito le caselle: vince Bruno.');
    expect(ending.headline(wentOut(1, null, [30, 4, 30]))).toBe('Hai vinto: tutti gli altri sono fuori.');
    expect(ending.score(wentOut(0, null), 0)).toBe('Fuori: caselle\u00a0finite');
  });

  it('celebrates for whoever looks, and for nobody who only watched', () => {
    expect(ending.won(over([9, 12], [1, 2]))).toBe(true);
    expect(ending.won(over([13, 12], [2, 1]))).toBe(false);
    expect(ending.won(over([13, 12], [2, 1], { seat: null }))).toBeNull();
  });

  it('was decided by the costliest turn of whoever lost it', () => {
    const turns = [turn(1, 9, 1, { turn: 2 }), turn(0, 4, 1, { turn: 7 }), turn(0, 3, 2, { turn: 9 })];
    expect(ending.decided!(over([13, 12], [2, 1], { analysis: analysed(turns) }))).toBe('Turn 7 cost you 4; it could be done for 1.');
    expect(ending.decided!(over([13, 12], [2, 1], { seat: 1, analysis: analysed(turns) }))).toBe(
      'Turn 7 cost Ada 4; it could be done for 1.',
    );
    const gave = [turn(0, 20, 0, { turn: 3, given_up: true })];
    expect(ending.decided!(over([30, 12], [2, 1], { analysis: analysed(gave) }))).toBe(
      'Turn 3: you gave up; it could be done for nothing.',
    );
    expect(ending.decided!(over([13, 12], [2, 1], { analysis: analysed([turn(1, 9, 1)]) }))).toBeNull();
    expect(ending.decided!(over([13, 12], [2, 1]))).toBeNull();
  });

  it('was decided by nothing where no single turn would have made another win', () => {
    const turns = [turn(0, 4, 1, { turn: 7 }), turn(0, 6, 2, { turn: 9 })];
    for (const seat of [0, 1, null]) expect(ending.decided!(over([17, 12], [2, 1], { seat, analysis: analysed(turns) }))).toBeNull();
    expect(ending.decided!(over([16, 12], [2, 1], { analysis: analysed(turns) }))).toBe('Turn 9 cost you 6; it could be done for 2.');
    expect(ending.decided!(over([16, 12], [2, 1], { analysis: analysed(turns.map((one) => ({ ...one, sure: 0 }))) }))).toBeNull();
  });

  it('was decided after a tie by the extra turn, or by any turn that gave something away', () => {
    const level = (extra: number[][], turns: Turn[]) => {
      const one = over([9, 9], [2, 1], { analysis: analysed(turns) });
      one.picture.view.position.extra = extra;
      return ending.decided!(one);
    };
    const lap = turn(0, 5, 3, { turn: null });
    expect(level([[5], [3]], [lap])).toBe('The extra turn cost you 5; it could be done for 3.');
    expect(level([[5], [2]], [lap])).toBeNull();
    expect(level([[5], [2]], [lap, turn(0, 3, 2, { turn: 4 })])).toBe('Turn 4 cost you 3; it could be done for 2.');
    expect(
      level(
        [
          [4, 5],
          [4, 3],
        ],
        [lap],
      ),
    ).toBeNull(); // which of the two it was is not told
  });

  it('has no record', () => {
    expect(ending.record!(over([9, 12], [1, 2]))).toBeNull();
  });
});

describe('a match alone', () => {
  it('is won or lost, and a new best stands in the headline', () => {
    localStorage.setItem('ludoteca.fantastick.alone', 'null');
    expect(ending.headline(over([7], [1]))).toBe('Won! 7 spaces paid, 23 left to FINISH.');
    expect(ending.record!(over([7], [1]))).toBe('Without hints: your first win.');
    expect(ending.headline(over([9], [1], {}, 'two'))).toBe('Won! 9 spaces paid, 21 left to FINISH.');
    expect(ending.record!(over([9], [1], {}, 'two'))).toBe('Without hints: your best is 7 spaces.');
    expect(ending.headline(over([1], [1], {}, 'three'))).toBe('A new best: only 1 space!');
    const kept = { ...localStorage };
    expect(ending.headline(over([1], [1], {}, 'three'))).toBe('A new best: only 1 space!'); // however often one looks
    expect({ ...localStorage }).toEqual(kept);
    expect(ending.record!(over([1], [1], {}, 'three'))).toBe('Without hints: the best before was 7 spaces.');
    const lost = over([30], [2]);
    lost.picture.view.position.turn = 5;
    expect(ending.headline(lost)).toBe('Out of spaces: lost in turn 5 of 9.');
    expect(ending.score(lost, 0)).toBe('Out: no\u00a0spaces\u00a0left');
    lost.picture.story = [{ type: 'giveup', seat: 0 }];
    expect(ending.headline(lost)).toBe('You gave up: lost in turn 5 of 9.');
    expect(ending.record!(lost)).toBeNull();
  });

  it('keeps records with and without hints apart, and none where one plays on from another match', () => {
    expect(ending.record!(over([7], [1]))).toBe('Without hints: your first win.');
    const hinted = { info: info(1, { seats: [{ hints: 2 }] as TableInfo['seats'] }) };
    expect(ending.record!(over([5], [1], hinted, 'two'))).toBe('With hints: your first win.');
    const again = { info: info(1, { again: { match: 'one', number: 4, seat: 0 } }) };
    expect(ending.record!(over([2], [1], again, 'three'))).toBeNull();
    expect(ending.headline(over([2], [1], again, 'three'))).toBe('Won! 2 spaces paid, 28 left to FINISH.');
    expect(ending.record!(over([6], [1], {}, 'four'))).toBe('Without hints: the best before was 7 spaces.');
  });

  it('says how near the best it was', () => {
    const turns = [turn(0, 4, 1, { turn: 7 }), turn(0, 3, 2, { turn: 9 })];
    expect(ending.decided!(over([7], [1], { analysis: analysed(turns) }))).toBe(
      'Turn 7 cost you 4; it could be done for 1. Given away in all: 4 spaces.',
    );
    expect(ending.decided!(over([7], [1], { analysis: analysed([turn(0, 1, 1)]) }))).toBe('Not one space given away!');
    const begun = { ...analysed([turn(0, 1, 1)]), ready: false, of: 9 };
    expect(ending.decided!(over([7], [1], { analysis: begun }))).toBeNull();
  });
});

describe('the text for friends', () => {
  it('is a row of what the turns cost, without what they led to', () => {
    const turns = [turn(0, 0, 0), turn(1, 2, 2), turn(0, -1, -1), turn(0, 12, 1), turn(0, 3, 1, { wild: true })];
    expect(ending.share(over([12, 20], [1, 2], { analysis: analysed(turns) }))).toBe('Fantastick Numbers\n⓪⓪⑫🃏\n12 of 30 spaces');
    const hinted = { info: info(1, { seats: [{ hints: 2 }] as TableInfo['seats'] }) };
    expect(ending.share(over([12], [1], hinted))).toBe('Fantastick Numbers\n12 of 30 spaces');
    expect(ending.share(over([30], [2], { analysis: analysed([turn(0, 20, 1, { given_up: true })]) }))).toBe(
      'Fantastick Numbers\n🏁\nFINISH',
    );
  });
});

const LOOKED: Looked = {
  players: [
    { turns: 3, free: 1, paid: 5, lost: 2, pure: 0, given_up: 0, unknown: 1, faces: { A: { turns: 2, paid: 5, lost: 2 } } },
    { turns: 2, free: 2, paid: -1, lost: 0, pure: 1, given_up: 0, unknown: 0, faces: {} },
  ],
  prettiest: {
    number: 12,
    seat: 1,
    turn: 4,
    moves: ['rotate'],
    pure: false,
    start: { mat: ['A1b', 'A1c'], form: 0 },
    end: { mat: ['A1e', 'A1f', 'Oh'], form: 0 },
  },
};

describe('beside the result', () => {
  it('the prettiest turn is drawn, before and after', () => {
    render(Spoils, over([9, 12], [1, 2], { analysis: analysed([], LOOKED) }));
    expect(screen.getByText(/Bruno, for nothing/)).toBeInTheDocument();
    expect([...document.querySelectorAll('.mat')].map((mat) => mat.querySelectorAll('line').length)).toEqual([2, 3]);
  });

  it('there is nothing while nothing is known', () => {
    render(Spoils, over([9, 12], [1, 2]));
    expect(document.querySelector('figure')).toBeNull();
  });

  it('the look back adds up what everybody paid, by face of the die', () => {
    render(Lookback, { lookback: LOOKED, names: ['Ada', 'Bruno'], seat: 0 });
    expect(screen.getByText('The first number: paid 5, given away 2')).toBeInTheDocument();
    const sums = [...document.querySelectorAll('section')].map((one) => [...one.querySelectorAll('dd')].map((sum) => sum.textContent));
    expect(sums).toEqual([
      ['1', '5', '2'],
      ['2', '0', '0', '1'],
    ]);
    expect(screen.getByText('Turns that are not worked out: 1')).toBeInTheDocument();
  });
});
