import { describe, expect, it } from 'vitest';
import { setLanguage } from '../language.svelte';
import { botName, figureOf, isYou, names } from './seats';
import { info, seat } from './sockets.testing';

describe('the names at a table', () => {
  it('follow the language of the reader where they come from the wheel', () => {
    const table = info({ seats: [seat('Happy Frog'), seat('Volpe Blu'), seat('Nonna Pia')] });
    expect(names(table)).toEqual(['Happy Frog', 'Blue Fox', 'Nonna Pia']);
    setLanguage('it');
    expect(names(table)).toEqual(['Rana Allegra', 'Volpe Blu', 'Nonna Pia']);
  });

  it('are told apart by their seat where two become one in another language', () => {
    expect(names(info({ seats: [seat('Blue Fox'), seat('Volpe Blu'), seat('Ada')] }))).toEqual(['Blue Fox 1', 'Blue Fox 2', 'Ada']);
  });

  it('of bots say who they are, and each level has a face of its own', () => {
    const bot = (level: string) => seat('', { kind: 'bot', name: null, level });
    expect(names(info({ seats: [bot('gentle'), bot('strong'), bot('uniform')] }))).toEqual([
      'Tortoise · Gentle',
      'Dragon · Strong',
      'Bot (uniform)',
    ]);
    expect(['gentle', 'fair', 'strong', 'uniform'].map(figureOf)).toEqual(['tortoise', 'badger', 'dragon', 'robot']);
    setLanguage('it');
    expect(botName('fair')).toBe('Tasso · Alla pari');
  });

  it('give way to "you" for the one person at a screen', () => {
    expect(isYou(info({ held: [1] }), 1)).toBe(true);
    expect(isYou(info({ held: [1] }), 0)).toBe(false);
    expect(isYou(info({ held: [0, 1] }), 1)).toBe(false);
  });
});
