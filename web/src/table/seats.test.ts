import { describe, expect, it } from 'vitest';
import { setLanguage } from '../language.svelte';
import { botName, figureOf } from '../parts/faces';
import { isYou, names } from './seats';
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

  it('of bots on a dial have the face, the number and the word of their level, and say that they adapt', () => {
    expect(['1', '7', '10', 'adaptive-6', '0', '11', '1.5'].map(figureOf)).toEqual([
      'chick',
      'lynx',
      'dragon',
      'heron',
      'robot',
      'robot',
      'robot',
    ]);
    expect(['7', '10', 'adaptive-6'].map((level) => botName(level))).toEqual([
      'Lynx 7 · Sharp',
      'Dragon 10 · Champion',
      'Adapts to the others: starts as the heron',
    ]);
    expect(botName('adaptive-11')).toBe('Bot (adaptive-11)');
    setLanguage('it');
    expect(botName('adaptive-6', true)).toBe('Si adatta a te: comincia come l’airone');
  });

  it('call the last of a short dial strong, which none is stronger than there', () => {
    const dial = { levels: 5, named: { gentle: 2, fair: 3, strong: 5 } };
    const bot = (level: string) => seat('', { kind: 'bot', name: null, level });
    expect(names(info({ dial, seats: [bot('4'), bot('5')] }))).toEqual(['Squirrel 4 · Lively', 'Badger 5 · Strong']);
    expect(names(info({ dial: { ...dial, levels: 10 }, seats: [bot('5'), bot('10')] }))).toEqual([
      'Badger 5 · Fair',
      'Dragon 10 · Champion',
    ]);
  });

  it('give way to "you" for the one person at a screen', () => {
    expect(isYou(info({ held: [1] }), 1)).toBe(true);
    expect(isYou(info({ held: [1] }), 0)).toBe(false);
    expect(isYou(info({ held: [0, 1] }), 1)).toBe(false);
  });
});
