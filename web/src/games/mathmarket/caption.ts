/** The words beside the board at any moment: what to do, what has been sent, what has just happened. */
import { list, t } from '../../language.svelte';
import type { Sent } from './claims';
import type { TableInfo } from '../../table/messages';
import tableTexts from '../../table/texts';
import type { Live } from './live.svelte';
import texts from './texts';
import type { MarketPicture } from './types';
import { called, sentenceOf, type Who } from './words';

export interface Now {
  /** What would be best here, where that is shown. */
  best?: string | null;
  picture: MarketPicture;
  who: Who;
  player: boolean;
  mayAct: boolean;
  /** Why time stands still; '' while it runs. */
  stands: string;
  sent: Sent | null;
  refusal: string | null;
  /** The caption of a story that is being told. */
  told: string | null;
  /** What has just happened. */
  news: string;
  /** The coins and the creature taken up. */
  coins: number[];
  slot: number | null;
}

export interface Caption {
  main: string;
  more: string;
  tone: 'plain' | 'story' | 'refusal';
}

export function captionOf(now: Now): Caption {
  const { picture, told, refusal, sent, stands, news, best } = now;
  if (best) return { main: best, more: '', tone: 'plain' };
  if (told) return { main: told, more: '', tone: 'story' };
  if (refusal) return { main: refusal, more: '', tone: 'refusal' };
  if (picture.over) return { main: t(texts.over), more: '', tone: 'plain' };
  if (stands) return { main: stands, more: '', tone: 'plain' };
  if (sent) return { main: t(texts.sent_claim, { sum: sent.sum, price: sent.price }), more: '', tone: 'plain' };
  return { main: now.mayAct ? asked(now) : standing(now), more: news, tone: 'plain' };
}

/** What I am asked to do next, as far as I have got. */
function asked({ picture, coins, slot }: Now): string {
  const { version, cards, open, extra, fits } = picture.notes;
  const card = slot === null ? null : cards?.[slot];
  const [one, other] = coins;
  if (version === 'advanced') {
    if (one !== undefined && other !== undefined) return t(texts.pick_price, { one, other });
    if (one !== undefined) return card ? t(texts.pick_one_for, { one, price: card.price }) : t(texts.pick_one_more, { one });
    return card ? t(texts.pick_two, { price: card.price }) : t(texts.see_row);
  }
  if (one !== undefined) return t(texts.pick_creature, { coin: one });
  if (card) return t(texts.pick_coin, { creature: card.label, price: card.price });
  if (version === 'standard') return t(texts.see, { open: open ?? '' });
  if (extra) return t(texts.your_extra);
  return t(fits?.length ? texts.your_turn : texts.nothing_fits);
}

/** Where things stand while I have nothing to do. */
function standing({ picture, who, player }: Now): string {
  const { version, phase, acting, open, extra, why } = picture.notes;
  if (phase === 'deal') return t(texts.before);
  if (version === 'beginner') {
    const [first = 0] = acting;
    if (first === who.mine) return ''; // it is said when I may act
    return t(extra ? texts.extra_of : texts.turn_of, { name: who.names[first] ?? '' });
  }
  if (player && why) return why;
  return version === 'standard' ? t(texts.watching, { open: open ?? '' }) : t(texts.watching_row);
}

/** Why time stands still, and because of whom; '' while it runs. Who is still reading before it begins has paused nothing. */
export function standsOf({ race }: TableInfo, { covered, clock }: MarketPicture, { names }: Who): string {
  if (race?.stands === 'asked' && covered && clock?.now === 0) return t(tableTexts.raceBegins);
  return race?.stands ? t(texts.stands[race.stands], { name: names[race.seat ?? -1] ?? '' }) : '';
}

/** Why my coins sleep, and who may act meanwhile. */
export function sleepOf({ notes }: MarketPicture, reason: Live['reason'], who: Who): { why: string; who: string } {
  const until = t(notes.version === 'advanced' ? texts.until_buys : texts.until_coin);
  const acting = t(texts.may_act, { names: list(notes.acting.map((seat) => called(seat, who))) });
  if (!reason) return { why: notes.why ?? until, who: acting };
  return { why: `${reason.words ? sentenceOf(reason.words, who) : t(texts.passed)} ${until}`, who: acting };
}
