/** The words beside the board at any moment: what matters now, and what is good to know as well. */
import { t } from '../../language.svelte';
import type { Part } from '../../table/board';
import positions from '../../table/positionTexts';
import texts from './texts';
import { cellName } from './tiles';
import type { AntinoPicture, Cell, Kind, Lay } from './types';
import { arrowWords, capital, rayWords, tileWords, turnWords } from './words';

export interface Moment {
  picture: AntinoPicture;
  seat: number | null;
  /** What of the table is drawn: a screen that is the table tells nobody that they watch. */
  part?: Part;
  /** The position is only shown: whose turn it is can be said, and no more. */
  onlyShown?: boolean;
  names: string[];
  mayAct: boolean;
  /** The hand goes back into the bag by itself. */
  dropping: boolean;
  skipping: boolean;
  picked: Kind | null;
  /** True where the picked tile fits somewhere. */
  fits: boolean;
  /** The placement whose lines are shown. */
  shown: Lay | null;
  /** The cell that waits for a tile. */
  aimed: Cell | null;
  refusal: string | null;
  /** What the cell I look at holds. */
  looked: string | null;
  /** The caption of the story being told. */
  told: string | null;
  /** What happened last: it stays until something else happens. */
  last: string | null;
  touch: boolean;
  /** The lit cells bear their points. */
  pays: boolean;
}

export interface Caption {
  main: string;
  more: string | null;
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, refusal, shown, picked, aimed, mayAct, looked, last: more } = moment;
  if (moment.told) return { main: moment.told, more: null, tone: 'story' };
  if (refusal) return { main: refusal, more, tone: 'refusal' };
  if (moment.dropping)
    return { main: picture.notes.stuck ?? '', more: t(moment.skipping ? texts.skipping : texts.drop_soon), tone: 'plain' };
  if (shown) {
    const sum = arrowWords(shown.rays, shown.points);
    const main = capital(t(texts.lay_sum, { tile: tileWords(shown.tile), cell: cellName(shown.cell), sum }));
    return {
      main: shown.opens.length ? `${main}, ${t(texts.opens)}` : main,
      more: moment.touch ? null : capital(rayWords(shown.rays)),
      tone: 'plain',
    };
  }
  if (looked) return { main: looked, more, tone: 'plain' };
  if (mayAct && picked) {
    const tile = capital(tileWords(picked));
    if (!moment.fits) return { main: t(texts.nowhere, { tile }), more, tone: 'plain' };
    const how = moment.touch ? texts.where_touch : moment.pays ? texts.where_pays : texts.where_mouse;
    return { main: t(texts.where, { tile }), more: t(how), tone: 'plain' };
  }
  if (mayAct && aimed) return { main: t(texts.which, { cell: cellName(aimed) }), more: t(texts.which_fit), tone: 'plain' };
  if (mayAct && picture.view.position.run > 0) return { main: t(texts.another_or_stop), more, tone: 'story' };
  if (mayAct) return { main: t(texts.pick), more: more ?? t(moment.touch ? texts.pick_drag : texts.pick_keys), tone: 'plain' };
  return { main: standing(moment), more, tone: 'plain' };
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, part, names, onlyShown }: Moment): string {
  if (picture.over) return t(texts.over);
  const { turn, lots } = picture.view.position;
  if (lots) return t(texts.taking_lots);
  if (turn === null || (turn === seat && !picture.over && !onlyShown)) return ''; // it is said when I may act
  if (onlyShown && turn !== seat) return t(positions.turnOf, { names: names[turn] ?? '' });
  const waits = turn === seat ? turnWords(turn, names, seat) : t(texts.thinking, { name: names[turn] ?? '' });
  return seat === null && part !== 'shared' ? `${t(texts.watching)} ${waits}` : waits;
}
