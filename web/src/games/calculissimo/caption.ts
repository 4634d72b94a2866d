/** The words under the board at any moment: what matters now, and what is good to know as well. */
import { list, t } from '../../language.svelte';
import type { Part } from '../../table/board';
import positions from '../../table/positionTexts';
import type { Draft } from './draft.svelte';
import type { Beat } from './scene';
import { plain } from './squares';
import texts from './texts';
import type { CalcPicture } from './types';
import { capital, leftOf, leftWords, tokenWords } from './words';

export interface Moment {
  picture: CalcPicture;
  seat: number | null;
  /** What of the table is drawn: a screen that is the table tells nobody that they watch. */
  part?: Part;
  /** The position is only shown: whose turn it is can be said, and no more. */
  onlyShown?: boolean;
  names: string[];
  /** It is my turn to lay. */
  mine: boolean;
  draft: Draft;
  beat: Beat | null;
  /** What happened last. */
  last: string;
  refusal: string | null;
  /** What would have been best here, in the analysis. */
  ghost: string | null;
  /** The seat whose time is up: the table waits for it. */
  late: number | null;
  touch: boolean;
}

export interface Caption {
  main: string;
  more: string;
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, draft, mine, refusal, seat, late } = moment;
  const plainly = (main: string, more = ''): Caption => ({ main, more, tone: 'plain' });
  // what fills the board says itself what it is
  if (moment.beat) return { main: moment.beat.big ? '' : (moment.beat.words ?? moment.last), more: '', tone: 'story' };
  if (refusal) return { main: refusal, more: '', tone: 'refusal' };
  if (draft.mode === 'pass') return plainly(t(texts.pass_sure), t(texts.pass_more));
  if (draft.mode === 'exchange') return plainly(t(texts.exchange_help), t(texts.exchange_then));
  if (draft.says) return { main: draft.says, more: '', tone: 'refusal' };
  const picked = draft.slot(draft.picked);
  if (picked) return plainly(t(texts.picked, { token: capital(tokenWords(plain(picked.token))) }));
  if (moment.ghost) return plainly(moment.ghost);
  if (draft.typing) return plainly(t(texts.typing));
  if (late !== null && late === seat) return plainly(t(texts.your_time_up), moment.last);
  if (picture.over) return plainly(standing(moment));
  if (!mine) return plainly(standing(moment), moment.last);
  const may = picture.notes.may;
  if (may && !may.lay && may.text) return plainly(may.text);
  if (picture.notes.first) return plainly(t(texts.first_turn), t(moment.touch ? texts.how_touch : texts.how_keys));
  return plainly(t(texts.your_turn), moment.last || t(moment.touch ? texts.how_touch : texts.how_keys));
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, part, names, late, onlyShown }: Moment): string {
  const { lots, draws, laid } = picture.view.position;
  const left = leftOf(picture);
  if (picture.over) return left ? `${t(texts.over)} ${leftWords(left, names, seat)}` : t(texts.over);
  if (lots.length) return t(texts.taking_lots);
  if (late !== null) return t(texts.time_up, { name: names[late] ?? '' });
  if (laid) return t(texts.answers_wait, { names: list(laid.wait.map((one) => names[one] ?? '')) });
  const [next] = picture.turn;
  if (draws.length || next === undefined) return t(texts.drawing);
  if (onlyShown && next !== seat) return t(positions.turnOf, { names: names[next] ?? '' });
  const waits = t(next === seat ? texts.summary_turn : texts.thinking, { name: names[next] ?? '' });
  return seat === null && part !== 'shared' ? `${t(texts.watching)} ${waits}` : waits;
}
