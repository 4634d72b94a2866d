import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../language.svelte';
import type { Ended } from './ending';
import type { Turn } from './messages';
import { figures, finds, mayTry, slips, sureWords } from './moves';
import plain from './plainEnding';
import RaceChart, { gridStep, spread } from './RaceChart.svelte';
import { shared } from './sharing';
import { info, picture, seat } from './sockets.testing';

function ended(scores: number[], places: number[], looks: number | null, more: Partial<Ended> = {}): Ended {
  const names = ['Ada', 'Bruno', 'Carla'].slice(0, scores.length);
  return {
    picture: picture(9, { over: true, result: { scores, places, reason: '' } }),
    info: info({ seats: names.map((name) => seat(name)), held: looks === null ? [] : [looks] }),
    names,
    seat: looks,
    analysis: null,
    ...more,
  };
}

describe('a match of a game without words of its own', () => {
  it.each([
    [[7, 4], [1, 2], null, 'Ada wins by 3.', null],
    [[7, 4], [1, 2], 0, 'You win by 3.', true],
    [[7, 4], [1, 2], 1, 'Ada wins by 3.', false],
    [[2, 4, 9], [1, 2, 3], null, 'Ada wins by 2.', null],
    [[7, 7], [2, 1], 0, 'Bruno wins.', false],
    [[7, 7], [2, 1], 1, 'You win.', true],
    [[7, 7, 1], [1, 1, 3], 1, 'Ada and Bruno share the victory.', true],
    [[23], [1], 0, 'Finished with 23.', true],
  ])('%j in the places %j, seen by %s: %s', (scores, places, looks, words, won) => {
    const one = ended(scores, places, looks);
    expect(plain.headline(one)).toBe(words);
    expect(plain.won(one)).toBe(won);
  });

  it('speaks Italian', () => {
    setLanguage('it');
    expect(plain.headline(ended([7, 4], [1, 2], null))).toBe('Vince Ada, con 3 di vantaggio.');
    expect(plain.score(ended([7.25, 4], [1, 2], null), 0)).toBe('7,3');
  });

  it('has a text for friends, with the lamp of whoever shares it', () => {
    const one = ended([7, 4], [1, 2], 0);
    expect(shared(one, plain)).toBe('Tóncc: 7 – 4');
    one.info.seats[1]!.hints = 5;
    expect(shared(one, plain)).toBe('Tóncc: 7 – 4');
    one.info.seats[0]!.hints = 2;
    expect(shared(one, plain)).toBe('Tóncc: 7 – 4 💡2');
    expect(shared(one, { ...plain, share: () => 'Mine 💡' })).toBe('Mine 💡');
  });
});

