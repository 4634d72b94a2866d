/** The position and the moves in words: for captions, for the log, and for those who listen to the board. */
import { list, t, type Slots, type Text } from '../../language.svelte';
import { MIND } from './geometry';
import { faceOf, kingdomsThrough } from './regions';
import type { Listening, Scene } from './scene';
import { sumOf } from './scene';
import texts from './texts';
import type { Card, ChallengeEnd, Colour, Contest, Event, Kingdom, Move, Notes, Option, Part } from './types';

/** The six directions as arrows; the first stands for none. */
export const ARROWS = ['', '↗', '→', '↘', '↙', '←', '↖'];

/** A king by his colour: "Blue". */
export function kingOf(cards: Card[], seat: number): string {
  const colour = cards[seat]?.colour;
  return colour ? t(texts.king[colour]) : '';
}

/** A sentence about a king, or the one for whoever looks. */
function told(cards: Card[], seat: number, mine: number | null, of: { you: Text; king: Text }, slots: Slots = {}): string {
  return t(seat === mine ? of.you : of.king, { ...slots, king: kingOf(cards, seat) });
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "yellow, square, two dots" */
export function faceWords(region: number): string {
  const face = faceOf(region);
  const marks = face.lines ? t(texts.lines[face.lines]!) : t(texts.dots[face.dots]!);
  return [t(texts.ground[face.background]), ...(face.shape ? [t(texts.shape[face.shape])] : []), marks].join(', ');
}

/** The king who holds the region, or null while it is face up. */
export function holderOf(seals: number[][], region: number): number | null {
  const seat = seals.findIndex((regions) => regions.includes(region));
  return seat < 0 ? null : seat;
}

/** Who plays which king. */
export function drawWords(kings: Colour[], { mine, names }: Listening): string {
  const called = kings.map((colour) => t(texts.king[colour]));
  if (mine === null) return list(called.map((king, seat) => t(texts.plays_king, { name: names[seat] ?? '', king })));
  return t(texts.you_are, { king: called[mine]!, others: list(called.filter((_, seat) => seat !== mine)) });
}

export function beginWords(number: number): string {
  return t(texts.begins, { number });
}

/** "Blue ↗ · You → · Yellow ↙" */
export function stepsWords(move: Move, cards: Card[], mine: number | null): string {
  return move.steps.map(({ seat, direction }) => `${seat === mine ? t(texts.you) : kingOf(cards, seat)} ${ARROWS[direction]}`).join(' · ');
}

/** "Yellow ground: Blue's hair beats Red's feet" */
export function contestWords(contest: Contest, cards: Card[], mine: number | null): string {
  const part = (seat: number, of: Part) => told(cards, seat, mine, texts.part_of[of]);
  const winner = part(contest.winner, contest.part);
  const loser = list(contest.beaten.map((beaten) => part(beaten.seat, beaten.part)));
  const what = t(texts.beats[contest.part], { winner, loser });
  return capital(t(texts.contest, { colour: t(texts.colour[contest.background]), what }));
}

/** "Blue takes 10 · You take 8", or that nobody conquers. */
export function conquestWords(move: Move, cards: Card[], mine: number | null): string {
  if (!move.conquests.length) return t(texts.nobody);
  return move.conquests.map(({ seat, region }) => told(cards, seat, mine, texts.takes, { region })).join(' · ');
}

/** "You make Square: 2 + 2 + 3 = 7" */
export function kingdomWords(kingdom: Kingdom, seat: number, cards: Card[], mine: number | null): string {
  return told(cards, seat, mine, texts.makes, { kingdom: kingdom.name, sum: sumOf(kingdom) });
}

/** "Red leaves: 1 king point" */
export function leavingWords(move: Move, cards: Card[], mine: number | null): string {
  return move.left
    .map(({ seat, king_points: points }) => told(cards, seat, mine, points === 1 ? texts.leaves_with_one : texts.leaves, { points }))
    .join(' · ');
}

/** The whole move in sentences, for the live region. */
export function moveWords(move: Move, cards: Card[], mine: number | null): string {
  const sentences = [
    ...move.steps.map(({ seat, direction, to }) =>
      told(cards, seat, mine, texts.goes, { direction: t(texts.direction[direction]!), region: move.tiles[to] ?? 0 }),
    ),
    ...move.contests.map((contest) => contestWords(contest, cards, mine)),
    conquestWords(move, cards, mine).replaceAll(' · ', '. ').replace(/\.$/, ''),
    ...move.conquests.flatMap(({ seat, kingdoms }) => kingdoms.map((kingdom) => kingdomWords(kingdom, seat, cards, mine))),
    ...(move.left.length ? [leavingWords(move, cards, mine).replaceAll(' · ', '. ')] : []),
  ];
  return `${sentences.join('. ')}.`;
}

/** What one king expected of another. */
export interface Expected {
  seat: number;
  about: number;
  direction: number;
  percent: number;
  /** It was a guess of the player's own. */
  guessed?: boolean;
}

/** "Red expected you ↘: 60 %" */
export function expectedWords({ seat, about, direction, percent, guessed }: Expected, names: string[], mine: number | null): string {
  const slots = { name: names[seat] ?? '', other: names[about] ?? '', arrow: ARROWS[direction]!, percent };
  const { mine: own, me, others } = guessed ? texts.guessed_that : texts.expected_that;
  return t(seat === mine ? own : about === mine ? me : others, slots);
}

/** One line of the log for each thing that happened; null for what is not worth one. */
export function logWords(event: Event, cards: Card[], listening: Listening): string | null {
  const { mine, names } = listening;
  if (event.type === 'draw') return drawWords(event.kings, listening);
  if (event.type === 'shuffle') return beginWords(event.challenge);
  if (event.type === 'challenge') return endWords(event, names, mine);
  if (event.type !== 'move') return null;
  const said = [stepsWords(event, cards, mine)];
  said.push(...event.contests.map((contest) => contestWords(contest, cards, mine)), conquestWords(event, cards, mine));
  for (const { seat, kingdoms } of event.conquests) said.push(...kingdoms.map((one) => kingdomWords(one, seat, cards, mine)));
  if (event.left.length) said.push(leavingWords(event, cards, mine));
  return said.join('. ').replaceAll('..', '.');
}

function endWords({ number, scores }: ChallengeEnd, names: string[], mine: number | null): string {
  const each = scores.map((score, seat) => `${seat === mine ? t(texts.you) : names[seat]} ${score}`);
  return t(texts.ended, { number, scores: each.join(', ') });
}

/** A cell as it is spoken: what lies there, who stands there, and what it means to land there. */
export function cellWords(cell: number, scene: Scene, mine: number | null, option: Option | null, selected: boolean): string {
  const kings = scene.at.flatMap((at, seat) => (at === cell ? [seat] : []));
  const said: string[] = [];
  const region = scene.tiles?.[cell] ?? 0;
  if (cell === MIND) said.push(t(texts.mind));
  else if (region) {
    const holder = holderOf(scene.seals, region);
    said.push(t(texts.region, { region }));
    if (holder === null) said.push(faceWords(region), t(texts.face_up));
    else said.push(told(scene.cards, holder, mine, texts.face_down));
  } else said.push(t(texts.empty));
  for (const seat of kings) said.push(told(scene.cards, seat, mine, texts.stands));
  if (option) said.push(...landingWords(option, scene.cards));
  if (selected) said.push(t(texts.selected));
  return said.join(', ');
}

/** What landing there means, piece by piece. */
export function landingWords(option: Option, cards: Card[]): string[] {
  const direction = [t(texts.direction[option.direction]!), t(texts.way[option.way])].filter(Boolean).join(' ');
  const said = [t(texts.land, { direction })];
  if (!option.face_up) return said;
  said.push(t(texts.worth, { value: option.value }));
  for (const { name, points } of option.finishes) said.push(t(texts.finishes, { kingdom: name, points }));
  for (const { seat, wins } of option.rivals) said.push(t(wins ? texts.rival_wins : texts.rival_loses, { king: kingOf(cards, seat) }));
  return said;
}

export interface Claim {
  kingdom: string;
  regions: number[];
  /** The king the words are about, or null when nobody can have it any more. */
  seat: number | null;
  words: string;
  /** How much it matters: somebody needs just this region, has the kingdom, could have it, or nobody can. */
  weight: number;
}

/** The kingdoms through a region, the pressing ones first, and who has them, needs this region for them, or could still have them. */
export function claimsOn(region: number, seals: number[][], cards: Card[], mine: number | null): Claim[] {
  const claims = kingdomsThrough(region).map((kingdom): Claim => {
    const claim = { kingdom: t(kingdom.name), regions: kingdom.regions };
    const count = seals.map((held) => kingdom.regions.filter((one) => held.includes(one)).length);
    const there = count.flatMap((many, seat) => (many ? [seat] : []));
    if (there.length > 1) return { ...claim, seat: null, words: t(texts.spoilt), weight: 0 };
    const seat = there[0] ?? mine;
    const colour = seat === null ? null : cards[seat]?.colour;
    if (seat === null || !colour) return { ...claim, seat: null, words: '', weight: 1 };
    const slots = { points: kingdom.pays[colour] };
    if (count[seat] === 3) return { ...claim, seat, words: told(cards, seat, mine, texts.has, slots), weight: 2 };
    const last = count[seat] === 2 && !seals[seat]!.includes(region);
    if (last) return { ...claim, seat, words: told(cards, seat, mine, texts.needs, slots), weight: 3 };
    return { ...claim, seat, words: told(cards, seat, mine, texts.gives, slots), weight: 1 };
  });
  return claims.toSorted((one, other) => other.weight - one.weight);
}

/** Where the match stands, in a few sentences. */
export function summary(scene: Scene, notes: Notes, names: string[], mine: number | null): string {
  const said = [t(texts.challenge, { number: notes.challenge, all: notes.challenges })];
  scene.cards.forEach((card, seat) => {
    if (!card.colour) return;
    const at = scene.at[seat] ?? null;
    const region = at === null ? 0 : (scene.tiles?.[at] ?? 0);
    const where = at === null ? null : at === MIND ? t(texts.mind) : t(texts.region, { region });
    const who = seat === mine ? `${t(texts.you)} (${t(texts.king[card.colour])})` : `${names[seat]} (${t(texts.king[card.colour])})`;
    const facts = [where, t(texts.seals_left, { number: card.seals_left }), t(texts.score_is, { number: card.score })];
    said.push(`${who}: ${facts.filter(Boolean).join(', ')}, ${t(texts.toncc_points_are, { number: card.toncc_points })}`);
  });
  if (scene.idle) said.push(t(texts.idle, { number: scene.idle }));
  return `${said.join('. ')}.`;
}
