/** What lies on the table at one moment, piece by piece, and the beats in which a story leads from one scene to the next. */
import type { Sound } from '../../sounds.svelte';
import type { Action } from '../../table/messages';
import type { Told } from '../../table/showing.svelte';
import { drawn } from './numbers';
import { far, keyOf, keysOf, pivotOf, type Spot } from './places';
import { SPOTS } from './shapes';
import type { Event, FantastickPicture, Handled, Handling, Key, Kind, Mode, Now, Place } from './types';

/** A stick that keeps its identity while it wanders. */
export interface Piece {
  id: number;
  key: Key;
  kind: Kind;
  /** Its head lies at the end a. */
  flip: boolean;
  handled: boolean;
  /** How it came to lie where it lies. */
  how: 'lies' | 'rotate' | 'move' | 'slide' | 'add';
  /** It is on its way to the pile. */
  leaving: boolean;
}

export interface Scene {
  mode: Mode;
  pieces: Piece[];
  form: number;
  points: number[];
  face: string | null;
}

export interface Beat extends Told<Scene> {
  /** What happens in it; null where several things do. */
  event: Event | null;
}

const LASTS: Record<Event['type'], number> = {
  rotate: 340,
  move: 380,
  remove: 340,
  add: 340,
  undo: 240,
  space: 320,
  roll: 900,
  finish: 520,
  giveup: 900,
  out: 900,
  lap: 1200,
  open: 650,
  place: 500,
  eliminate: 400,
  over: 1200,
};
/** What is heard when it begins; won and lost are heard with the result. */
const SOUNDS: { [type in Event['type']]?: Sound } = {
  rotate: 'slide',
  move: 'wood',
  remove: 'wood',
  add: 'wood',
  undo: 'slide',
  space: 'slide',
  open: 'place',
  roll: 'place',
  finish: 'count',
  giveup: 'slide',
  lap: 'contest',
};
export const HOP = 110; // a space of the track

/** The places of Numbers in some layout: enough to know which ends meet. */
const NUMBER_SPOTS = drawn(0, 2).spots;

function spotOf(mode: Mode, key: Key): Spot | undefined {
  return (mode === 'numbers' ? NUMBER_SPOTS : SPOTS).get(key);
}

/** Heads lie so that at a joint they seldom meet. */
function flipOf(key: Key): boolean {
  return key.includes(',') ? !key.endsWith('1') : /[def]$/.test(key) && !key.startsWith('O');
}

let last = 0;

export function piece(key: Key, kind: Kind, more: Partial<Piece> = {}): Piece {
  last += 1;
  return { id: last, key, kind, flip: flipOf(key), handled: false, how: 'lies', leaving: false, ...more };
}

/** The sticks of an arrangement. */
export function piecesOf(now: Pick<Now, 'mat' | 'good' | 'bad'> & { handled?: Now['handled'] }): Piece[] {
  const [good, bad] = [now.good, now.bad].map((place) => (place ? keyOf(place) : null));
  const handled = new Set(keysOf(now.handled));
  return keysOf(now.mat).map((key) => piece(key, key === good ? 'good' : key === bad ? 'bad' : 'plain', { handled: handled.has(key) }));
}

/** The scene of a picture; what lay there before, or can be seen to have wandered, stays the same stick. */
export function sceneOf({ view, notes }: FantastickPicture, before: Scene | null, wandered: boolean): Scene {
  const { position, options, now } = view;
  const old = before?.mode === options.mode ? settled(before).pieces : [];
  const pieces = recognised(now ? piecesOf(now) : [], old, wandered);
  return { mode: options.mode, pieces, form: now?.form ?? 0, points: notes.track.points, face: position.face };
}

/** Sticks as those of before: what lies where one lay is that one, and what lies elsewhere may have wandered there. */
function recognised(fresh: Piece[], old: Piece[], wandered: boolean): Piece[] {
  const kept = fresh.map((one) => {
    const same = old.find(({ key, kind }) => key === one.key && kind === one.kind) ?? old.find(({ key }) => key === one.key);
    return same ? { ...one, id: same.id, flip: same.flip, how: same.how } : null;
  });
  const spare = old.filter(({ id }) => !kept.some((one) => one?.id === id));
  return fresh.map((one, i) => {
    const found = kept[i];
    if (found) return found;
    const at = wandered ? spare.findIndex(({ kind }) => kind === one.kind) : -1;
    return at < 0 ? one : { ...one, id: spare.splice(at, 1)[0]!.id, how: 'slide' as const };
  });
}

