/** What each seat did last, as it stays marked until that seat acts again. */
import type { Entry } from '../../table/past.svelte';
import type { Event, MarketPicture } from './types';

export type Last =
  | { kind: 'deposit'; slot: number; creature: string; coin: number }
  | { kind: 'buy'; creature: string; sum: number[]; price: number }
  | { kind: 'skip' };

/** By seat; null where there is nothing to mark. A sale of the standard version is settled by the clock, so it is found in what happened. */
export function lastsOf({ last, view }: MarketPicture, past: Entry<Event>[]): (Last | null)[] {
  return Array.from({ length: view.seats }, (_, seat) => {
    const own = last?.[seat]?.flatMap((event) => lastOf(event, seat) ?? []).at(0);
    return own ?? past.flatMap(({ event }) => lastOf(event, seat) ?? []).at(-1) ?? null;
  });
}

function lastOf(event: Event, seat: number): Last | null {
  if (event.type === 'sale') {
    const claim = event.claims.find((one) => one.seat === seat);
    return claim ? { kind: 'buy', creature: claim.creature, sum: [event.coin, claim.coin], price: claim.price } : null;
  }
  if (!('seat' in event) || event.seat !== seat) return null;
  if (event.type === 'deposit') return { kind: 'deposit', slot: event.slot, creature: event.creature, coin: event.coin };
  if (event.type === 'buy') return { kind: 'buy', creature: event.creature, sum: event.sum, price: event.price };
  return event.type === 'skip' && event.drew ? { kind: 'skip' } : null;
}
