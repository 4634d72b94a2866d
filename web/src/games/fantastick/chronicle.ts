/** The turns of a match as they were told here: what each led to and cost, and its way, to be told again. */
import type { Entry } from '../../table/past.svelte';
import { after, beatsOf, HANDLINGS, opened, type Beat, type Scene } from './scene';
import type { Event, Finished, Mode } from './types';
import { eventWords, type Readers } from './words';

export interface TurnTold {
  key: string;
  seat: number;
  words: string;
  /** How it ended; null where it was given up. */
  finish: Finished | null;
  /** Its way, where it is known with what it began. */
  beats: Beat[];
}

/** The turns that have ended, in order. */
export function turnsOf(entries: Entry<Event>[], mode: Mode, readers: Readers): TurnTold[] {
  const words = (event: Event) => eventWords(event, readers);
  const turns: TurnTold[] = [];
  let way: Event[] = [];
  /** What lies on the mat, and what lay there when the turn began; null as long as nobody has told. */
  let [scene, began] = [null, null] as [Scene | null, Scene | null];
  const fresh = (next: Scene | null): void => {
    [scene, began, way] = [next, next, []];
  };
  for (const { event, number, place } of entries) {
    const key = `${number}.${place}`;
    if (event.type === 'open') fresh(opened(mode, event, scene?.points ?? readers.names.map(() => 0)));
    else if (event.type === 'place' || event.type === 'roll') fresh(scene && after(scene, event));
    else if (event.type === 'undo') {
      way.pop();
      scene = scene && after(scene, event);
    } else if (HANDLINGS.has(event.type)) {
      way.push(event);
      scene = scene && after(scene, event);
    } else if (event.type === 'finish') {
      const next: Scene | null = scene && after(scene, event);
      const beats =
        began && next
          ? beatsOf(
              began,
              next,
              [...way, event].map((one) => [one]),
              words,
            )
          : [];
      turns.push({ key, seat: event.seat, words: words(event)!, finish: event, beats });
      fresh(next);
    } else if (event.type === 'giveup') {
      turns.push({ key, seat: event.seat, words: words(event)!, finish: null, beats: [] });
      fresh(began);
    }
  }
  return turns;
}
