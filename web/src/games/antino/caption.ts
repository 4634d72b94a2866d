/** The words beside the board at any moment: what matters now, and what is good to know as well. */
import { t } from '../../language.svelte';
import type { Beat } from './scene';
import texts from './texts';
import { cellName } from './tiles';
import type { AntinoPicture, Kind, Lay } from './types';
import { capital, rayWords, sumWords, tileWords } from './words';

export interface Moment {
  picture: AntinoPicture;
  seat: number | null;
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
  refusal: string | null;
  /** What the cell I look at holds. */
  looked: string | null;
  beat: Beat | null;
  /** The last things that happened. */
  past: string[];
  touch: boolean;
}

export interface Caption {
  main: string;
  more: string[];
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, refusal, shown, picked, mayAct, past, looked } = moment;
  const last = past.slice(-1);
  if (moment.beat) return { main: past.at(-1) ?? '', more: [], tone: 'story' };
  if (refusal) return { main: refusal, more: [], tone: 'refusal' };
  if (moment.dropping) {
    return { main: picture.notes.stuck ?? '', more: [t(moment.skipping ? texts.skipping : texts.drop_soon)], tone: 'plain' };
  }
  if (shown) {
    const sum = capital(
      `${tileWords(shown.tile)}, ${t(texts.lay_sum, { cell: cellName(shown.cell), sum: sumWords(shown.rays, shown.points) })}`,
    );
    return { main: shown.opens.length ? `${sum}, ${t(texts.opens)}` : sum, more: [capital(rayWords(shown.rays))], tone: 'plain' };
  }
  if (looked) return { main: looked, more: last, tone: 'plain' };
  if (mayAct && picked) {
    const tile = capital(tileWords(picked));
    if (!moment.fits) return { main: t(texts.nowhere, { tile }), more: last, tone: 'plain' };
    return { main: t(texts.where, { tile }), more: [t(moment.touch ? texts.where_touch : texts.where_mouse)], tone: 'plain' };
  }
  if (mayAct && picture.view.position.run > 0) return { main: t(texts.another_or_stop), more: last, tone: 'story' };
  if (mayAct) return { main: t(texts.pick), more: last.length ? last : [t(texts.pick_keys)], tone: 'plain' };
  return { main: standing(moment), more: last, tone: 'plain' };
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, names }: Moment): string {
  if (picture.over) return t(texts.over);
  const { turn, lots } = picture.view.position;
  if (lots) return t(texts.taking_lots);
  const waits = turn === null ? '' : t(turn === seat ? texts.summary_turn : texts.thinking, { name: names[turn] ?? '' });
  return seat === null ? `${t(texts.watching)} ${waits}` : waits;
}
