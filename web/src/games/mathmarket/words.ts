/** What has happened, and what lies on the table, in words: for the line beside the board and for a screen reader. */
import { language, list, t } from '../../language.svelte';
import texts from './texts';
import type { Event, Finish, MarketPicture } from './types';

/** A creature by its name; one of a house deck is called as its deck calls it. */
export function creatureName(name: string): string {
  const known = texts.creature[name];
  return known ? t(known) : name;
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

/** "Ada 1.84 s · Bruno 1.91 s: together! both get one". */
export function finishWords(claims: Finish[], names: string[]): string {
  const times = claims.map(({ seat, reaction }) => t(texts.second, { name: names[seat] ?? '', seconds: seconds(reaction) })).join(' · ');
  if (claims.length < 2) return times;
  return `${times}: ${t(claims.length === 2 ? texts.together_two : texts.together)}`;
}

/** One claim of a sale: "Ada: 7 + 5 = 12, the unicorn". */
export function claimWords(claim: Finish, open: number, names: string[]): string {
  const { seat, coin, price, creature, named } = claim;
  return t(named ? texts.gets : texts.gets_other, {
    name: names[seat] ?? '',
    sum: `${open} + ${coin}`,
    price,
    creature: creatureName(creature),
  });
}

/** One event as a sentence; '' for what needs none. */
export function sentenceOf(event: Event, names: string[]): string {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.type) {
    case 'deal':
      return t(texts.told_deal, { creatures: list(event.market.map(creatureName)) });
    case 'deposit':
      return t(texts.told_deposit, { name, coin: event.coin, creature: creatureName(event.creature), rest: event.rest });
    case 'buy':
      return t(texts.told_buy, { name, creature: creatureName(event.creature), sum: event.sum.join(' + '), price: event.price });
    case 'skip':
      return t(event.drew ? texts.told_skip : texts.told_skip_empty, { name });
    case 'draw':
      return t(texts.told_draw, { coin: event.coin });
    case 'done':
      return t(texts.told_done, { name });
    case 'wrong':
      return event.sum
        ? t(texts.told_wrong_sum, { name, sum: event.sum.join(' + '), price: event.price ?? '' })
        : t(texts.told_wrong, { name });
    case 'mistake':
      return t(texts.mistake, { sum: event.sum.join(' + '), makes: event.makes, price: event.price });
    case 'pass':
      return t(texts.told_pass, { name });
    case 'patience':
      return t(texts.told_patience, { names: list(event.seats.map((seat) => names[seat] ?? '')) });
    case 'back':
      return t(texts.told_back, { names: list(event.seats.map((seat) => names[seat] ?? '')) });
    case 'unused':
      return t(texts.told_unused, { coin: event.coin });
    case 'useless':
      return t(texts.told_useless, { coin: event.coin });
    case 'sale':
      return `${finishWords(event.claims, names)}. ${event.claims.map((claim) => claimWords(claim, event.coin, names)).join('. ')}.`;
    case 'refill':
      return t(texts.told_refill, { creatures: list(event.cards.map(({ creature }) => creatureName(creature))) });
    case 'end':
      return event.reason;
    default:
      return '';
  }
}

/** What a screen reader hears of a story: all of it, and in real time what lies there now. */
export function spokenOf(picture: MarketPicture, names: string[]): string {
  const { story, notes } = picture;
  const said = story.map((event) => sentenceOf(event, names)).filter(Boolean);
  if (notes.moment?.binding.length && story.some(({ type }) => type === 'marks')) said.push(notes.moment.text);
  if (story.some(({ type }) => type === 'coin') && !picture.over) said.push(tableWords(picture));
  return said.join(' ');
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
