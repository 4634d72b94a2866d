/** The end of a match of Tóncc in words, who read whom, and what newcomers are told when. */
import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed, tableOf } from '../../table/board.testing';
import type { Ended } from '../../table/ending';
import type { Analysis } from '../../table/messages';
import ending from './ending';
import Lookback from './Lookback.svelte';
import samples from './samples';
import Spoils from './Spoils.svelte';
import tips from './tips';
import type { Kingdom, Lookback as Found, Move, Option, TonccPicture } from './types';

const NAMES = ['Ada', 'Bruno', 'Carla'];
const KINGS = ['blue', 'red', 'yellow'] as const;
const SQUARE: Kingdom = { name: 'Square', regions: [9, 10, 11], sum: [3, 2, 2], points: 7 };
const CIRCLE: Kingdom = { name: 'Circle', regions: [3, 4, 5], sum: [2, 1, 1], points: 4 };

beforeEach(() => setLanguage('en'));

interface Outcome {
  scores: number[];
  places: number[];
  /** The points of each challenge; one alone makes a short match. */
  past: number[][];
  kingdoms?: Kingdom[][];
  kings?: number[];
}

function over({ scores, places, past, kingdoms = [[], [], []], kings = [1, 1, 1] }: Outcome): TonccPicture {
  return changed(samples.over, (picture) => {
    picture.result = { scores, places, reason: 'Because.' };
    picture.notes.challenges = past.length;
    picture.notes.past = past.map((each) => ({
      scores: each,
      points: each.map((one) => each.filter((other) => other < one).length),
      tie: null,
    }));
    picture.notes.cards.forEach((card, seat) => {
      Object.assign(card, { colour: KINGS[seat], kingdoms: kingdoms[seat], king_points: kings[seat] });
    });
  });
}

function ended(outcome: Outcome, seat: number | null = 0, analysis: Analysis | null = null): Ended<TonccPicture> {
  const picture = over(outcome);
  return { picture, info: tableOf(picture), names: NAMES, seat, analysis };
}

it('draws each king in his own colour, wherever he sits', () => {
  const end = ended({ scores: [2, 1, 0], places: [1, 2, 3], past: [[14, 11, 5]] });
  Object.assign(end.picture.notes.cards[0]!, { colour: 'yellow' });
  Object.assign(end.picture.notes.cards[1]!, { colour: 'red' });
  expect(ending.colour!(end, 0)).toContain('--yellow');
  expect(ending.colour!(end, 1)).toBe('var(--red)');
});

const SHORT = { scores: [2, 1, 0], places: [1, 2, 3], past: [[14, 11, 5]], kingdoms: [[SQUARE, CIRCLE], [CIRCLE], []] };
const LONG = {
  scores: [3, 4, 2],
  places: [2, 1, 3],
  past: [
    [9, 4, 1],
    [5, 9, 7],
    [3, 12, 8],
  ],
};

describe('the headline', () => {
  it('says who has won by how much, to whoever looks', () => {
    expect(ending.headline(ended(SHORT))).toBe('You win 14 to 11!');
    expect(ending.headline(ended(SHORT, 1))).toBe('Ada wins 14 to 11.');
    expect(ending.headline(ended(LONG))).toBe('One point! Bruno wins 4 to 3.');
    setLanguage('it');
    expect(ending.headline(ended(LONG, 1))).toBe('Un punto solo! Vinci 4 a 3!');
  });

  it('says who beats whom where two are level, and shares what is shared', () => {
    const level = { ...SHORT, past: [[11, 11, 5]] };
    expect(ending.headline(ended(level))).toBe('Level at 11! Blue beats Red: you win.');
    expect(ending.headline(ended(level, null))).toBe('Level at 11! Blue beats Red: Ada wins.');
    const all = ended({ ...SHORT, scores: [1, 1, 1], places: [1, 1, 1], past: [[8, 8, 8]] });
    expect(ending.headline(all)).toBe('Level, all three: the victory is everybody’s.');
    expect(ending.decided?.(all)).toBeNull();
  });
});

