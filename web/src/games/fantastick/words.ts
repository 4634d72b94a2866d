/** Fantastick in words: places, sticks and events, for the line beside the mat and for those who listen. */
import { list, t } from '../../language.svelte';
import type { Hand } from './hand.svelte';
import { keyOf } from './places';
import { together } from './scene';
import texts from './texts';
import type { Event, FantastickPicture, Handled, Key, Kind, Mode, Place } from './types';

/** "first number, cell 1, upper right"; "from 2,3 to the right". */
export function placeWords(mode: Mode, key: Key): string {
  if (mode === 'shapes') {
    const [row, column, direction] = key.split(',');
    return t(texts.from_point, { row: row!, column: column!, way: t(texts.way[direction as '0']) });
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

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Spoken {
  kind: Kind | null;
  handled: boolean;
  taken: boolean;
  started: boolean;
  aimed: boolean;
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
  if (spoken.aimed) said.push(t(texts.aim_here));
  return said.join(', ');
}

function handlingWords(mode: Mode, name: string, event: Handled): string {
  const place = (one: Place | null | undefined) => (one ? placeWords(mode, keyOf(one)) : '');
  const slots = { name, stick: t(texts.stick[event.match]), from: place(event.from), to: place(event.to), price: event.price };
  return t({ rotate: texts.said_rotate, move: texts.said_move, remove: texts.said_remove, add: texts.said_add }[event.type], slots);
}

/** What happened, one sentence an event. */
export function eventWords(event: Event, mode: Mode, names: string[]): string | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.type) {
    case 'rotate':
    case 'move':
    case 'remove':
    case 'add':
      return handlingWords(mode, name, event);
    case 'open':
      return t(texts.said_open);
    case 'place':
      return t(texts.said_place, { good: placeWords(mode, keyOf(event.good)), bad: placeWords(mode, keyOf(event.bad)) });
    case 'roll':
      return t(texts.said_roll, { name, face: facesOf(event.face) });
    case 'finish': {
      const said = [t(texts.said_finish, { name, points: pointsOf(event.score) })];
      if (event.wild) said.push(t(texts.said_wild));
      if (event.bonus) said.push(t(texts.said_bonus));
      return said.join(' ');
    }
    case 'lap':
      return t(texts.said_lap, { names: list(event.seats.map((seat) => names[seat] ?? '')) });
    case 'over':
      return null;
    default:
      return t(texts[`said_${event.type}`], { name });
  }
}

/** What happened, of handlings that were played together only what they come to. */
function storyWords(story: Event[], mode: Mode, names: string[]): string[] {
  return together(story).flatMap(([event, ...more]) => {
    if (!more.length) return eventWords(event!, mode, names) ?? [];
    const back = [event!, ...more].every(({ type }) => type === 'undo');
    return back && 'seat' in event! ? t(texts.said_undo_all, { name: names[event.seat] ?? '' }) : [];
  });
}

/** What is to be spoken after a picture has come: what happened, what the mat reads, what is asked. */
export function news(picture: FantastickPicture, names: string[]): string {
  const mode = picture.view.options.mode;
  const said = storyWords(picture.story, mode, names);
  const reads = picture.notes.reading ?? picture.notes.finish;
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
