/** From what the player has taken up to the action that is sent. */
import { t } from '../../language.svelte';
import type { Action } from '../../table/messages';
import type { Draft } from './draft.svelte';
import texts from './texts';
import type { MarketPicture } from './types';

/** A claim on its way. */
export interface Sent {
  round: number;
  slot: number;
  price: number;
  /** The places of its coins, in the hand or in the row. */
  places: number[];
  /** "7 + 5". */
  sum: string;
}

/** The coins the seat may take up, place by place: its own, or in the advanced version all on the table. */
export function coinsOf({ view }: MarketPicture, seat: number | null): (number | null)[] {
  if (view.position.row) return view.position.row;
  const hand = seat === null ? null : view.position.hands?.[seat];
  return Array.isArray(hand) ? hand : [];
}

/** The action of a draft that is whole, and the claim to be shown on its way (none in turns); null for half a draft. */
export function actionOf(
  picture: MarketPicture,
  seat: number | null,
  { slot, places }: Draft,
): { action: Action; sent: Sent | null } | null {
  const { version, cards, open } = picture.notes;
  const card = slot === null ? null : cards?.[slot];
  if (!card || places.length < (version === 'advanced' ? 2 : 1)) return null;
  const values = places.map((place) => coinsOf(picture, seat)[place] ?? 0);
  const coin = values[0]!;
  if (version === 'beginner') return { action: { type: 'pay', slot: card.slot, coin }, sent: null };
  const { price } = card;
  const round = picture.view.position.round ?? 0;
  const sum = version === 'standard' ? `${open} + ${coin}` : values.join(' + ');
  const claim = { type: 'claim', round, price };
  return {
    action: version === 'standard' ? { ...claim, coin } : { ...claim, coins: places.toSorted((one, other) => one - other) },
    sent: { round, slot: card.slot, price, places: [...places], sum },
  };
}

/** What an action is about, to be pointed at on the table, and said: null where it neither pays nor buys. */
export function boughtBy(
  action: unknown,
  { notes: { cards = [], open = null } }: MarketPicture,
  lying: (number | null)[],
): { slot: number; coin?: number; coins?: number[]; words: string } | null {
  const { slot: at, price, coin, coins } = (action ?? {}) as { slot?: number; price?: number; coin?: number; coins?: number[] };
  const card = cards?.find((one) => one && (one.slot === at || one.price === price));
  if (!card || (coin === undefined && !coins)) return null;
  const { slot, label, deposit } = card;
  const values = coins ? coins.map((place) => lying[place] ?? 0) : [open ?? deposit, coin!].filter((value) => value !== null);
  const words = t(values.length > 1 ? texts.best_buy : texts.best_deposit, { creature: label, sum: values.join(' + '), price: card.price });
  return { slot, words, ...(coins ? { coins } : { coin: coin! }) };
}

/** True when this picture settles a claim that was on its way: a new round, a verdict, or the end. */
export function settles(sent: Sent, { view, story, over }: MarketPicture, seat: number | null): boolean {
  const { round, out } = view.position;
  return (
    over ||
    round !== sent.round ||
    story.some((event) => event.type === 'wrong' && event.seat === seat) ||
    (seat !== null && !!out?.includes(seat))
  );
}
