/** Math Market as its pictures tell it: the view, the notes that follow from it, and the events of the story. */
import type { Picture } from '../../table/messages';

export type Version = 'beginner' | 'standard' | 'advanced';
export type Mark = 'snail' | 'cheetah';

/** A pending claim of one's own. */
export type Claim = {
  seat: number;
  price: number;
  coin: number;
  at: number;
};

/** The fields of all versions; which of them are there depends on the version (see the rules). */
export interface Position {
  phase: 'deal' | 'play' | 'over';
  end?: string | null;
  market?: (string | null)[];
  /** How many cards are left in the pile. */
  creatures?: number;
  bought?: string[][];
  /** Coins where the viewer may see them, else how many there are. */
  hands?: (number[] | number)[];
  coins?: number;
  discard?: number[];
  deposits?: (number | null)[];
  to_move?: number;
  extra?: boolean;
  deposit?: number | null;
  marks?: Mark[];
  claims?: Claim[];
  row?: (number | null)[];
  out?: number[];
  wrong?: number[];
  round?: number;
  clock?: number;
  since?: number;
}

export interface View {
  game: 'mathmarket';
  seats: number;
  seat: number | null;
  options: { version: Version; deck: unknown; tie_ms: number; patience_ms: number; stuck: 'replace' | 'end'; used: 'under' | 'out' };
  position: Position;
}

/** A creature as its card tells it. */
export interface Card {
  slot: number;
  name: string;
  label: string;
  price: number;
  mark: Mark | null;
  /** The lowest coin that can take part. */
  hint: number;
  deposit: number | null;
}

/** The number bonds of a creature, with what already lies there: the coins that help, and those that do not. */
export interface Bonds {
  slot: number;
  bonds: number[][];
  coins: number[];
  useless: number[];
}

/** Whose moment it is under snail and cheetah. */
export interface Moment {
  marks: Mark[];
  binding: Mark[];
  silenced: { seat: number; mark: Mark }[];
  free: number[];
  text: string;
}

export interface Notes {
  version: Version;
  phase: 'deal' | 'play' | 'over';
  acting: number[];
  why: string | null;
  scores?: number[];
  cards?: (Card | null)[];
  /** What each seat has bought. */
  bought?: { name: string; label: string; price: number }[][];
  left?: { coins?: number; creatures?: number };
  extra?: boolean;
  fits?: number[][];
  open?: number | null;
  moment?: Moment | null;
  until?: number | null;
  tie_ms?: number;
  practice?: { clock: number; penalty: number; time: number } | null;
}

/** One line of a photo finish. */
export type Finish = Claim & {
  reaction: number;
  slot: number;
  creature: string;
  /** False for somebody who was right too late for the creature named, and got another. */
  named: boolean;
};

export type Sale = {
  type: 'sale';
  round: number;
  coin: number;
  claims: Finish[];
};

export type Buy = {
  type: 'buy';
  seat: number;
  slot: number;
  creature: string;
  price: number;
  sum: number[];
  coins?: number[];
  at?: number;
  reaction?: number;
};

export type Event =
  | { type: 'deal'; market: string[]; coins: number; creatures: number }
  | { type: 'hand'; seat: number; coins: number[] }
  | { type: 'turn' | 'extra' | 'done' | 'pass'; seat: number }
  | { type: 'deposit'; seat: number; slot: number; creature: string; coin: number; price: number; rest: number }
  | Buy
  | { type: 'skip'; seat: number; drew: boolean }
  | { type: 'draw'; seat: number; coin: number }
  | { type: 'sealed'; seat: number; price: number; coin: number; at: number; reaction: number }
  | { type: 'wrong'; seat: number; price?: number; coins?: number[]; sum?: number[]; makes?: number }
  | { type: 'mistake'; seat: number; price: number; sum: number[]; makes: number }
  | { type: 'patience' | 'back'; seats: number[] }
  | Sale
  | { type: 'refill'; cards: { slot: number; creature: string }[] }
  | { type: 'marks'; marks: Mark[]; silenced: number[] }
  | { type: 'useless' | 'unused'; coin: number }
  | { type: 'coin'; coin: number; round: number }
  | { type: 'end'; end: string; reason: string };

/** A picture with the time of the match at its sending, in milliseconds, where the match has a clock. */
export type MarketPicture = Picture<View, Notes, Event> & { clock?: { now: number; due: number | null } | null };
