/** The position and the moves in words: for captions, and for those who listen to the board. */
import { list, t } from '../../language.svelte';
import { MIND } from './geometry';
import { faceOf, kingdomsThrough } from './regions';
import type { Scene } from './scene';
import texts from './texts';
import type { Card, Contest, Move, Notes, Option } from './types';

/** A king by his colour: "Blue". */
export function kingOf(cards: Card[], seat: number): string {
  const colour = cards[seat]?.colour;
  return colour ? t(texts.king[colour]) : '';
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

/** "yellow ground: Blue's hair beats Red's feet" */
export function contestWords(contest: Contest, cards: Card[]): string {
  const winner = t(texts.part_of[contest.part], { king: kingOf(cards, contest.winner) });
  const loser = list(contest.beaten.map(({ seat, part }) => t(texts.part_of[part], { king: kingOf(cards, seat) })));
  const what = t(texts.beats[contest.part], { winner, loser });
  return capital(t(texts.contest, { colour: t(texts.colour[contest.background]), what }));
}

/** "Blue takes 10 · Yellow takes 8", or that nobody conquers. */
export function conquestWords(move: Move, cards: Card[]): string {
  if (!move.conquests.length) return t(texts.nobody);
  return move.conquests.map(({ seat, region }) => t(texts.takes, { king: kingOf(cards, seat), region })).join(' · ');
}

/** The whole move in sentences, for the live region. */
export function moveWords(move: Move, cards: Card[]): string {
  const sentences = [
    ...move.steps.map(({ seat, direction, to }) =>
      t(texts.goes, { king: kingOf(cards, seat), direction: t(texts.direction[direction]!), cell: to }),
    ),
    ...move.contests.map((contest) => contestWords(contest, cards)),
    conquestWords(move, cards).replaceAll(' · ', '. ').replace(/\.$/, ''),
    ...move.conquests.flatMap(({ seat, kingdoms }) =>
      kingdoms.map((kingdom) => `${kingOf(cards, seat)}, ${kingdom.name}: ${kingdom.sum.join(' + ')} = ${kingdom.points}`),
    ),
    ...move.left.map(({ seat, king_points }) => t(texts.leaves, { king: kingOf(cards, seat), points: king_points })),
  ];
  return `${sentences.join('. ')}.`;
}

/** A cell as it is spoken: what lies there, who stands there, and what it means to land there. */
export function cellWords(cell: number, scene: Scene, mine: number | null, option: Option | null, selected: boolean): string {
  const kings = scene.at.flatMap((at, seat) => (at === cell ? [seat] : []));
  const said = [t(texts.cell, { cell })];
  const region = scene.tiles?.[cell] ?? 0;
  if (cell === MIND) said.push(t(texts.mind));
  else if (region) {
    const holder = holderOf(scene.seals, region);
    said.push(t(texts.region, { region }));
    if (holder === null) said.push(faceWords(region), t(texts.face_up));
    else said.push(t(texts.face_down, { king: kingOf(scene.cards, holder) }));
  }
  for (const seat of kings) said.push(seat === mine ? t(texts.your_king) : t(texts.king_of, { king: kingOf(scene.cards, seat) }));
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
}

/** The kingdoms through a region, and who has them, needs this region for them, or could still have them. */
export function claimsOn(region: number, seals: number[][], cards: Card[], mine: number | null): Claim[] {
  return kingdomsThrough(region).map((kingdom) => {
    const claim = { kingdom: t(kingdom.name), regions: kingdom.regions };
    const count = seals.map((held) => kingdom.regions.filter((one) => held.includes(one)).length);
    const there = count.flatMap((many, seat) => (many ? [seat] : []));
    if (there.length > 1) return { ...claim, seat: null, words: t(texts.spoilt) };
    const seat = there[0] ?? mine;
    const colour = seat === null ? null : cards[seat]?.colour;
    if (seat === null || !colour) return { ...claim, seat: null, words: '' };
    const slots = { king: kingOf(cards, seat), points: kingdom.pays[colour] };
    if (count[seat] === 3) return { ...claim, seat, words: t(seat === mine ? texts.you_have : texts.has, slots) };
    const last = count[seat] === 2 && !seals[seat]!.includes(region);
    if (last) return { ...claim, seat, words: t(seat === mine ? texts.you_need : texts.needs, slots) };
    return { ...claim, seat, words: seat === mine ? t(texts.worth_each, slots) : `${slots.king}: ${slots.points}` };
  });
}

/** Where the match stands, in a few sentences. */
export function summary(scene: Scene, notes: Notes, names: string[], mine: number | null): string {
  const said = [t(texts.challenge, { number: notes.challenge, all: notes.challenges })];
  scene.cards.forEach((card, seat) => {
    if (!card.colour) return;
    const at = scene.at[seat];
    const where = at === null || at === undefined ? null : at === MIND ? t(texts.mind) : t(texts.cell, { cell: at });
    const who = seat === mine ? `${t(texts.you)} (${t(texts.king[card.colour])})` : `${names[seat]} (${t(texts.king[card.colour])})`;
    const facts = [where, t(texts.seals_left, { number: card.seals_left }), t(texts.score_is, { number: card.score })];
    said.push(`${who}: ${facts.filter(Boolean).join(', ')}, ${t(texts.toncc_points_are, { number: card.toncc_points })}`);
  });
  if (scene.idle) said.push(t(texts.idle, { number: scene.idle }));
  return `${said.join('. ')}.`;
}
