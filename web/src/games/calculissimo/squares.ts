/** Squares and tokens: where a square is, what colour the rules give it, how a token is written. */
import type { Bonus, Cell, Tile, Token, Way } from './types';

export const SIDE = 15;
export const CENTRE: Cell = [7, 7];
/** The order in which tokens are sorted. */
export const ORDER = '123456789+-*/?';
/** All that a joker may stand for. */
export const STANDS_FOR = [...'123456789+-/'];

/** The colour of a square on the board that the notes of a picture describe. */
export function bonusOf(squares: string[], [row, column]: Cell): Bonus | null {
  const letter = squares[row]?.[column];
  return letter === undefined || letter === '.' ? null : (letter as Bonus);
}

/** The letter that a column bears: "A" for the first. */
export function columnLetter(column: number): string {
  return String.fromCodePoint(65 + column);
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

/** The name by which a token of the rack is pointed at: "token 3", "token ×", "token joker". */
export function tokenMark(token: Token): string {
  return `token ${token === '?' ? 'joker' : glyph(token)}`;
}

/** The name by which a square is pointed at: "square 7,8", its row and its column from 0. */
export function squareMark(cell: Cell): string {
  return `square ${at(cell)}`;
}

/** What a token means where it lies; the joker on its own means nothing yet. */
export function meaning(token: string): string {
  return token.startsWith('?') ? token.slice(1) : token;
}
