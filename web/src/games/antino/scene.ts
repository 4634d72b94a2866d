/** What lies on the table at one moment, and the beats in which a story leads from one scene to the next. */
import type { Told } from '../../table/showing.svelte';
import { at } from './tiles';
import type { AntinoPicture, Drawn, Dropped, Event, Kind, Lots, Placed, Square } from './types';

export interface Scene {
  board: Square[][];
  hand: Kind[] | null;
  sizes: number[];
  bag: number;
  points: number[];
  stars: number[];
  turn: number | null;
  run: number;
  locked: Set<string>;
  closed: Set<string>;
}

/** One moment of a story: what is drawn, and what happens on it. */
export interface Beat extends Told<Scene> {
  /** A tile that has just been laid, and how many of the tiles on its lines are counted by now. */
  laid: { event: Placed; counted: number; landing: boolean; opening: boolean; flare: boolean } | null;
  lots: Lots | null;
  drop: Dropped | null;
  drawn: Drawn | null;
  /** The match ends here. */
  ends?: true;
}

export const LASTS = {
  land: 220,
  open: 240,
  count: 80,
  counting: 640,
  sum: 260,
  flare: 560,
  lots: 1300,
  drop: 700,
  draw: 220,
  drawn: 120,
  end: 900,
};

export function sceneOf({ view, notes }: AntinoPicture): Scene {
  const { board, hand, hand_sizes, bag, points, seventytwos, turn, run } = view.position;
  return {
    board,
    hand,
    sizes: hand_sizes,
    bag,
    points,
    stars: seventytwos,
    turn,
    run,
    locked: new Set(notes.locked.map(at)),
    closed: new Set(notes.closed.map(at)),
  };
}

/** The beats of a story that begins with this scene on the table (null: nothing was shown yet) and ends with `after`. */
export function beatsOf(
  before: Scene | null,
  after: Scene,
  story: Event[],
  viewer: number | null,
  words: (event: Event) => string | null = () => null,
): Beat[] {
  const scenes = scenesOf(after, story);
  return story.flatMap((event, i): Beat[] => {
    const scene = scenes[i]!;
    const quiet: Beat = { lasts: 0, scene, words: words(event) ?? undefined, laid: null, lots: null, drop: null, drawn: null };
    if (event.type === 'lots') return [{ ...quiet, lasts: LASTS.lots, lots: event, sound: 'slide' }];
    if (event.type === 'draw') {
      const mine = event.seat === viewer && event.tiles !== undefined;
      return [{ ...quiet, lasts: mine ? LASTS.draw : LASTS.drawn, drawn: event, sound: mine ? 'slide' : undefined }];
    }
    if (event.type === 'drop') return [{ ...quiet, lasts: LASTS.drop, drop: event.tiles.length ? event : null, sound: 'slide' }];
    if (event.type === 'place') return beatsOfLaying(event, scenes[i - 1] ?? before, scene, quiet, event.seat === viewer);
    if (event.type === 'over') return quiet.words ? [{ ...quiet, lasts: LASTS.end, big: true, ends: true }] : [];
    return quiet.words ? [quiet] : [];
  });
}

/** What lies on the table after each event: a story may tell of several tiles, and the later ones are not there yet. */
function scenesOf(after: Scene, story: Event[]): Scene[] {
  let scene = after;
  const scenes = story.toReversed().map((event): Scene => {
    const then = scene;
    if (event.type === 'place') {
      const board = scene.board.map((row, r) => row.map((square, c) => (at([r, c]) === at(event.cell) ? null : square)));
      scene = { ...scene, board, points: pointsBefore(scene, event) };
    }
    return then;
  });
  return scenes.toReversed();
}

/** What happened once, told again on the table as it is now. */
export function beatsAgain(now: Scene, event: Event, words: (event: Event) => string | null): Beat[] {
  return beatsOf(now, now, [event], null, words).map((beat) => ({ ...beat, scene: { ...beat.scene, points: now.points } }));
}

/** A tile of my own was heard when I laid it. */
function beatsOfLaying(event: Placed, before: Scene | null, after: Scene, quiet: Beat, mine: boolean): Beat[] {
  const laid = { event, counted: 0, landing: true, opening: false, flare: false };
  const start: Scene = {
    ...(before ?? after),
    board: after.board,
    hand: after.hand,
    sizes: after.sizes,
    points: pointsBefore(after, event),
    run: 0,
  };
  const opened: Scene = { ...start, locked: after.locked, closed: after.closed };
  const landed = event.opens.length ? { ...start, locked: new Set([...start.locked, ...event.opens.map(at)]) } : opened;
  const beats: Beat[] = [{ ...quiet, lasts: LASTS.land, scene: landed, laid, sound: mine ? undefined : 'place' }];
  const opening = { ...laid, landing: false, opening: true };
  if (event.opens.length) beats.push({ ...quiet, lasts: LASTS.open, scene: opened, laid: opening, sound: 'lock' });
  const each = event.counted ? Math.min(LASTS.count, LASTS.counting / event.counted) : 0;
  for (let counted = 1; counted <= event.counted; counted += 1) {
    const sound = counted === 1 ? 'count' : undefined;
    beats.push({ ...quiet, lasts: each, scene: opened, laid: { ...laid, landing: false, counted }, sound });
  }
  const flare = event.points === 24;
  const done = { ...laid, landing: false, counted: event.counted, flare };
  const scene = { ...after, run: flare ? event.run : after.run };
  beats.push({ ...quiet, lasts: flare ? LASTS.flare : LASTS.sum, scene, laid: done, big: flare, sound: flare ? 'chain' : undefined });
  return beats;
}

function pointsBefore(after: Scene, event: Placed): number[] {
  return after.points.map((points, seat) => (seat === event.seat ? points - event.points : points));
}