describe('what decided it', () => {
  it('is the same for everybody: a choice that made winning less likely has not decided it', () => {
    const turn = { number: 9, move: 3, seat: 1, played: 20, best: 33, lost: 13, text: '' };
    const analysis = { ready: true, done: 1, of: 1, turns: [{ ...turn, number: 5, lost: 9 }, turn], race: [], lookback: null };
    for (const seat of [0, 1, null])
      expect(ending.decided?.(ended(SHORT, seat, analysis))).toBe('Kingdoms decided it: Square and Circle, 11 points together.');
    setLanguage('it');
    expect(ending.decided?.(ended(SHORT, 1, analysis))).toBe('Hanno deciso i regni: Square e Circle, in tutto 11 punti.');
  });

  it('is what the winner had more of, if another would have won without it: kingdoms, king points, challenges', () => {
    expect(ending.decided?.(ended({ ...SHORT, kingdoms: [[SQUARE], [CIRCLE], []] }))).toBe('A kingdom decided it: Square, 7 points.');
    const leaving = { ...SHORT, kingdoms: [[], [], []], kings: [3, 1, 1] };
    expect(ending.decided?.(ended({ ...leaving, past: [[12, 11, 5]] }))).toBe('Leaving early decided it: 3 king points to 1.');
    expect(ending.decided?.(ended({ ...LONG, kings: [1, 1, 1] }, null))).toMatch(/^Challenges won: 2 of 3\./);
  });

  it('is nothing where the winner would have won all the same, or by the rule for those who are level', () => {
    expect(ending.decided?.(ended({ ...SHORT, past: [[19, 11, 5]], kingdoms: [[SQUARE], [CIRCLE], []] }))).toBeNull();
    const leaving = { ...SHORT, kingdoms: [[], [], []], kings: [3, 1, 1] };
    expect(ending.decided?.(ended({ ...leaving, past: [[13, 11, 5]] }))).toBeNull();
    expect(ending.decided?.(ended({ ...leaving, past: [[14, 11, 5]] }))).toBeNull();
    expect(ending.decided?.(ended({ ...LONG, scores: [2, 6, 1] }))).toBeNull();
  });
});

it('counts a short match in points and a whole one in tóncc points, and knows who may celebrate', () => {
  expect([0, 1, 2].map((seat) => ending.score(ended(SHORT), seat))).toEqual(['14 points', '11 points', '5 points']);
  expect(ending.score(ended({ ...LONG, scores: [1, 5, 3] }), 0)).toBe('1 tóncc point');
  expect([0, 1, null].map((seat) => ending.won(ended(LONG, seat)))).toEqual([false, true, null]);
});

it('can be told to friends', () => {
  expect(ending.share(ended(LONG, 1)).split('\n')).toEqual([
    'Tóncc 👑 I was the red king and won.',
    'Challenge 1: 🔵 9  🔴 4  🟡 1',
    'Challenge 2: 🔵 5  🔴 9  🟡 7',
    'Challenge 3: 🔵 3  🔴 12  🟡 8',
  ]);
});

