/** Whose tile lies where: each seat has its colour and its corner, so that neither has to be told by the other. */
import type { AntinoPicture, Mark } from './types';

/** Light enough for the felt, and none of them the colour of a symbol. */
export const COLOURS = ['#d9b8ff', '#7fe3f2', '#ffb0d6', '#dcf08a'];
/** Degrees by which the corner of the first seat, the upper left one, is turned. */
export const CORNERS = [0, 90, 180, 270];

/** The last tile of each other seat, as long as that seat has not acted again. */
export function marksOf(picture: AntinoPicture, me: number | null, names: string[]): Mark[] {
  return (picture.last ?? []).flatMap((story, seat) => {
    const placed = seat === me ? undefined : story?.find((event) => event.type === 'place');
    return placed?.type === 'place' ? [{ seat, cell: placed.cell, name: names[seat] ?? '' }] : [];
  });
}
