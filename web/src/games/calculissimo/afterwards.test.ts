/** Calculissimo when a match is over, and before one begins: the ending in its words, what it tells, the tips, the sounds. */
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { sounds } from '../../sounds.svelte';
import { setLanguage } from '../../language.svelte';
import { setTable, tableOf } from '../../table/board.testing';
import type { Ended } from '../../table/ending';
import type { Analysis, Turn } from '../../table/messages';
import { button, EXAMPLE, FIRST, FIRST_TILES, picture, place, rest, rows, SECOND, square, token, type } from './board.testing';
import ending from './ending';
import LookbackView from './Lookback.svelte';
import Spoils from './Spoils.svelte';
import tips from './tips';
import type { CalcPicture, Event, Lookback } from './types';

setTable();

const ONE = {
  turns: 3,
  lays: 2,
  points: 60,
  average: 20,
  best: { number: 4, seat: 0, points: 48, operations: [EXAMPLE] },
  squares: { g: 2, b: 0, y: 1, v: 0 },
  signs: { '+': 1, '-': 0, '*': 0, '/': 1 },
  jokers: 0,
};
const LOOKBACK: Lookback = {
  seats: [ONE, { ...ONE, best: null, squares: { g: 0, b: 0, y: 0, v: 0 } }],
  best: ONE.best,
};

const turn = (seat: number, played: number, lost: number): Turn => ({
  number: 1,
  move: 10 + lost,
  seat,
  played,
  best: played,
  lost,
  text: '',
});

function ended(scores: number[], seat: number | null, turns: Turn[] | null = null, more: Partial<Ended<CalcPicture>> = {}) {
  const shown = picture(
    { position: { scores } },
    { over: true, turn: [], seat, result: { scores, places: scores.map(() => 1), reason: 'The bag is empty.' } },
  );
  shown.view.seats = scores.length;
  const analysis: Analysis | null = turns && {
    ready: true,
    done: turns.length,
    of: turns.length,
    turns,
    race: [],
    lookback: LOOKBACK as unknown as Analysis['lookback'],
  };
  const names = ['Ada', 'Bruno', 'Carla'].slice(0, scores.length);
  return { picture: shown, info: tableOf(shown), names, seat, analysis, ...more };
}

