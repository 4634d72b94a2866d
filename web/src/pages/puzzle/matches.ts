/** Where the matches of an equality lie in the drawing of the classic: two cells for each number, the sign, and the equal sign. */

export const WIDTH = 78;
export const HEIGHT = 190;
export const BARS = { half: 32, thick: 5.5, touch: 14 };
/** Of the two bars of the equal sign. */
export const EQUALS = [82, 108];

const [TOP, MIDDLE, BOTTOM] = [20, 95, 170];
/** By segment: where its middle is, from the middle of the top of a cell, and how it is turned. */
const SEGMENTS: Record<string, [x: number, y: number, turn: number]> = {
  a: [0, TOP, 0],
  b: [36, (TOP + MIDDLE) / 2, 90],
  c: [36, (MIDDLE + BOTTOM) / 2, 90],
  d: [0, BOTTOM, 0],
  e: [-36, (MIDDLE + BOTTOM) / 2, 90],
  f: [-36, (TOP + MIDDLE) / 2, 90],
  g: [0, MIDDLE, 0],
};
const SIGNS: Record<string, number> = { h: 0, v: 90, f: 45, r: -45 };

interface Drawn {
  place: string;
  x: number;
  y: number;
  turn: number;
}

/** All places of the drawing, from the left. */
export function layout(equality: string): { places: Drawn[]; equals: number; width: number } {
  const places: Drawn[] = [];
  const first = equality.indexOf('=') < (equality.search(/[-+*/]/) ?? 0);
  let [x, equals] = [50, 0];
  for (const [number, letter] of [...'ABC'].entries()) {
    if (number === (first ? 1 : 2)) {
      equals = x - 28;
      x += WIDTH;
    } else if (number > 0) {
      for (const [sign, turn] of Object.entries(SIGNS)) places.push({ place: `O${sign}`, x, y: MIDDLE, turn });
      x += WIDTH;
    }
    for (const cell of '12') {
      for (const [segment, [right, y, turn]] of Object.entries(SEGMENTS))
        places.push({ place: `${letter}${cell}${segment}`, x: x + right, y, turn });
      x += WIDTH + 16;
    }
  }
  return { places, equals, width: x - 44 };
}
