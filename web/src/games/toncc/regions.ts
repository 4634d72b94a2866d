/** What is printed on the pieces: the faces of the 18 regions, the 15 kingdoms of the Map, the colours of the kings. */
import type { Text } from '../../language.svelte';
import type { Colour } from './types';

export type Shape = 'circle' | 'square' | 'triangle';

export interface Face {
  background: Colour;
  symbol: Colour;
  shape: Shape | null;
  lines: number;
  dots: number;
}

function face(background: Colour, symbol: Colour, shape: Shape | null, lines: number, dots: number): Face {
  return { background, symbol, shape, lines, dots };
}

const FACES: Face[] = [
  face('yellow', 'red', null, 1, 0),
  face('yellow', 'red', null, 0, 1),
  face('yellow', 'red', 'circle', 0, 1),
  face('blue', 'red', 'circle', 0, 1),
  face('blue', 'red', 'circle', 2, 0),
  face('blue', 'red', null, 2, 0),
  face('red', 'blue', null, 2, 0),
  face('red', 'blue', null, 0, 2),
  face('red', 'blue', 'square', 0, 2),
  face('yellow', 'blue', 'square', 0, 2),
  face('yellow', 'blue', 'square', 3, 0),
  face('yellow', 'blue', null, 3, 0),
  face('blue', 'yellow', null, 3, 0),
  face('blue', 'yellow', null, 0, 3),
  face('blue', 'yellow', 'triangle', 0, 3),
  face('red', 'yellow', 'triangle', 0, 3),
  face('red', 'yellow', 'triangle', 1, 0),
  face('red', 'yellow', null, 1, 0),
];

/** The face of a region, 1 to 18. */
export function faceOf(region: number): Face {
  return FACES[region - 1]!;
}

export interface PrintedKingdom {
  name: Text;
  regions: [number, number, number];
  /** What it gives to each king, as printed. */
  pays: Record<Colour, number>;
}

function kingdom(en: string, it: string, regions: [number, number, number], blue: number, yellow: number, red: number) {
  return { name: { en, it }, regions, pays: { blue, yellow, red } };
}

export const KINGDOMS: PrintedKingdom[] = [
  kingdom('Yellow-red', 'Giallo-rosso', [1, 2, 3], 6, 3, 9),
  kingdom('One dot', 'Un punto', [2, 3, 4], 5, 5, 8),
  kingdom('Circle', 'Cerchio', [3, 4, 5], 4, 7, 7),
  kingdom('Blue-red', 'Blu-rosso', [4, 5, 6], 3, 9, 6),
  kingdom('Two lines', 'Due linee', [5, 6, 7], 5, 8, 5),
  kingdom('Red-blue', 'Rosso-blu', [7, 8, 9], 9, 6, 3),
  kingdom('Two dots', 'Due punti', [8, 9, 10], 8, 5, 5),
  kingdom('Square', 'Quadrato', [9, 10, 11], 7, 4, 7),
  kingdom('Yellow-blue', 'Giallo-blu', [10, 11, 12], 6, 3, 9),
  kingdom('Three lines', 'Tre linee', [11, 12, 13], 5, 5, 8),
  kingdom('Blue-yellow', 'Blu-giallo', [13, 14, 15], 3, 9, 6),
  kingdom('Three dots', 'Tre punti', [14, 15, 16], 5, 8, 5),
  kingdom('Triangle', 'Triangolo', [15, 16, 17], 7, 7, 4),
  kingdom('Red-yellow', 'Rosso-giallo', [16, 17, 18], 9, 6, 3),
  kingdom('One line', 'Una linea', [17, 18, 1], 8, 5, 5),
];

/** The kingdoms a region belongs to: one to four. */
export function kingdomsThrough(region: number): PrintedKingdom[] {
  return KINGDOMS.filter((kingdom) => kingdom.regions.includes(region));
}