describe('the ending', () => {
  it.each<[number[], number | null, string]>([
    [[612, 572], 0, 'You win by 40: 612 to 572!'],
    [[612, 572], 1, 'Ada wins by 40: 612 to 572.'],
    [[612, 572], null, 'Ada wins by 40: 612 to 572.'],
    [[73, 74], 0, 'One point! Bruno wins 74 to 73.'],
    [[74, 73], 0, 'One point! You win 74 to 73.'],
    [[500, 500], 0, 'Nobody is ahead: Ada and Bruno have 500 each.'],
    [[500, 480, 300], 2, 'Ada wins with 500; you have 300, 200 less.'],
    [[500, 480, 300], 0, 'You win by 20: 500 to 480!'],
  ])('%j for seat %j is told: %s', (scores, seat, words) => {
    expect(ending.headline(ended(scores, seat))).toBe(words);
  });

  it('says who has won, and each score', () => {
    expect([0, 1, null].map((seat) => ending.won(ended([612, 572], seat)))).toEqual([true, false, null]);
    expect(ending.score(ended([612, 1], 0), 1)).toBe('1 point');
  });

  it('says what decided it, once that is known', () => {
    const turns = [turn(0, 20, 10), turn(1, 168, 0), turn(0, 60, 45), turn(1, 30, 5)];
    expect(ending.decided!(ended([80, 198], 0))).toBeNull();
    expect(ending.decided!(ended([80, 126], 0, turns.slice(2)))).toBeNull();
    expect(ending.decided!(ended([80, 100], 0, turns))).toBe('Move 55 cost you about 45: more than you are behind.');
    expect(ending.decided!(ended([80, 198], 1, turns))).toBe('Your 168 in move 10 decided it.');
    expect(ending.decided!(ended([80, 198], null, turns))).toBe('Bruno made 168 in move 10.');
    expect(ending.decided!(ended([0, 0], 0, []))).toBeNull();
    expect(ending.decided!(ended([80, 125], 1, turns.slice(2)))).toBe('Move 55 cost Ada about 45: as much as they are behind.');
    expect(ending.decided!(ended([80, 125], 0, turns.slice(2)))).toBe('Move 55 cost you about 45: as much as you are behind.');
    setLanguage('it');
    expect(ending.decided!(ended([80, 198], 1, turns))).toBe('Hanno deciso i tuoi 168 punti della mossa 10.');
  });

  it('says nothing decided a win by 500, nor what is only guessed, nor a shared win', () => {
    const turns = [turn(1, 220, 0), turn(0, 20, 150), turn(1, 130, 0)];
    for (const seat of [0, 1, null]) expect(ending.decided!(ended([300, 800], seat, turns))).toBeNull();
    expect(ending.decided!(ended([300, 400], 0, [{ ...turn(0, 20, 150), sure: 0.6 }]))).toBeNull();
    expect(ending.decided!(ended([300, 300], 0, turns))).toBeNull();
    // a turn like any other has no gain
    expect(ending.decided!(ended([300, 340], 1, [{ ...turn(1, 60, 0), worth: 20 }]))).toBeNull();
  });

  it('says that a win by 4 was decided by the 5 that were left over, whatever moves there were', () => {
    const left = ended([400, 404], 0, [turn(0, 20, 30), turn(1, 98, 0)]);
    left.picture.view.position.scores = [405, 404];
    const seen = (seat: number | null) => ending.decided!({ ...left, seat });
    expect(seen(0)).toBe('What was left on your rack decided it: −5.');
    expect(seen(1)).toBe('What was left on Ada’s rack decided it: −5.');
    expect(seen(null)).toBe('What was left on Ada’s rack decided it: −5.');
    left.picture.view.position.scores = [403, 404];
    expect(seen(0)).toBe('Move 40 cost you about 30: more than you are behind.');
    setLanguage('it');
    left.picture.view.position.scores = [405, 404];
    expect(seen(0)).toBe('Ha deciso quello che ti è rimasto sul leggio: −5.');
  });

  it('keeps the best turn of this browser, and says the same of the same match', () => {
    const match = (name: string, points: number, more = {}) => {
      const found = ended([80, 70], 0, [turn(0, points, 0)], more);
      found.picture.match = name;
      return ending.record!(found);
    };
    localStorage.setItem('ludoteca.calculissimo.record', 'null');
    expect(match('one', 50)).toBeNull();
    const kept = { ...localStorage };
    expect(match('one', 50)).toBeNull();
    expect({ ...localStorage }).toEqual(kept);
    expect(match('two', 40)).toBe('Your record in one turn is 50.');
    for (let i = 0; i < 2; i += 1) expect(match('three', 90)).toBe('A new record: 90 points in one turn!');
    const again = tableOf(picture(), { again: { match: 'three', number: 4, seat: 0 } });
    expect(match('four', 200, { info: again })).toBeNull();
    const helped = tableOf(picture());
    helped.seats[0]!.hints = 2;
    expect(match('five', 200, { info: helped })).toBeNull();
  });

  it('is shared with the best turn and the squares; the page adds the lamp of whoever has asked for hints', () => {
    const shared = ended([612, 572], 0, [turn(0, 48, 0)]);
    expect(ending.share(shared)).toBe('Calculissimo 612 : 572 🏆\nBest turn: 48, average: 20\n🟩2 🟨1');
    shared.info.seats[1]!.hints = 3;
    expect(ending.share({ ...shared, seat: 1, analysis: null })).toBe('Calculissimo 572 : 612');
  });

  it('looks back at the best turn and at what each has made of the match', () => {
    render(Spoils, { props: ended([612, 572], 0, [turn(0, 48, 0)]) as unknown as Ended });
    expect(screen.getByText('The best turn of the match').parentElement).toHaveTextContent('You 48 (6×2) ÷ 2 = 6');
    render(LookbackView, { props: { lookback: LOOKBACK as never, names: ['Ada', 'Bruno'], seat: 0 } });
    const ada = screen.getByRole('region', { name: 'Ada' });
    expect(ada).toHaveTextContent('You Turns 3 Points a turn 20');
    expect(screen.getByRole('img', { name: 'green, doubles a number: 2' })).toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: 'divided by: 1' })).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Bruno' })).toHaveTextContent('none');
  });

  it('fills the board with what has ended the match, what is left and who has won', async () => {
    const play = vi.spyOn(sounds, 'play');
    const over: Event = { type: 'over', left: [40, 8], scores: [100, 220] };
    const result = { scores: [100, 220], places: [2, 1], reason: 'The bag is empty, and a player has laid the last token.' };
    place(
      picture({ position: { scores: [140, 228] }, notes: { may: null }, story: [over] }, { over: true, turn: [], result, match: 'end' }),
    );
    const words = 'The bag is empty, and a player has laid the last token. Left on the racks: you −40 and Bruno −8.';
    expect(document.querySelector('.moment')).toHaveTextContent('Bruno228 − 8 =220You140 − 40 =100');
    expect(document.querySelector('.moment .words')).toHaveTextContent(words);
    expect(play.mock.calls.flat()).not.toContain('lost'); // the result is heard with its sheet
  });
});

