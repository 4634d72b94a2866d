/** What lies on the table at one moment, and the beats in which a story leads from one scene to the next. */
import { t } from '../../language.svelte';
import type { Result } from '../../table/messages';
import type { Told } from '../../table/showing.svelte';
import texts from './texts';
import type { Card, ChallengeEnd, Conquest, Contest, Event, Kingdom, Move, Notes, Step, View } from './types';
import { beginWords, conquestWords, contestWords, drawWords, kingdomWords, leavingWords, stepsWords } from './words';

/** A Head: not needed, still in the hand, laid face down, or turned over and showing a direction. */
export type Head = 'none' | 'gone' | 'thinking' | 'laid' | number;

export interface Scene {
  tiles: number[] | null;
  seals: number[][];
  at: (number | null)[];
  idle: number;
  heads: Head[];
  cards: Card[];
}

/** One moment of a story: what is drawn, what moves, and the words under it. */
export interface Beat extends Told<Scene> {
  /** Three, two, one. */
  count: number | null;
  steps: Step[];
  contest: Contest | null;
  conquests: Conquest[];
  kingdom: { seat: number; kingdom: Kingdom } | null;
  /** The seats that have won the match. */
  winners: number[];
}

/** How a story is told: to whom, and whether all wait for the Heads to turn. */
export interface Listening {
  mine: number | null;
  names: string[];
  counted: boolean;
}

export const LASTS = { count: 700, heads: 500, steps: 900, contest: 900, conquest: 700, kingdom: 900, begin: 600, over: 1200 };

export function sceneOf(view: View, notes: Notes): Scene {
  const { tiles, seals, at, idle, ready } = view.position;
  const playing = at.some((cell) => cell !== null);
  const heads = at.map((cell, seat): Head => {
    if (!playing) return 'none';
    if (cell === null) return 'gone';
    return ready.includes(seat) ? 'laid' : 'thinking';
  });
  return { tiles, seals, at, idle, heads, cards: notes.cards };
}

/** The beats of a story that ends with `after`; `cards` are those that lie on the table when it begins. */
export function beatsOf(story: Event[], after: Scene, cards: Card[], listening: Listening): Beat[] {
  const ended = challengeEnd(story)?.cards ?? after.cards;
  return story.flatMap((event) => {
    if (event.type === 'move') return beatsOfMove(event, cards, ended, listening);
    if (event.type === 'draw') return [{ ...quiet(after), lasts: LASTS.begin, words: drawWords(event.kings, listening) }];
    if (event.type === 'shuffle') return [{ ...quiet(after), lasts: LASTS.begin, words: beginWords(event.challenge) }];
    return [];
  });
}

/** What is worth reading after the move: its contest, its conquests and its kingdoms. */
export function captions(beats: Beat[]): string[] {
  return beats.flatMap((beat) => (beat.words && (beat.contest || beat.conquests.length || beat.kingdom) ? [beat.words] : []));
}

export function challengeEnd(story: Event[]): ChallengeEnd | null {
  return story.find((event) => event.type === 'challenge') ?? null;
}

function quiet(scene: Scene): Beat {
  return { lasts: 0, scene, count: null, steps: [], contest: null, conquests: [], kingdom: null, winners: [] };
}

/** The last beat of a match: who has won, and why. */
export function lastBeat(after: Scene, { places, reason }: Result): Beat {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return { ...quiet(after), lasts: LASTS.over, words: reason, big: true, winners };
}

/** The scene in which the move begins. */
function sceneBefore(move: Move, cards: Card[]): Scene {
  const at = cards.map((_, seat) => move.steps.find((step) => step.seat === seat)?.from ?? null);
  const heads = at.map((cell): Head => (cell === null ? 'gone' : 'laid'));
  return { tiles: move.tiles, seals: move.seals, at, idle: Math.max(0, move.idle - 1), heads, cards };
}

export function beatsOfMove(move: Move, cards: Card[], ended: Card[], { mine, counted }: Listening): Beat[] {
  const start = sceneBefore(move, cards);
  const heads = start.heads.map((head, seat) => move.steps.find((step) => step.seat === seat)?.direction ?? head);
  const shown: Scene = { ...start, heads };
  const moved: Scene = { ...shown, at: start.at.map((cell, seat) => move.steps.find((step) => step.seat === seat)?.to ?? cell) };
  const taken: Scene = {
    ...moved,
    seals: moved.seals.map((regions, seat) => [
      ...regions,
      ...move.conquests.filter((conquest) => conquest.seat === seat).map((conquest) => conquest.region),
    ]),
    idle: move.idle,
  };
  // a king who is alone has nobody to wait for and nothing to compare
  const together = move.steps.length > 1;
  const said = together ? { words: stepsWords(move, ended, mine) } : {};
  const beats: Beat[] = [];
  if (together && counted) {
    for (const count of [3, 2, 1]) beats.push({ ...quiet(start), lasts: LASTS.count, count, words: t(texts.counting), big: true });
  }
  beats.push(
    { ...quiet(shown), lasts: LASTS.heads, ...said },
    { ...quiet(moved), lasts: LASTS.steps, steps: move.steps, sound: 'slide', ...said },
  );
  for (const contest of move.contests) {
    beats.push({ ...quiet(moved), lasts: LASTS.contest, contest, words: contestWords(contest, ended, mine), big: true, sound: 'contest' });
  }
  const taking = { conquests: move.conquests, words: conquestWords(move, ended, mine) };
  beats.push({ ...quiet(taken), lasts: LASTS.conquest, ...taking, ...(move.conquests.length ? { sound: 'place' as const } : {}) });
  const done: Scene = { ...taken, cards: ended };
  for (const { seat, kingdoms } of move.conquests) {
    for (const kingdom of kingdoms) {
      const words = kingdomWords(kingdom, seat, ended, mine);
      beats.push({ ...quiet(done), lasts: LASTS.kingdom, kingdom: { seat, kingdom }, words, big: true, sound: 'count' });
    }
  }
  if (move.left.length) beats.push({ ...quiet(done), lasts: LASTS.conquest, words: leavingWords(move, ended, mine) });
  return beats;
}

/** The last move, if the kings still stand where it has led them: where each came from stays marked. */
export function lastMove(events: Event[], at: (number | null)[]): Move | null {
  if (at.every((cell) => cell === null)) return null;
  const stands = (move: Move) => move.steps.every(({ seat, to }) => at[seat] === to || at[seat] === null);
  return events.filter((event) => event.type === 'move').findLast(stands) ?? null;
}

/** "1 + 3 + 3 = 7" */
export function sumOf(kingdom: Kingdom): string {
  return `${kingdom.sum.join(' + ')} = ${kingdom.points}`;
}
