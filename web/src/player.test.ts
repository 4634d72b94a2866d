import { expect, it } from 'vitest';
import { LONGEST_NAME, mended, player, spokenName, wheelName, WORDS } from './player.svelte';
import { ANIMALS } from './parts/Avatar.svelte';

it('a name of the wheel is a word and an animal, in the order and gender of the language', () => {
  expect(wheelName(0, 'fox', 'en')).toBe('Blue Fox');
  expect(wheelName(0, 'fox', 'it')).toBe('Volpe Blu');
  expect(wheelName(1, 'owl', 'it')).toBe('Gufo Rosso');
  expect(wheelName(1, 'frog', 'it')).toBe('Rana Rossa');
});

it('every name of the wheel is short enough for a table', () => {
  for (const animal of ANIMALS)
    for (let word = 0; word < WORDS; word += 1)
      for (const language of ['en', 'it'] as const) expect(wheelName(word, animal, language).length).toBeLessThanOrEqual(LONGEST_NAME);
});

it('a name of one’s own is for tables that take it, spaces alone are none', () => {
  player.change({ animal: 'bee', word: 0, own: '  Ada ' });
  expect([player.name, player.freeName]).toEqual(['Blue Bee', 'Ada']);
  player.change({ own: '   ' });
  expect([player.name, player.freeName]).toEqual(['Blue Bee', 'Blue Bee']);
});

it('what was spoiled in the browser is mended', () => {
  expect(mended({ animal: 'dragon' as never, word: -3, own: 7 as never })).toMatchObject({ own: '' });
  expect(ANIMALS).toContain(mended({ animal: 'dragon' as never }).animal);
  expect(mended({ animal: 'owl', word: 3, own: 'x'.repeat(99) })).toEqual({ animal: 'owl', word: 3, own: 'x'.repeat(20) });
});

it('every name of the wheel is known again in both languages', () => {
  for (const animal of ANIMALS)
    for (let word = 0; word < WORDS; word += 1) expect(spokenName(wheelName(word, animal, 'it'))).toBe(wheelName(word, animal, 'en'));
  expect(spokenName('Tappeto Volante')).toBe('Tappeto Volante');
});
