/** The squares of the board and the tokens on them: which square has which colour, and how a token is written. */
import type { Bonus, Cell, Tile, Token, Way } from './types';

export const SIDE = 15;
export const CENTRE: Cell = [7, 7];
/** The order in which tokens are sorted. */
export const ORDER = '123456789+-*/?';
/** All that a joker may stand for. */
export const STANDS_FOR = [...'123456789+-/'];

const SQUARES = [
  '.......v.......',
  '.v..b.g.g.b..v.',
  '.......y.......',
  '...y..g.g..y...',
  '.b..y.....y..b.',
  '.....b.g.b.....',
  '.g.g.......g.g.',
  'v.y..g.y.g..y.v',
  '.g.g.......g.g.',
  '.....b.g.b.....',
  '.b..y.....y..b.',
  '...y..g.g..y...',
  '.......y.......',
  '.v..b.g.g.b..v.',
  '.......v.......',
];

export function bonusOf([row, column]: Cell): Bonus | null {
  const letter = SQUARES[row]?.[column];
  return letter === undefined || letter === '.' ? null : (letter as Bonus);
}

/** A cell as a key: "7,5". */
export function at([row, column]: Cell | Tile): string {
  return `${row},${column}`;
}

export function same(one: Cell | null, other: Cell | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1];
}

export function inside([row, column]: Cell): boolean {
  return row >= 0 && column >= 0 && row < SIDE && column < SIDE;
}

/** So many squares further along a row or a column. */
export function along([row, column]: Cell, way: Way, steps = 1): Cell {
  return way === 'row' ? [row, column + steps] : [row + steps, column];
}

/** What a token shows: the signs as they are written by hand, × and ÷. */
export function glyph(token: string): string {
  return { '+': '+', '-': '−', '*': '×', '/': '÷' }[token] ?? token;
}

export function isSign(token: Token): boolean {
  return '+-*/'.includes(token);
}

/** The token as it lies on the rack: a joker that stands for something is a joker there. */
export function plain(token: string): Token {
  return token.startsWith('?') ? '?' : token;
}

/** What a token means where it lies; the joker on its own means nothing yet. */
export function meaning(token: string): string {
  return token.startsWith('?') ? token.slice(1) : token;
}
