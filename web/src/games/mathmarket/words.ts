/** What has happened, and what lies on the table, in words: for the line beside the board and for a screen reader. */
import { language, list, t, type Text } from '../../language.svelte';
import texts from './texts';
import type { Event, Finish, MarketPicture } from './types';

/** Who looks: what everybody is called, and which of them is oneself. */
export interface Who {
  names: string[];
  mine: number | null;
}

/** A creature by its name; one of a house deck is called as its deck calls it. */
export function creatureName(name: string): string {
  const known = texts.creature[name];
  return known ? t(known) : name;
}

/** "a 7", "an 8". */
export function aCoin(value: number): string {
  const open = [8, 11, 18].includes(value) || (value >= 80 && value < 90);
  return t(open ? texts.an : texts.a, { value });
}

/** What a seat is called at the head of a line: oneself is "You". */
export function called(seat: number, { names, mine }: Who): string {
  return seat === mine ? t(texts.you) : (names[seat] ?? '');
}

/** Several seats within a sentence. */
function among(seats: number[], { names, mine }: Who): string {
  return list(seats.map((seat) => (seat === mine ? t(texts.you_within) : (names[seat] ?? ''))));
}

/** "1.84", as the language writes it. */
export function seconds(milliseconds: number, digits = 2): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(
    milliseconds / 1000,
  );
}

/** "1:07.3", for times that run. */
export function minutes(milliseconds: number): string {
  const tenths = Math.floor(milliseconds / 100);
  const rest = seconds((tenths % 600) * 100, 1).padStart(4, '0');
  return `${Math.floor(tenths / 600)}:${rest}`;
}

/** "Ada 1.84 s". */
export function timeWords({ seat, reaction }: Finish, who: Who): string {
  return t(texts.second, { name: called(seat, who), seconds: seconds(reaction) });
}

/** "together! both get one" where several were right; '' for one alone. */
export function togetherWords(claims: Finish[]): string {
  return claims.length < 2 ? '' : t(claims.length === 2 ? texts.together_two : texts.together);
}

/** "Ada 1.84 s · Bruno 1.91 s: together! both get one". */
export function finishWords(claims: Finish[], who: Who): string {
  const times = claims.map((claim) => timeWords(claim, who)).join(' · ');
  return claims.length < 2 ? times : `${times}: ${togetherWords(claims)}`;
}

/** One claim of a sale: "Ada: 7 + 5 = 12, the unicorn". */
export function claimWords(claim: Finish, open: number, who: Who): string {
  const { seat, coin, price, creature, named } = claim;
  return t(named ? texts.gets : texts.gets_other, {
    name: called(seat, who),
    sum: `${open} + ${coin}`,
    price,
    creature: creatureName(creature),
  });
}

/** The sentence for oneself or for another. */
function said(event: { seat: number }, { names, mine }: Who, you: Text, other: Text, more: Record<string, string | number> = {}): string {
  return event.seat === mine ? t(you, more) : t(other, { name: names[event.seat] ?? '', ...more });
}

/** One event as a sentence; '' for what needs none. */
export function sentenceOf(event: Event, who: Who): string {
  switch (event.type) {
    case 'deal':
      return t(texts.told_deal, { creatures: list(event.market.map(creatureName)) });
    case 'deposit': {
      const parts = { coin: aCoin(event.coin), creature: creatureName(event.creature), rest: event.rest };
      return said(event, who, texts.you_deposit, texts.told_deposit, parts);
    }
    case 'buy': {
      const parts = { creature: creatureName(event.creature), sum: event.sum.join(' + '), price: event.price };
      return said(event, who, texts.you_buy, texts.told_buy, parts);
    }
    case 'skip':
      if (!event.drew) return said(event, who, texts.you_skip_empty, texts.told_skip_empty);
      return event.seat === who.mine ? '' : t(texts.told_skip, { name: called(event.seat, who) }); // oneself is told the coin
    case 'draw':
      return t(texts.told_draw, { coin: aCoin(event.coin) });
    case 'done':
      return said(event, who, texts.you_done, texts.told_done);
    case 'wrong':
      return event.sum
        ? t(texts.told_wrong_sum, { name: called(event.seat, who), sum: event.sum.join(' + '), price: event.price ?? '' })
        : said(event, who, texts.you_wrong, texts.told_wrong);
    case 'mistake':
      return t(texts.mistake, { sum: event.sum.join(' + '), makes: event.makes, price: event.price });
    case 'pass':
      return said(event, who, texts.you_pass, texts.told_pass);
    case 'patience':
      return t(texts.told_patience, { names: among(event.seats, who) });
    case 'back':
      return t(texts.told_back, { names: list(event.seats.map((seat) => called(seat, who))) });
    case 'unused':
      return t(texts.told_unused, { coin: event.coin });
    case 'useless':
      return t(texts.told_useless, { coin: event.coin });
    case 'coin':
      return t(texts.told_open, { coin: event.coin });
    case 'sale':
      return `${finishWords(event.claims, who)}. ${event.claims.map((claim) => claimWords(claim, event.coin, who)).join('. ')}.`;
    case 'refill':
      return t(texts.told_refill, { creatures: list(event.cards.map(({ creature }) => creatureName(creature))) });
    case 'end':
      return event.reason;
    default:
      return '';
  }
}

/** Why a mark has come and who may act now; '' where none binds. */
export function markWords({ story, notes }: MarketPicture, who: Who): string {
  const mark = notes.moment?.binding[0];
  const came = story.flatMap((event) => (event.type === 'refill' ? event.cards : []));
  const card = came.map(({ slot }) => notes.cards?.[slot]).find((one) => one && one.mark === mark);
  if (!mark || !card || !story.some(({ type }) => type === 'marks')) return '';
  const names = list((notes.moment?.free ?? []).map((seat) => called(seat, who)));
  return t(texts.mark_came[mark], { creature: card.label, names });
}

/** What a screen reader hears of a story: all of it, and in real time what lies there now. */
export function spokenOf(picture: MarketPicture, who: Who): string {
  const { story } = picture;
  const heard = story.filter(({ type }) => type !== 'coin').map((event) => sentenceOf(event, who));
  heard.push(markWords(picture, who));
  if (story.some(({ type }) => type === 'coin') && !picture.over) heard.push(tableWords(picture));
  return heard.filter(Boolean).join(' ');
}

function coinsOf({ view }: MarketPicture): number[] {
  const hand = view.seat === null ? null : view.position.hands?.[view.seat];
  return Array.isArray(hand) ? hand : [];
}

/** "Open coin 7; prices 12, 13, 15, 11; your coins 4, 5, 7". */
export function tableWords(picture: MarketPicture): string {
  const cards = (picture.notes.cards ?? []).filter((card) => card !== null);
  const coins = coinsOf(picture).join(', ');
  const open = picture.notes.open;
  if (open != null) {
    const prices = cards.map(({ price }) => price).join(', ');
    return coins ? t(texts.told_coin, { coin: open, prices, coins }) : t(texts.told_prices, { coin: open, prices });
  }
  const creatures = cards
    .map(({ label, price, deposit }) =>
      deposit === null ? t(texts.summary_card, { creature: label, price }) : t(texts.summary_deposit, { creature: label, price, deposit }),
    )
    .join(', ');
  return t(texts.summary, { creatures, hand: coins ? t(texts.summary_hand, { coins }) : '' });
}