describe('sounds', () => {
  it('are heard for a token of mine, for the count and for what crosses', async () => {
    const play = vi.spyOn(sounds, 'play');
    place(picture());
    square('5,7').focus();
    await type(['4']);
    expect(play.mock.calls).toEqual([['place']]);
    await type(['Backspace']);
    expect(play.mock.calls.at(-1)).toEqual(['slide']);
    const lay = (operations: Event & { type: 'lay' }): Event => operations;
    const event = lay({
      type: 'lay',
      seat: 1,
      tiles: FIRST_TILES,
      operations: [EXAMPLE, SECOND],
      announced: null,
      counts: 60,
      points: 60,
      whole: false,
      stands: true,
    });
    play.mockClear();
    place(picture({ position: { board: FIRST }, story: [event] }, { match: 'sound', number: 13 }));
    await vi.advanceTimersByTimeAsync(1200);
    expect(play.mock.calls.map(([sound]) => sound)).toEqual(['slide', 'chain', 'place']);
  });
});

describe('marks', () => {
  it('are on everything that can be touched', async () => {
    const { rerender } = place(picture(), { hint: async () => [], review: async () => null });
    const marks = () => [...document.querySelectorAll('[data-mark]')].map((one) => one.getAttribute('data-mark'));
    expect(marks().filter((mark) => mark?.startsWith('square '))).toHaveLength(225);
    for (const mark of ['token 1', 'token −', 'token joker', 'rack', 'score 0', 'score 1', 'button lay', 'button exchange', 'button pass'])
      expect(marks()).toContain(mark);
    for (const mark of ['button hint', 'button turns', 'button shuffle', 'button sort', 'button missed']) expect(marks()).toContain(mark);
    token('4').click();
    square('5,7').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await rest();
    expect(marks()).not.toContain('token 4');
    expect(marks()).toContain('button recall');
    token('joker').click();
    square('6,7').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await rest();
    expect(marks().filter((mark) => mark?.startsWith('joker '))).toHaveLength(12);
    expect(marks()).toContain('joker ÷');
    await rerender({ picture: picture({ notes: { answer: true, may: null } }, { number: 13 }) });
    await rest();
    expect(marks()).toEqual(expect.arrayContaining(['button accept', 'button challenge']));
    expect(button('Accept')).toHaveAttribute('data-mark', 'button accept');
  });
});

describe('tips', () => {
  const options = { announce: false, challenge: false };
  const first = picture({ position: { board: rows(), racks: ['1345+*/', 7] }, notes: { first: true } });
  const fitting = (shown: CalcPicture, chosen: Record<string, boolean> = options) =>
    tips
      .filter((tip) => (tip.fits?.(chosen) ?? true) && tip.when({ picture: shown, seat: 0, options: chosen }))
      .map((tip) => [tip.name, typeof tip.mark === 'function' ? tip.mark({ picture: shown, seat: 0, options: chosen }) : tip.mark]);

  it('belong to their moment and point at what they are about', () => {
    expect(fitting(first)).toEqual([
      ['goal', 'score 0'],
      ['star', 'square 7,7'],
      ['order', 'token ÷'],
    ]);
    expect(fitting(picture())).toEqual([
      ['goal', 'score 0'],
      ['touch', 'square 7,7'],
      ['joker', 'token joker'],
      ['squares', 'square 5,7'],
      ['zero', 'token −'],
    ]);
    expect(fitting({ ...picture({ notes: { may: null } }), turn: [1] })).toEqual([]);
    const stuck = picture({ position: { racks: ['1256789', 7] }, notes: { may: { lay: false, exchange: true, text: 'Nothing fits.' } } });
    expect(fitting(stuck)).toContainEqual(['exchange', 'button exchange']);
  });

  it('belong to their version', () => {
    expect(fitting(first, { announce: true, challenge: false })).toContainEqual(['announce', 'rack']);
    const answers = picture({ notes: { answer: true, may: null } });
    expect(fitting(answers, { announce: false, challenge: true })).toEqual([['challenge', 'button challenge']]);
    expect(fitting(answers)).toEqual([]);
  });
});
