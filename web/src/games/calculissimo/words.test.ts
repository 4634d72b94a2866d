/** What happened at Calculissimo, in words for the one who looks. */
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { FIRST_TILES } from './board.testing';
import type { Event } from './types';
import { didWords, eventWords, pointsWords } from './words';

const NAMES = ['Ada', 'Bruno', 'Carla'];
const lots = (starts: number | null, again: number[]): Event => ({
  type: 'lots',
  draws: [
    { seat: 0, token: '7' },
    { seat: 1, token: '7' },
  ],
  starts,
  again,
});

describe('what happened', () => {
  it.each<[Event, string, string, string]>([
    [{ type: 'pass', seat: 0 }, 'You pass.', 'Ada passes.', 'Passi.'],
    [{ type: 'time', seat: 0 }, 'Your time is up.', 'Time is up for Ada.', 'Il tuo tempo è scaduto.'],
    [{ type: 'answer', seat: 0, accepts: true }, 'You accept.', 'Ada accepts.', 'Accetti.'],
    [{ type: 'answer', seat: 0, accepts: false }, 'You challenge.', 'Ada challenges.', 'Contesti.'],
    [{ type: 'exchange', seat: 0, count: 1 }, 'You exchange 1 token.', 'Ada exchanges 1 token.', 'Cambi 1 gettone.'],
    [{ type: 'exchange', seat: 0, count: 3 }, 'You exchange 3 tokens.', 'Ada exchanges 3 tokens.', 'Cambi 3 gettoni.'],
    [
      { type: 'back', seat: 0, tiles: FIRST_TILES, why: '3 − 6 makes −3.' },
      'It was wrong: you take the tokens back. 3 − 6 makes −3.',
      'It was wrong: Ada takes the tokens back. 3 − 6 makes −3.',
      'Era sbagliata: riprendi i gettoni. 3 − 6 makes −3.',
    ],
    [
      lots(null, [0, 1]),
      'Who begins? You 7 and Bruno 7. Nobody is highest: you and Bruno draw again.',
      'Who begins? Ada 7 and Bruno 7. Nobody is highest: Ada and Bruno draw again.',
      'Chi comincia? Tu 7 e Bruno 7. Nessuno è il più alto: pescate di nuovo tu e Bruno.',
    ],
    [
      { type: 'over', left: [12, 0, 3], scores: [1, 2, 3] },
      'Left on the racks: you −12 and Carla −3.',
      'Left on the racks: Ada −12 and Carla −3.',
      'Rimasti sui leggii: tu −12 e Carla −3.',
    ],
  ])('is told to me, to others and in Italian: %o', (event, mine, theirs, italian) => {
    setLanguage('en');
    expect(eventWords(event, NAMES, 0)).toBe(mine);
    expect(eventWords(event, NAMES, null)).toBe(theirs);
    setLanguage('it');
    expect(eventWords(event, NAMES, 0)).toBe(italian);
  });

  it('a draw is nobody’s business; one point is one', () => {
    setLanguage('en');
    expect(eventWords({ type: 'draw', seat: 0, count: 7 }, NAMES, 0)).toBeNull();
    expect([pointsWords(1), pointsWords(2)]).toEqual(['1 point', '2 points']);
  });

  it('stands beside the name of who did it', () => {
    setLanguage('en');
    expect(didWords([{ type: 'exchange', seat: 1, count: 2 }])).toBe('exchanged 2');
    expect(didWords([{ type: 'time', seat: 1 }])).toBe('');
    expect(didWords(null)).toBe('');
  });
});
