/** Fantastick in words: places, sticks and events, for the line beside the mat and for those who listen. */
import { list, t } from '../../language.svelte';
import type { Hand } from './hand.svelte';
import { keyOf } from './places';
import { together } from './scene';
import texts from './texts';
import { KINDS } from './shapes';
import type { Event, FantastickPicture, Finished, Key, Kind, Mode } from './types';

/** "first number, cell 1, upper right"; "line 3, point 2, to the right". */
export function placeWords(mode: Mode, key: Key): string {
  if (mode === 'shapes') {
    const [row, column, direction] = key.split(',');
    // in the upper lines the first points of the grid lie outside the mat
    const point = +column! + 1 - Math.max(0, 3 - +row!);
    return t(texts.from_point, { row: +row! + 1, column: point, way: t(texts.way[direction as '0']) });
  }
  const part = t(texts.number[key[0] as 'A']);
  if (key.startsWith('O')) return `${part}, ${t(texts.sign[key[1] as 'h'])}`;
  return `${part}, ${t(texts.cell, { number: key[1]! })}, ${t(texts.segment[key[2] as 'a'])}`;
}

export function facesOf(face: string): string {
  return t(texts.face[face as 'A'] ?? { en: face, it: face });
}

/** An equality as one writes it: "5*2=10" is 5 × 2 = 10. */
export function equalityWords(equality: string): string {
  return equality
    .replace('*', '×')
    .replace('-', '−')
    .replace(/([+−×/=])/g, ' $1 ');
}

export function pointsOf(number: number): string {
  return number === 1 ? t(texts.point) : t(texts.points, { number });
}

/** "1 space", "3 spaces". */
export function placesOf(number: number): string {
  return number === 1 ? t(texts.space) : t(texts.spaces, { number });
}

/** What the cheapest way would have cost. */
export function missedWords(best: number): string {
  if (best > 0) return t(texts.missed, { best: pointsOf(best) });
  return t(best < 0 ? texts.missed_back : texts.missed_free);
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Spoken {
  kind: Kind | null;
  handled: boolean;
  taken: boolean;
  started: boolean;
  aimed: boolean;
  /** It was laid there in the turn before. */
  marked: boolean;
}

/** A place as the screen reader says it: what lies there, and what may be done. */
export function spotWords(key: Key, hand: Hand, spoken: Spoken): string {
  const said = [placeWords(hand.mode, key)];
  if (spoken.kind) said.push(t(texts.stick[spoken.kind]));
  else said.push(t(texts.free));
  if (spoken.handled) said.push(t(texts.handled));
  if (spoken.taken) said.push(t(texts.in_hand));
  const light = hand.lights.get(key);
  if (light && light.way !== 'remove') said.push(t(texts.lay[light.way], { price: light.price }));
  if (!spoken.kind && spoken.started) said.push(t(texts.was_here));
  if (spoken.marked) said.push(t(texts.marked));
  if (spoken.aimed) said.push(t(texts.aim_here));
  return said.join(', ');
}

/** Whose eyes read it: the one who looks is "you". */
export interface Readers {
  names: string[];
  seat: number | null;
}

type Doing = keyof (typeof texts)['said'];

function doing(kind: Doing, { names, seat }: Readers, who: number, slots: Record<string, string | number> = {}): string {
  return t((who === seat ? texts.you : texts.said)[kind], { name: names[who] ?? '', ...slots });
}

/** "free", "1 point". */
export function costWords(price: number): string {
  return price <= 0 ? t(texts.for_free) : pointsOf(price);
}

/** What a finished turn has led to: "6 + 5 = 11", "3 triangles". */
export function ledTo({ reads, counts }: Pick<Finished, 'reads' | 'counts'>): string {
  if (reads) return equalityWords(reads);
  const most = Math.max(...(counts ?? [0]));
  const kind = KINDS[(counts ?? []).indexOf(most)] ?? 'triangle';
  const many = { triangle: 'triangles', trapezoid: 'trapezoids', rhombus: 'rhombuses' } as const;
  return most === 1 ? t(texts.figures[kind]) : t(texts.figures[many[kind]], { number: most });
}

function finishWords(event: Finished, readers: Readers): string {
  const said = [doing('reads', readers, event.seat, { reads: ledTo(event), points: costWords(event.score) })];
  if (event.wild) said.push(t(texts.said_wild));
  if (event.bonus) said.push(t(texts.said_bonus));
  return said.join(' ');
}

/** What happened, one short sentence an event. */
export function eventWords(event: Event, readers: Readers): string | null {
  switch (event.type) {
    case 'rotate':
    case 'move':
    case 'remove':
    case 'add':
      return doing(event.type, readers, event.seat, { stick: t(texts.stick[event.match]), price: costWords(event.price) });
    case 'roll':
      return doing('roll', readers, event.seat, { face: facesOf(event.face) });
    case 'finish':
      return finishWords(event, readers);
    case 'lap':
      return t(texts.said_lap, { names: list(event.seats.map((seat) => readers.names[seat] ?? '')) });
    case 'over':
      return null;
    default:
      return doing(event.type, readers, event.seat);
  }
}

/** Where it happened, for those who cannot see it. */
function whereWords(event: Event, mode: Mode): string[] {
  if (event.type === 'place')
    return [
      `${t(texts.stick.good)}: ${placeWords(mode, keyOf(event.good))}. ${t(texts.stick.bad)}: ${placeWords(mode, keyOf(event.bad))}.`,
    ];
  if (!('match' in event)) return [];
  const [from, to] = [event.from, event.to].map((place) => (place ? placeWords(mode, keyOf(place)) : null));
  if (from && to) return [t(texts.said_from, { from, to })];
  const at = from ?? to;
  return at ? [t(texts.said_at, { at })] : [];
}

/** What happened, of handlings that were played together only what they come to. */
function storyWords(story: Event[], mode: Mode, readers: Readers): string[] {
  return together(story).flatMap(([event, ...more]) => {
    if (!more.length) return [eventWords(event!, readers) ?? [], ...whereWords(event!, mode)].flat();
    const back = [event!, ...more].every(({ type }) => type === 'undo');
    return back && 'seat' in event! ? doing('undo_all', readers, event.seat) : [];
  });
}

/** What the mat reads; one that cannot be read says at least why, and in a lesson only that it is on its way. */
export function readingOf({ notes }: FantastickPicture, lesson: boolean): string | null {
  if (notes.reading || !notes.finish) return notes.reading;
  return lesson ? t(texts.unread) : notes.finish;
}

/** What is to be spoken after a picture has come: what happened, what the mat reads, what is asked. */
export function news(picture: FantastickPicture, readers: Readers, lesson: boolean): string {
  const mode = picture.view.options.mode;
  const said = storyWords(picture.story, mode, readers);
  const reads = readingOf(picture, lesson);
  if (reads) said.push(reads);
  if (picture.story.some(({ type }) => type === 'roll') && picture.notes.duty) said.push(picture.notes.duty.text);
  return said.join(' ');
}

/** The whole position in a few sentences. */
export function summary({ notes, over }: FantastickPicture, names: string[]): string {
  const { track } = notes;
  const stand = track.points.map((points, seat) =>
    t(texts.stands, { name: names[seat] ?? '', points, track: track.length, left: Math.max(0, track.length - points) }),
  );
  const turn = track.lap ? t(texts.lap) : t(texts.turn_of, { turn: Math.min(track.turn + 1, track.turns), turns: track.turns });
  return [over ? t(texts.over) : `${turn}.`, ...stand.map((one) => `${one}.`), notes.duty?.text ?? '', notes.reading ?? '']
    .filter(Boolean)
    .join(' ');
}
