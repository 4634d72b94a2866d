/** How a match ends, in words: who has won and by how much, what decided it, and the record. */
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed, setTable, tableOf } from '../../table/board.testing';
import type { Ended } from '../../table/ending';
import type { Analysis } from '../../table/messages';
import ending from './ending';
import fixtures from './fixtures';
import { keepBest } from './record';
import Spoils from './Spoils.svelte';
import type { MarketPicture } from './types';

const NAMES = ['Ada', 'Bruno', 'Carla'];
const NOTHING: Analysis = { ready: true, done: 0, of: 0, turns: [], race: [], lookback: {} };

/** A match that ended with these scores. */
function ended(of: MarketPicture, scores: number[], seat: number | null, more: Partial<Ended<MarketPicture>> = {}): Ended<MarketPicture> {
  const places = scores.map((score) => 1 + scores.filter((other) => other > score).length);
  const picture = changed(of, (one) => {
    one.result = { scores, places, reason: '' };
    one.view.seats = scores.length;
  });
  return { picture, info: tableOf(picture), names: NAMES.slice(0, scores.length), seat, analysis: null, ...more };
}

setTable();

describe('the headline', () => {
  it.each([
    [fixtures.over, [0, -3], 0, 'You win! Bruno: 3 coins left.', 'Hai vinto! Bruno: 3 monete rimaste.'],
    [fixtures.over, [-1, 0], 0, 'Bruno is rid of all coins. You: 1 coin left.', 'Bruno non ha più monete. Tu: 1 moneta rimasta.'],
    [fixtures.over, [0, -4, -2], null, 'Ada wins! Carla: 2 coins left.', 'Vince Ada! Carla: 2 monete rimaste.'],
    [
      fixtures.over,
      [-2, -3],
      0,
      'You win with the fewest coins! You: 2 coins left; Bruno: 3 coins left.',
      'Hai meno monete e vinci! Tu: 2 monete rimaste; Bruno: 3 monete rimaste.',
    ],
    [fixtures.over, [-2, -2], 0, 'Level: you and Bruno! Each: 2 coins left.', 'Pari: tu e Bruno! Ciascuno: 2 monete rimaste.'],
    [fixtures.standard_over, [9, 8], 0, 'By one creature! You win 9 to 8.', 'Per una creatura! Hai vinto 9 a 8.'],
    [fixtures.standard_over, [5, 9, 3], 2, 'Bruno wins by 6 creatures: 9 to 3.', 'Vince Bruno di 6 creature: 9 a 3.'],
    [fixtures.advanced_over, [9, 9], null, 'Level: Ada and Bruno! Each: 9 creatures.', 'Pari: Ada e Bruno! Ciascuno: 9 creature.'],
  ])('says who has won and by how much: %#', (picture, scores, seat, english, italian) => {
    const end = ended(picture, scores, seat);
    expect(ending.headline(end)).toBe(english);
    setLanguage('it');
    expect(ending.headline(end)).toBe(italian);
  });

  it('is the record in practice, or the time', () => {
    const end = ended(fixtures.practice_over, [18], 0);
    expect(ending.headline(end)).toMatch(/^18 creatures in 0:\d\d\.\d$/);
    expect(ending.record!(end)).toBeNull();
    keepBest(end.picture, false);
    expect(ending.headline(end)).toMatch(/^Your first best: 18 creatures in 0:\d\d\.\d!$/);
    const quicker = ended(fixtures.practice_over, [18], 0);
    quicker.picture.match = 'next';
    quicker.picture.notes.practice!.time -= 10_000;
    keepBest(quicker.picture, false);
    expect(ending.headline(quicker)).toMatch(/^A new best: 18 creatures in /);
    expect(ending.record!(quicker)).toMatch(/^Before it was 18 in /);
    expect(ending.record!(end)).toMatch(/^Best: 18 in /);
    const again = { ...quicker, info: { ...quicker.info, again: { match: 'sample', number: 1, seat: 0 } } };
    expect(ending.headline(again)).toMatch(/^18 creatures in /);
    expect(ending.record!(again)).toBeNull();
  });
});

