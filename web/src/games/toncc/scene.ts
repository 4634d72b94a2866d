/** What lies on the table at one moment, and the beats in which a story leads from one scene to the next. */
import { t } from '../../language.svelte';
import texts from './texts';
import type { Card, ChallengeEnd, Conquest, Contest, Event, Kingdom, Move, Notes, Step, View } from './types';
import { conquestWords, contestWords, kingOf } from './words';

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
export interface Beat {
  lasts: number;
  scene: Scene;
  steps: Step[];
  contest: Contest | null;
  conquests: Conquest[];
  kingdoms: { seat: number; kingdom: Kingdom }[];
  caption: string | null;
}

export const LASTS = { heads: 300, steps: 480, contest: 520, conquest: 380, kingdom: 480, begin: 650 };

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

/** The beats of a story that begins with this scene on the table (null: nothing was shown yet) and ends with `after`. */
export function beatsOf(before: Scene | null, after: Scene, story: Event[]): Beat[] {
  const beats: Beat[] = [];
  for (const event of story) {
    if (event.type === 'move') {
      const start = sceneBefore(event, before, after, story);
      if (start) beats.push(...beatsOfMove(event, start, after));
    } else if (event.type === 'shuffle') {
      beats.push({ ...quiet(after), lasts: LASTS.begin, caption: t(texts.begins, { number: event.challenge }) });
    }
  }
  return beats;
}

/** What is worth reading after the move: its contest, its conquests and its kingdoms. */
export function captions(beats: Beat[]): string[] {
  return beats.flatMap((beat) => (beat.caption && (beat.contest || beat.conquests.length || beat.kingdoms.length) ? [beat.caption] : []));
}

export function challengeEnd(story: Event[]): ChallengeEnd | null {
  return story.find((event) => event.type === 'challenge') ?? null;
}

function quiet(scene: Scene): Beat {
  return { lasts: 0, scene, steps: [], contest: null, conquests: [], kingdoms: [], caption: null };
}

/** The scene in which the move begins: the one on the table if the kings stand where they start, else worked out backwards. */
function sceneBefore(move: Move, before: Scene | null, after: Scene, story: Event[]): Scene | null {
  if (before?.tiles && move.steps.every((step) => before.at[step.seat] === step.from)) return before;
  if (!after.tiles || story.some((event) => event.type === 'shuffle')) return null;
  const taken = new Set(move.conquests.map((conquest) => conquest.region));
  return {
    ...after,
    seals: after.seals.map((regions) => regions.filter((region) => !taken.has(region))),
    at: after.at.map((_, seat) => move.steps.find((step) => step.seat === seat)?.from ?? null),
  };
}

function beatsOfMove(move: Move, start: Scene, after: Scene): Beat[] {
  const heads = start.heads.map(
    (head, seat) => move.steps.find((step) => step.seat === seat)?.direction ?? (head === 'gone' ? head : 'none'),
  );
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
  const said = conquestWords(move, after.cards);
  const beats: Beat[] = [
    { ...quiet(shown), lasts: LASTS.heads, caption: t(texts.heads) },
    { ...quiet(moved), lasts: LASTS.steps, steps: move.steps },
  ];
  for (const contest of move.contests) {
    beats.push({ ...quiet(moved), lasts: LASTS.contest, contest, caption: contestWords(contest, after.cards) });
  }
  beats.push({ ...quiet(taken), lasts: LASTS.conquest, conquests: move.conquests, caption: said });
  const kingdoms = move.conquests.flatMap(({ seat, kingdoms }) => kingdoms.map((kingdom) => ({ seat, kingdom })));
  if (kingdoms.length) {
    const caption = kingdoms.map(({ seat, kingdom }) => `${kingOf(after.cards, seat)}, ${kingdom.name}: ${sumOf(kingdom)}`).join(' · ');
    beats.push({ ...quiet({ ...taken, cards: after.cards }), lasts: LASTS.kingdom, kingdoms, caption });
  }
  if (move.left.length) {
    const caption = move.left
      .map(({ seat, king_points }) => t(texts.leaves, { king: kingOf(after.cards, seat), points: king_points }))
      .join(' · ');
    beats.push({ ...quiet({ ...taken, cards: after.cards }), lasts: LASTS.conquest, caption });
  }
  return beats;
}

/** A contest or a new kingdom: said in large letters over the felt. */
export function isGreat(beat: Beat): boolean {
  return beat.contest !== null || beat.kingdoms.length > 0;
}

/** "1 + 3 + 3 = 7" */
export function sumOf(kingdom: Kingdom): string {
  return `${kingdom.sum.join(' + ')} = ${kingdom.points}`;
}
