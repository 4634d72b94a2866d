/** The words beside the board at any moment: what to do, what has been sent, what has just happened. */
import { list, t } from '../../language.svelte';
import type { Beat } from './beats';
import type { Sent } from './claims';
import type { Live } from './live.svelte';
import texts from './texts';
import type { MarketPicture } from './types';
import { sentenceOf } from './words';

export interface Now {
  picture: MarketPicture;
  seat: number | null;
  names: string[];
  player: boolean;
  mayAct: boolean;
  sent: Sent | null;
  refusal: string | null;
  beat: Beat | null;
  /** What has just happened. */
  past: string;
  /** The coins and the creature taken up. */
  coins: number[];
  slot: number | null;
  /** The steps of the hint that were asked for. */
  hint: string[];
  keys: boolean;
}

export interface Caption {
  main: string;
  more: string;
  tone: 'plain' | 'hint' | 'story' | 'refusal';
}

export function captionOf(now: Now): Caption {
  const { picture, beat, refusal, sent, hint, past } = now;
  if (beat) return { main: beat.words, more: '', tone: 'story' };
  if (refusal) return { main: refusal, more: '', tone: 'refusal' };
  if (sent) return { main: t(texts.sent_claim, { sum: sent.sum, price: sent.price }), more: '', tone: 'plain' };
  if (picture.over) return { main: t(texts.over), more: '', tone: 'plain' };
  if (hint.length) return { main: hint.at(-1)!, more: hint.slice(0, -1).join(' '), tone: 'hint' };
  if (now.mayAct) return { main: asked(now), more: past || keysOf(now), tone: 'plain' };
  return { main: standing(now), more: past, tone: 'plain' };
}

/** What I am asked to do next, as far as I have got. */
function asked({ picture, coins, slot }: Now): string {
  const { version, cards, open, extra, fits } = picture.notes;
  const card = slot === null ? null : cards?.[slot];
  const [one, other] = coins;
  if (version === 'advanced') {
    if (one !== undefined && other !== undefined) return t(texts.pick_price, { one, other });
    if (one !== undefined) return t(texts.pick_one_more, { one });
    return card ? t(texts.pick_two, { price: card.price }) : t(texts.see_row);
  }
  if (one !== undefined) return t(texts.pick_creature, { coin: one });
  if (card) return t(texts.pick_coin, { creature: card.label, price: card.price });
  if (version === 'standard') return t(texts.see, { open: open ?? '' });
  if (extra) return t(texts.your_extra);
  return t(fits?.length ? texts.your_turn : texts.nothing_fits);
}

/** Where things stand while I have nothing to do. */
function standing({ picture, seat, names, player }: Now): string {
  const { version, phase, acting, open, extra, why } = picture.notes;
  if (phase === 'deal') return t(texts.before);
  if (version === 'beginner') return t(extra ? texts.extra_of : texts.turn_of, { name: names[acting[0] ?? 0] ?? '' });
  if (player && seat !== null && why) return why;
  return version === 'standard' ? t(texts.watching, { open: open ?? '' }) : t(texts.watching_row);
}

function keysOf({ keys, picture }: Now): string {
  if (!keys) return '';
  return t({ beginner: texts.keys_beginner, standard: texts.keys_standard, advanced: texts.keys_advanced }[picture.notes.version]);
}

/** Why my coins sleep, and who may act meanwhile. */
export function sleepOf({ notes }: MarketPicture, reason: Live['reason'], names: string[]): { why: string; who: string } {
  const until = t(notes.version === 'advanced' ? texts.until_buys : texts.until_coin);
  const who = t(texts.may_act, { names: list(notes.acting.map((seat) => names[seat] ?? '')) });
  if (!reason) return { why: notes.why ?? until, who };
  return { why: `${reason.words ? sentenceOf(reason.words, names) : t(texts.passed)} ${until}`, who };
}