describe('what decided it', () => {
  const turn = { number: 4, move: 4, played: 0, best: 2, lost: 2, text: 'Better was to skip and draw a coin. This cost about 2 coins.' };

  it('is in turns the dearest coin of whoever has lost', () => {
    const analysis = {
      ...NOTHING,
      turns: [
        { ...turn, seat: 1 },
        { ...turn, seat: 1, lost: 1, text: 'less' },
      ],
    };
    expect(ending.decided!(ended(fixtures.over, [0, -2], 1, { analysis }))).toBe(turn.text);
    expect(ending.decided!(ended(fixtures.over, [0, -2], 0, { analysis }))).toBe(`Bruno: ${turn.text}`);
    expect(ending.decided!(ended(fixtures.over, [0, -3], 1, { analysis }))).toBeNull(); // two coins do not make up for three
    expect(ending.decided!(ended(fixtures.over, [0, -2], 0))).toBeNull();
    expect(ending.decided!(ended(fixtures.over, [0, -2], 1, { analysis: { ...analysis, ready: false } }))).toBeNull();
  });

  it('is in a race the last creature, if it was level before, and nothing else', () => {
    const race = [
      { number: 8, scores: [8, 8] },
      { number: 9, scores: [9, 8] },
    ];
    expect(ending.decided!(ended(fixtures.standard_over, [9, 8], 0, { analysis: { ...NOTHING, race } }))).toMatch(/last creature/);
    // what might have become of the time asleep, or of a slow sum, nobody knows
    const wrong = ended(fixtures.standard_over, [9, 8], 1);
    wrong.picture.view.position.wrong = [0, 3, 0];
    expect(ending.decided!(wrong)).toBeNull();
    const bond = { coins: [7, 8], price: 15, bought: [9000], missed: [], usual: 9000 };
    const seen = { bonds: [bond], slow: [[7, 8]], quick: [] };
    const slow = ended(fixtures.standard_over, [9, 5], 1, { analysis: { ...NOTHING, lookback: { seats: [seen, seen], finishes: [] } } });
    slow.picture.view.position.wrong = [0, 0, 0];
    expect(ending.decided!(slow)).toBeNull();
    const ahead = [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ].map((scores, number) => ({ number, scores }));
    for (const seat of [0, 1, null])
      expect(ending.decided!(ended(fixtures.standard_over, [3, 1], seat, { analysis: { ...NOTHING, race: ahead } }))).toBeNull();
  });

  it('is alone the sum that took longest', () => {
    const bond = { coins: [7, 8], price: 15, bought: [9000], missed: [], usual: 9000 };
    const seen = { bonds: [bond], slow: [[7, 8]], quick: [] };
    const lookback = { seats: [seen], finishes: [] };
    expect(ending.decided!(ended(fixtures.practice_over, [18], 0, { analysis: { ...NOTHING, lookback } }))).toBe(
      '7\u00a0+\u00a08\u00a0=\u00a015 took you the longest: 9.0\u00a0s.',
    );
  });
});

it('knows who has reason to celebrate', () => {
  expect(ending.won(ended(fixtures.standard_over, [9, 8], 0))).toBe(true);
  expect(ending.won(ended(fixtures.standard_over, [9, 8], 1))).toBe(false);
  expect(ending.won(ended(fixtures.standard_over, [9, 8], null))).toBeNull();
  expect(ending.won(ended(fixtures.practice_over, [18], 0))).toBe(true);
});

it('is shared with friends in two lines', () => {
  expect(ending.share(ended(fixtures.over, [0, -1], 0))).toBe('Math Market · Beginner\nAda: no coins left · Bruno: 1 coin left');
  expect(ending.share(ended(fixtures.practice_over, [18], 0))).toMatch(/^Math Market · Advanced\n18 creatures, 0:\d\d\.\d$/);
});

it('shows everybody’s creatures on a podium, the best one in the middle', () => {
  const end = ended(fixtures.standard_over, [2, 7, 5], 0);
  render(Spoils, { props: end });
  const names = screen.getAllByRole('img').map((one) => one.getAttribute('aria-label')!);
  expect(names.map((name) => name.split(':')[0])).toEqual(['Carla', 'Bruno', 'You']);
  const bought = end.picture.view.position.bought!;
  expect(document.querySelectorAll('.won i')).toHaveLength(bought.flat().length);
});
