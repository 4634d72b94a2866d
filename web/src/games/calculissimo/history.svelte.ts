/** The turns of a match as this browser has seen them. They outlive a curtain and a reload; nothing private is in them. */
import { SvelteMap } from 'svelte/reactivity';
import type { CalcPicture, Event } from './types';

type Public = Exclude<Event, { type: 'draw' }>;

export interface Entry {
  /** The step of the log, and the place among its events. */
  number: number;
  place: number;
  event: Public;
}

const KEY = 'ludoteca.calculissimo.turns';
const matches = new SvelteMap<string, Entry[]>();

/** What the session remembers of one match, if that is the one it remembers. */
function remembered(match: string): Entry[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { match: string; entries: Entry[] } | null;
    return kept?.match === match ? kept.entries : [];
  } catch {
    return [];
  }
}

function remember(match: string, entries: Entry[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ match, entries }));
  } catch {
    // a browser that keeps nothing only forgets
  }
}

/** Others may look at this screen later: what was exchanged or drawn stays with whom it belongs to. */
function open(event: Event): Public | null {
  if (event.type === 'draw') return null;
  if (event.type !== 'exchange') return event;
  const { type, seat, count } = event;
  return { type, seat, count };
}

/** Notes the story of a picture, once. */
export function record({ match, number, story }: CalcPicture): void {
  const known = matches.get(match) ?? remembered(match);
  const fresh = story.flatMap((event, place) => {
    const shown = open(event);
    return shown && !known.some((one) => one.number === number && one.place === place) ? [{ number, place, event: shown }] : [];
  });
  if (!fresh.length && matches.has(match)) return;
  const entries = [...known, ...fresh].toSorted((one, other) => one.number - other.number || one.place - other.place);
  matches.set(match, entries);
  if (fresh.length) remember(match, entries);
}

/** What has happened up to this picture, in order. */
export function turnsOf({ match, number }: CalcPicture): Entry[] {
  return (matches.get(match) ?? []).filter((one) => one.number <= number);
}
