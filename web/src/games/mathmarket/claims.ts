/** From what the player has taken up to the action that is sent. */
import type { Action } from '../../table/messages';
import type { Draft } from './draft.svelte';
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
