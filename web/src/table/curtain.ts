/** Whose eyes the screen is for when several people share one device. */
import type { Picture } from './messages';

/**
 * The seat that should look now, or null for a spectator.
 *
 * A seat that still has to act keeps the screen; else the next held seat in turn gets it, going round the table; and
 * when nobody here has to act, whoever looked last goes on looking.
 */
export function nextEyes(held: number[], turn: number[], eyes: number | null): number | null {
  if (held.length === 0) return null;
  const toAct = held.filter((seat) => turn.includes(seat)).toSorted((one, other) => one - other);
  if (eyes !== null && toAct.includes(eyes)) return eyes;
  const after = toAct.find((seat) => eyes !== null && seat > eyes) ?? toAct[0];
  if (after !== undefined) return after;
  return eyes !== null && held.includes(eyes) ? eyes : Math.min(...held);
}

/**
 * True when what several have chosen at the same time comes to light: somebody who had chosen may act again, or it is over.
 *
 * While they choose, those who may act only become fewer.
 */
export function comesToLight(before: number[], { turn, over }: Pick<Picture, 'turn' | 'over'>): boolean {
  return over || turn.some((seat) => !before.includes(seat));
}

/** A picture for all who sit round the device: nobody's own, with nothing to choose. */
export function everybodys(picture: Picture): Picture {
  const view = picture.view && typeof picture.view === 'object' && 'seat' in picture.view ? { ...picture.view, seat: null } : picture.view;
  return { ...picture, view, seat: null, actions: [] };
}
