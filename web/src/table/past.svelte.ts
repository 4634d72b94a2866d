/** What has happened in a match as this browser was shown it, for the log of a board. It outlives a curtain, a reload and the window; nothing private is in it. */
import { SvelteMap } from 'svelte/reactivity';
import { keep, kept } from '../kept';
import type { StoryEvent } from './messages';

export interface Entry<Event = StoryEvent> {
  /** The picture that told it, and its place among the events there. */
  number: number;
  place: number;
  event: Event;
}

interface Pictured<Event> {
  match: string;
  number: number;
  story: Event[];
}

/** So many matches are remembered, those that were played last. */
const MOST = 8;

type Matches<Event> = { match: string; entries: Entry<Event>[] }[];

function matches<Event>(): Matches<Event> {
  const found = kept<unknown>('past', []);
  return Array.isArray(found) ? (found as Matches<Event>).filter((one) => Array.isArray(one?.entries)) : [];
}

/** What this browser remembers of a match. */
function remembered<Event>(match: string): Entry<Event>[] {
  return matches<Event>().find((one) => one.match === match)?.entries ?? [];
}

function remember(match: string, entries: Entry<unknown>[]): void {
  keep('past', [{ match, entries }, ...matches().filter((one) => one.match !== match)].slice(0, MOST));
}

export class Past<Event = StoryEvent> {
  #matches = new SvelteMap<string, Entry<Event>[]>();

  /** `open` is what all may know of an event: others may look at this screen later. Null leaves it out. */
  constructor(private open: (event: Event) => Event | null = (event) => event) {}

  /** Notes the story of a picture, once. */
  note({ match, number, story }: Pictured<Event>): void {
    const known = this.#matches.get(match) ?? remembered<Event>(match);
    const fresh = story.flatMap((event, place) => {
      const shown = known.some((one) => one.number === number && one.place === place) ? null : this.open(event);
      return shown === null ? [] : [{ number, place, event: shown }];
    });
    if (!fresh.length && this.#matches.has(match)) return;
    const entries = [...known, ...fresh].toSorted((one, other) => one.number - other.number || one.place - other.place);
    this.#matches.set(match, entries);
    if (fresh.length) remember(match, entries);
  }

  /** What has happened up to this picture, in order; nothing where none is known yet. */
  upTo(picture: Pick<Pictured<Event>, 'match' | 'number'> | null): Entry<Event>[] {
    return picture === null ? [] : (this.#matches.get(picture.match) ?? []).filter((one) => one.number <= picture.number);
  }
}