/** The head stays at the pivot, or away from it. */
function turned(mode: Mode, one: Piece, to: Key): boolean {
  const [from, there] = [spotOf(mode, one.key), spotOf(mode, to)];
  const pivot = from && there ? pivotOf(from, there) : null;
  if (!from || !there || !pivot) return one.flip;
  const head = one.flip ? from.a : from.b;
  const end = (spot: Spot) => (far(spot.a, pivot) < 1 ? 'a' : far(spot.b, pivot) < 1 ? 'b' : null);
  if (end(there) === null) return one.flip;
  return far(head, pivot) < 1 ? end(there) === 'a' : end(there) === 'b';
}

function relaid(scene: Scene, from: Key, to: Key, how: 'rotate' | 'move' | 'slide', handled: boolean): Scene {
  const pieces = scene.pieces.map((one) =>
    one.key === from && !one.leaving
      ? { ...one, key: to, how, handled, flip: how === 'rotate' ? turned(scene.mode, one, to) : one.flip }
      : one,
  );
  return { ...scene, pieces };
}

/** The scene after one handling, done or (back) undone. */
export function handle(scene: Scene, event: Pick<Handled, 'type' | 'from' | 'to' | 'match'>, back = false): Scene {
  const from = event.from ? keyOf(event.from) : null;
  const to = event.to ? keyOf(event.to) : null;
  if (event.type === 'rotate' || event.type === 'move') {
    if (from === null || to === null) return scene;
    return back ? relaid(scene, to, from, event.type, false) : relaid(scene, from, to, event.type, true);
  }
  const comes = (event.type === 'add') !== back;
  const key = to ?? from;
  if (key === null) return scene;
  if (comes) return { ...scene, pieces: [...scene.pieces, piece(key, event.match, { handled: !back, how: 'add' })] };
  return { ...scene, pieces: scene.pieces.map((one) => (one.key === key ? { ...one, leaving: true } : one)) };
}

/** The scene with one stick handled as an action says; null where it is no handling, or nothing can be taken or lie there. */
export function tried(scene: Scene, action: Action): Scene | null {
  const { type, from, to, match } = action as Action & { from?: Place; to?: Place; match?: Kind };
  if (!['rotate', 'move', 'remove', 'add'].includes(type)) return null;
  const lies = (place: Place) => scene.pieces.some(({ key }) => key === keyOf(place));
  if ((from && !lies(from)) || (to && lies(to))) return null;
  return handle(scene, { type: type as Handling, from, to, match: match ?? 'plain' });
}

function settled(scene: Scene): Scene {
  return { ...scene, pieces: scene.pieces.filter(({ leaving }) => !leaving) };
}

/** Sticks slide where the list says. */
function shifted(scene: Scene, list: Record<Key, Key>): Scene {
  const pieces = scene.pieces.map((one) => (one.key in list ? { ...one, key: list[one.key]!, how: 'slide' as const } : one));
  return { ...scene, pieces };
}

/** A scene of which nothing is known but the first arrangement. */
export function opened(mode: Mode, event: Extract<Event, { type: 'open' }>, points: number[]): Scene {
  return { mode, pieces: piecesOf(event), form: /^\d+=/.test(event.equality ?? '') ? 1 : 0, points, face: null };
}

/** The scene after a whole event, its end included: what lies when the next one begins. */
export function after(scene: Scene, event: Event): Scene {
  const next = step(scene, event, scene);
  if (event.type === 'finish')
    return { ...tidied(next, [event]), points: scene.points.map((old, seat) => (seat === event.seat ? event.points : old)) };
  if (event.type !== 'place') return next;
  const kind = (key: Key): Kind => (key === keyOf(event.good) ? 'good' : key === keyOf(event.bad) ? 'bad' : 'plain');
  return { ...next, pieces: next.pieces.map((one) => ({ ...one, kind: kind(one.key) })) };
}

/** The scene after one event; what only the next picture knows stays as it is. */
function step(scene: Scene, event: Event, after: Scene): Scene {
  const now = settled(scene);
  switch (event.type) {
    case 'rotate':
    case 'move':
    case 'remove':
    case 'add':
      return handle(now, event);
    case 'space':
      return shifted(now, event.moved);
    case 'undo': {
      const { of } = event;
      if (of.type !== 'space') return handle(now, of, true);
      return shifted(now, Object.fromEntries(Object.entries(of.moved).map(([from, to]) => [to, from])));
    }
    case 'roll':
      return { ...now, face: event.face, form: event.swap ? 1 - now.form : now.form };
    case 'finish':
      return { ...now, points: after.points };
    default:
      return now;
  }
}