it('shows the winner’s kingdoms on the Map, with nothing to touch', () => {
  render(Spoils, { props: ended(SHORT) as never });
  expect(screen.getByRole('figure')).toHaveTextContent('Square 3 + 2 + 2 = 7');
  expect(document.querySelectorAll('.band')).toHaveLength(2);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

describe('who read whom', () => {
  const read = { number: 30, challenge: 2, move: 4, seat: 1, about: 0, expected: 3, percent: 60, guessed: false, went: 3, won: true };
  const found: Found = {
    kings: [...KINGS],
    guessed: [true, false, false],
    reads: [
      [null, { right: 2, made: 3 }, { right: 0, made: 0 }],
      [{ right: 7, made: 20 }, null, { right: 9, made: 20 }],
      [{ right: 4, made: 20 }, { right: 5, made: 20 }, null],
    ],
    contests: [
      { won: 1, read: 0 },
      { won: 4, read: 2 },
      { won: 0, read: 0 },
    ],
    surprise: [{ bits: 2.4, text: 'hard to read' }, { bits: 1.2, text: 'an open book' }, null],
    best: read,
    moments: [read, { ...read, number: 12, move: 1, seat: 2, went: 5, won: false }, { ...read, about: 2, seat: 0, guessed: true }],
  };
  const place = (seat: number | null, lookback: object = found) =>
    render(Lookback, { props: { lookback: lookback as never, names: NAMES, seat } });

  it('is a table with rows for those who read', () => {
    place(0);
    const [, you, bruno] = screen.getAllByRole('row');
    expect(
      within(you!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent.trim()),
    ).toEqual(['–', '2 of 3', 'no guess']);
    expect(you).toHaveTextContent('own guesses');
    expect(bruno).toHaveTextContent('7 of 20');
    expect(screen.getByText(/^The other rows are what a strong bot/)).toBeInTheDocument();
  });

  it('says in words how easy each was to read, the best read, and what was expected of whoever looks', () => {
    place(0);
    expect(screen.getByText('You were hard to read.')).toBeInTheDocument();
    expect(screen.getByText('Bruno was an open book.')).toBeInTheDocument();
    expect(screen.getByText('Contests won: 4, of which foreseen: 2')).toBeInTheDocument();
    expect(screen.getAllByText(/Bruno expected you ↘: 60 %, and so it was: a contest won by reading\./)).toHaveLength(2);
    expect(screen.getByText(/Carla expected you ↘: 60 %, but it was ←\./)).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('You could expect');
  });

  it('speaks of everybody to those who watched, and in Italian', () => {
    setLanguage('it');
    place(null);
    expect(screen.getByText(/Ada immaginava Carla ↘, e così è stato/)).toBeInTheDocument();
    expect(screen.getByText(/Carla si aspettava Ada ↘: 60 %/)).toBeInTheDocument();
    expect(screen.getByText('Ada: hard to read.')).toBeInTheDocument();
    expect(screen.getByText(/^2,4 bit di sorpresa/)).toBeInTheDocument();
  });

  it('says so where there was nobody to read', () => {
    place(0, {});
    expect(screen.getByText('In this match nobody had anyone to read.')).toBeInTheDocument();
  });
});

describe('tips', () => {
  const now = (change: (picture: TonccPicture) => void) => ({ picture: changed(samples.start, change), seat: 0, options: {} });
  const plain = (picture: TonccPicture) =>
    picture.notes.options.forEach((option: Option) => Object.assign(option, { rivals: [], finishes: [] }));
  const fitting = (change: (picture: TonccPicture) => void) => {
    const moment = now((picture) => {
      plain(picture);
      picture.last = [];
      change(picture);
    });
    return tips.flatMap((tip) => (tip.when(moment) ? [[tip.name, typeof tip.mark === 'function' ? tip.mark(moment) : tip.mark]] : []));
  };
  const FIRST = [
    ['goal', 'map'],
    ['choose', 'way 1'],
  ];

  it('begin with the goal and with what to do', () => {
    expect(fitting(() => {})).toEqual(FIRST);
  });

  it('come when something is there for the first time, and point at it', () => {
    const second = (picture: TonccPicture) => picture.notes.options[1]!;
    expect(fitting((picture) => (second(picture).rivals = [{ seat: 1, wins: true }]))).toEqual([...FIRST, ['skull', 'way 2']]);
    expect(fitting((picture) => (second(picture).finishes = [SQUARE]))).toEqual([...FIRST, ['kingdom', 'way 2']]);
    expect(fitting((picture) => (picture.view.position.idle = 1))).toEqual([...FIRST, ['idle', 'lamps']]);
    const colour = samples.start.notes.cards[0]!.colour;
    const contest = samples.contest.story.find((event) => event.type === 'move') as Move;
    expect(fitting((picture) => (picture.last = [[contest]]))).toEqual([...FIRST, ['contest', `card ${colour}`]]);
    expect(fitting((picture) => (picture.notes.cards[0]!.seals_left = 2))).toEqual([...FIRST, ['leaving', `card ${colour}`]]);
    expect(
      fitting(
        (picture) =>
          (picture.view.position.seals = [
            [1, 2],
            [3, 4],
            [5, 6],
          ]),
      ),
    ).toEqual([...FIRST, ['reading', 'button reading']]);
  });
});