describe('moves worth a second look', () => {
  const turn = (number: number, by: number, lost: number, worth?: number): Turn => ({
    number,
    move: number / 2,
    seat: by,
    played: 0,
    best: lost,
    lost,
    text: '',
    ...(worth === undefined ? {} : { worth }),
  });
  const turns = [
    turn(2, 0, 0, 5),
    turn(4, 1, 8, 1),
    turn(6, 0, 3),
    turn(8, 0, 1, 7),
    turn(10, 0, 4, 2),
    turn(12, 0, 0, 0),
    turn(14, 0, 2),
    turn(16, 0, 6),
  ];
  const numbers = (found: Turn[]) => found.map(({ number }) => number);

  it('are the best finds and the costliest losses, three of each, and never both', () => {
    expect(numbers(finds(turns, 0))).toEqual([8, 2]);
    expect(numbers(slips(turns, 0))).toEqual([16, 10, 6]);
    expect(numbers(slips(turns, null))).toEqual([4, 16, 10]);
    expect(numbers(finds(turns, 1))).toEqual([]);
  });

  it('are tried again where somebody sat', () => {
    const table = info({ seats: [seat('Ada'), seat('Pixel', { kind: 'bot' })] });
    expect([mayTry(table, turns[0]!), mayTry(table, turns[1]!)]).toEqual([true, false]);
  });

  it('are told in figures only where these can be counted', () => {
    expect(figures({ played: 12, best: 20 })).toBe('12, best 20');
    expect(figures({ played: 0, best: 0 })).toBe('0, best 0');
    expect([figures({ played: -2, best: -1 }), figures({ played: 1.6, best: 2 }), figures({ played: 1, best: 2.5 })]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('say in words how sure an estimate is', () => {
    expect([undefined, 0.95, 0.75, 0.5, 0.1].map(sureWords)).toEqual([null, null, 'quite sure', 'perhaps', 'a guess']);
  });
});

describe('the race of the scores', () => {
  const race = [
    { number: 0, scores: [0, 0] },
    { number: 3, scores: [4, 0] },
    { number: 8, scores: [4, 31] },
  ];
  const counts = { name: { en: 'Points', it: 'Punti' } };

  it('is a table for those who do not see it', () => {
    render(RaceChart, { race, names: ['Ada', 'Bruno'], counts });
    const table = screen.getByRole('table', { name: 'How it went: points' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Move', 'Ada', 'Bruno'],
      ['0', '0', '0'],
      ['3', '4', '0'],
      ['8', '4', '31'],
    ]);
  });

  it('has lines that differ in colour, dash and shape, with a name and a letter where they end', () => {
    const { container } = render(RaceChart, { race, names: ['Ada', 'Bruno'], counts, colours: [undefined, 'gold'], seat: 1 });
    const all = (selector: string, name: string) => [...container.querySelectorAll(selector)].map((one) => one.getAttribute(name));
    expect(new Set(all('.line', 'stroke')).size).toBe(2);
    expect(all('.line', 'stroke')[1]).toBe('gold');
    expect(new Set(all('.line', 'stroke-dasharray')).size).toBe(2);
    expect(new Set(all('.shape', 'd')).size).toBe(2);
    expect([...container.querySelectorAll('.letter')].map(({ textContent }) => textContent)).toEqual(['A', 'B']);
    expect([...container.querySelectorAll('.label')].map(({ textContent }) => textContent)).toEqual(['4 Ada', '31 Bruno']);
  });

  it('counts what is left where scores are below nothing', () => {
    const left = race.map(({ number, scores }) => ({ number, scores: scores.map((score) => -score) }));
    const { container } = render(RaceChart, { race: left, names: ['Ada', 'Bruno'], counts });
    expect([...container.querySelectorAll('.label')].map(({ textContent }) => textContent)).toEqual(['4 Ada', '31 Bruno']);
    expect([...container.querySelectorAll('.scale')].map(({ textContent }) => textContent)).toEqual(['0', '10', '20', '30']);
  });

  it.each([
    [1200, ['0', '200', '400', '600', '800', '1,000', '1,200']],
    [34_000, ['0', '10,000', '20,000', '30,000']],
    [-2400, ['-2,000', '-1,000', '0', '1,000']],
  ])('has room for the longest number of its scale, up to %i', (most, scale) => {
    const far = [
      { number: 0, scores: [0, 0] },
      { number: 8, scores: [most, 1200] },
    ];
    const { container } = render(RaceChart, { race: far, names: ['Ada', 'Bruno'], counts });
    const labels = [...container.querySelectorAll('.scale')];
    expect(labels.map(({ textContent }) => textContent.replace('−', '-'))).toEqual(scale);
    const NARROWEST = 6; // as wide is a digit of this size
    const starts = labels.map((label) => Number(label.getAttribute('x')) - NARROWEST * label.textContent.length);
    expect(starts.filter((start) => start < 0)).toEqual([]);
  });

  it('says where less is better', () => {
    render(RaceChart, { race, names: ['Ada', 'Bruno'], counts: { ...counts, least: true } });
    expect(screen.getByText('(less is better)')).toBeVisible();
  });

  it('is read by round numbers', () => {
    expect([1, 7, 31, 74, 150, 1200].map(gridStep)).toEqual([1, 2, 10, 20, 50, 200]);
  });

  it('has labels that do not lie over one another and stay in the picture', () => {
    expect(spread([10, 12, 90], 20, 0, 100)).toEqual([10, 30, 90]);
    expect(spread([98, 99, 100], 20, 0, 100)).toEqual([60, 80, 100]);
    expect(spread([0, 0], 20, 0, 100)).toEqual([0, 20]);
  });
});
