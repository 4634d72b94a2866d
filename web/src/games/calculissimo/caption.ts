/** The words under the board at any moment: what matters now, and what is good to know as well. */
import { list, t } from '../../language.svelte';
import type { Draft } from './draft.svelte';
import type { Beat } from './scene';
import { plain } from './squares';
import texts from './texts';
import type { CalcPicture } from './types';
import { leftOf, leftWords, tokenWords } from './words';

export interface Moment {
  picture: CalcPicture;
  seat: number | null;
  names: string[];
  /** It is my turn to lay. */
  mine: boolean;
  draft: Draft;
  beat: Beat | null;
  /** What happened last. */
  last: string;
  refusal: string | null;
  /** What the hint says, or that it is being looked for. */
  hint: string | null;
  /** What the last turn missed. */
  missed: string | null;
  touch: boolean;
}

export interface Caption {
  main: string;
  more: string;
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(moment: Moment): Caption {
  const { picture, draft, mine, refusal, hint } = moment;
  const plainly = (main: string, more = ''): Caption => ({ main, more, tone: 'plain' });
  if (moment.beat) return { main: moment.last, more: '', tone: 'story' };
  if (refusal) return { main: refusal, more: '', tone: 'refusal' };
  if (draft.mode === 'pass') return plainly(t(texts.pass_sure), t(texts.pass_more));
  if (draft.mode === 'exchange') return plainly(t(texts.exchange_help), t(texts.exchange_then));
  if (draft.says) return { main: draft.says, more: '', tone: 'refusal' };
  if (hint) return plainly(hint);
  const picked = draft.slot(draft.picked);
  if (picked) return plainly(t(texts.picked, { token: capital(tokenWords(plain(picked.token))) }));
  if (moment.missed) return plainly(moment.missed);
  if (draft.typing) return plainly(t(texts.typing));
  if (!mine) return plainly(standing(moment), moment.last);
  const may = picture.notes.may;
  if (may && !may.lay && may.text) return plainly(may.text);
  if (picture.notes.first) return plainly(t(texts.first_turn), t(moment.touch ? texts.how_touch : texts.how_keys));
  return plainly(t(texts.your_turn), moment.last || t(moment.touch ? texts.how_touch : texts.how_keys));
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, names }: Moment): string {
  const { lots, draws, laid } = picture.view.position;
  const left = leftOf(picture);
  if (picture.over) return left ? `${t(texts.over)} ${leftWords(left, names)}` : t(texts.over);
  if (lots.length) return t(texts.taking_lots);
  if (laid) return t(texts.answers_wait, { names: list(laid.wait.map((one) => names[one] ?? '')) });
  const [next] = picture.turn;
  if (draws.length || next === undefined) return t(texts.drawing);
  const waits = t(next === seat ? texts.summary_turn : texts.thinking, { name: names[next] ?? '' });
  return seat === null ? `${t(texts.watching)} ${waits}` : waits;
}
