import { expect, it } from 'vitest';
import { eventWords, named } from './words';

const NAMES = ['Ada', 'Bruno'];

it('players whom a game numbers are called by their names, in both languages', () => {
  expect(named('Player 2 takes 3 from heap 1.', NAMES)).toBe('Bruno takes 3 from heap 1.');
  expect(named('Il giocatore 1 prende 3 dal mucchio 2.', NAMES)).toBe('Ada prende 3 dal mucchio 2.');
  expect(named('Player 7 is not here.', NAMES)).toBe('Player 7 is not here.');
  expect(eventWords({ type: 'take', seat: 1, text: 'Player 2 takes all.' }, NAMES)).toBe('Bruno takes all.');
});