export function lastsOf(event: Event): number {
  if (event.type === 'finish') return LASTS.finish + HOP * Math.min(12, Math.max(1, event.score));
  return LASTS[event.type] ?? 0;
}

export const HANDLINGS: ReadonlySet<string> = new Set(['rotate', 'move', 'remove', 'add', 'space', 'undo']);

/** A story in its parts: handlings that were played together are one. */
export function together(story: Event[]): Event[][] {
  const parts: Event[][] = [];
  for (const event of story) {
    const before = parts.at(-1);
    if (before && [before.at(-1)!, event].every(({ type }) => HANDLINGS.has(type))) before.push(event);
    else parts.push([event]);
  }
  return parts;
}

/** The scene after one part: of several handlings only what they come to is seen, so a stick that is handled in vain lies still. */
function lead(scene: Scene, part: Event[], after: Scene): Scene {
  const led = part.reduce((one, event) => step(one, event, after), scene);
  if (part.length === 1) return led;
  return { ...led, pieces: recognised(settled(led).pieces, settled(scene).pieces, true) };
}

/** The scene with the sticks that leave for the pile on the way to it. */
function leaving(before: Scene, scene: Scene): Scene {
  const gone = settled(before).pieces.filter(({ id }) => !scene.pieces.some((one) => one.id === id));
  return { ...scene, pieces: [...scene.pieces, ...gone.map((one) => ({ ...one, leaving: true }))] };
}

/** True if every stick lies where it lay. */
function still(before: Scene, scene: Scene): boolean {
  const lay = new Map(settled(before).pieces.map(({ id, key }) => [id, key]));
  return scene.pieces.length === lay.size && scene.pieces.every(({ id, key, leaving }) => !leaving && lay.get(id) === key);
}

/**
 * The beats of a story in its parts that begins with this scene on the table and ends with `after`. The end of a turn and the end of the match fill
 * the board.
 */
export function beatsOf(before: Scene, after: Scene, story: Event[][], words: (event: Event) => string | null = () => null): Beat[] {
  let scene = before;
  const beats = story.map((part, i, parts): Beat => {
    const [event] = part as [Event];
    const [was, last] = [scene, i === parts.length - 1];
    if (part.length > 1) {
      scene = leaving(was, last ? after : lead(was, part, after));
      return { scene, lasts: still(was, scene) ? 0 : LASTS.move, event: null, sound: 'wood' };
    }
    scene = last && !['remove', 'undo'].includes(event.type) ? after : lead(was, part, after);
    if (event.type === 'finish') scene = { ...scene, face: was.face }; // the die lies until it is rolled
    const [said, sound] = [words(event), SOUNDS[event.type]];
    const big = event.type === 'finish' || event.type === 'over';
    return { scene, lasts: lastsOf(event), event, ...(said ? { words: said } : {}), ...(big ? { big } : {}), ...(sound ? { sound } : {}) };
  });
  return beats.filter(({ lasts }) => lasts > 0);
}

/** How a picture's own events leave the scene before it, so that each stick can be followed into the picture. */
export function followed(before: Scene | null, next: FantastickPicture): Scene {
  if (!before) return sceneOf(next, null, false);
  const led = together(next.story).reduce((scene, part) => lead(scene, part, scene), before);
  const wanders = next.story.some(({ type }) => ['finish', 'giveup', 'space', 'undo'].includes(type));
  return sceneOf(next, tidied(led, next.story), wanders);
}

/** At the end of a turn numbers are tidied and figures slide to the middle. */
function tidied(scene: Scene, story: Event[]): Scene {
  const end = story.find((event) => event.type === 'finish');
  if (!end) return scene;
  if (end.tidied) return shifted(settled(scene), end.tidied);
  const [down, right] = end.slide ?? [];
  if (!down && !right) return settled(scene);
  const slid = (key: Key): Key => {
    const [row, column, direction] = key.split(',').map(Number);
    return `${row! + (down ?? 0)},${column! + (right ?? 0)},${direction}`;
  };
  return shifted(settled(scene), Object.fromEntries(scene.pieces.map(({ key }) => [key, slid(key)])));
}
