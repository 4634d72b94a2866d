/** Fantastick as its pictures tell it: the view of either mode, the notes that follow from it, and the events of the story. */
import type { Action, Json, Picture, Review } from '../../table/messages';

export type Mode = 'numbers' | 'shapes';
/** A place of the mat: "A1g" or "Oh" in Numbers, row, column and direction in Shapes. */
export type Place = string | [number, number, number];
/** A place as a name: "A1g", "2,3,0". */
export type Key = string;
export type Kind = 'plain' | 'good' | 'bad';
export type Shape = 'triangle' | 'trapezoid' | 'rhombus';
export type Handling = 'rotate' | 'move' | 'remove' | 'add';
export type Part = 'A' | 'B' | 'C' | 'O';
export type Phase = 'open' | 'place' | 'roll' | 'choose' | 'play' | 'over';

export interface View {
  game: 'fantastick';
  seats: number;
  options: {
    mode: Mode;
    length: 'turns' | 'rounds';
    track: number;
    specials: 'printed' | 'chance' | 'chosen';
    opening: 'die' | 'six' | 'free';
    handling: 'once' | 'free';
  };
  position: {
    phase: Phase;
    seat: number;
    turn: number;
    points: number[];
    out: number[];
    extra: number[][];
    wild: boolean;
    /** Numbers: starting equalities that were used, the equality at the beginning of the turn. */
    used?: string[];
    equality?: string | null;
    /** Shapes: the figure at the beginning of the turn. */
    figure?: Place[] | null;
    good: Place | null;
    bad: Place | null;
    face: string | null;
    previous: string | Place[] | null;
    moves: Action[];
  };
  now: Now | null;
}

/** The mat as it lies at this moment. */
export interface Now {
  mat: Place[];
  good: Place | null;
  bad: Place | null;
  /** Places of handled sticks, and "pile" if the good stick was removed in this turn. */
  handled: Place[];
  pile: number;
  score: number;
  form?: number;
  reads?: string | null;
  counts?: number[];
  leading?: Shape | null;
  pure?: boolean;
  valid?: boolean;
}

/** An arrangement one can draw. */
export interface Laid {
  mat: Place[];
  good?: Place | null;
  bad?: Place | null;
  form?: number;
  reads?: string | null;
  counts?: number[];
}

export interface Lamp {
  name: string;
  lit: boolean;
  text: string;
}

export interface Can {
  rotate: Record<Key, Place[]>;
  move: Place[];
  remove: Place[];
  add: ('plain' | 'good')[];
  space?: string[];
  free: Place[];
  undo: boolean;
  /** By place, and "pile" for the good stick: how a stick that was handled in this turn is taken again. */
  again: Record<Key, Again>;
}

/** A handling is taken back by itself: `back` undos, then `redo`, and what is done instead before or after that. */
export interface Again {
  /** Where the stick lay; null if it came from the pile. */
  from: Place | null;
  rotate: Place[];
  move: boolean;
  remove: boolean;
  back: number;
  redo: Action[];
  /** What is done instead comes before `redo`: others lie where it would be in the way. */
  first: boolean;
}

export interface Opening {
  /** An equality, or a face of the die. */
  value: string;
  mat: Place[];
  good: Place | null;
  bad: Place | null;
  form?: number;
  used: boolean;
}

export interface Notes {
  duty: { face: string; text: string; part: Part | null } | null;
  lamps: Lamp[];
  /** What the mat reads, in words. */
  reading: string | null;
  /** Why the turn cannot be finished yet; null if it can. */
  finish: string | null;
  /** The wild card: why not, null if it may be played, false if it is not there. */
  wild: string | false | null;
  can: Can;
  /** About which ends a stick can turn now: they touch another stick, and a place round them is free. */
  ends: Record<Key, { a: boolean; b: boolean }>;
  price: Record<Handling, Partial<Record<Kind, number>>>;
  /** Points that may still be spent before FINISH. */
  room: number;
  moves: { action: Action; price: number; text: string }[];
  score: number;
  start: Laid | null;
  previous: Laid | null;
  track: { length: number; points: number[]; turn: number; turns: number; own_turns_left: number[]; lap: boolean };
  openings: Opening[];
  shapes?: Record<Shape, { outline: Place[]; size: string }[]>;
  crown?: Shape | null;
  /** The outline of the leading kind that holds everything. */
  frame?: Place[] | null;
  spoils?: { place: Place; why: string }[];
}

/** A handling as an action. */
export type Handle = Action & { type: Handling; from?: Place; to?: Place; match?: Kind };

export type Handled = {
  type: Handling;
  seat: number;
  from?: Place | null;
  to?: Place | null;
  pivot?: Json;
  match: Kind;
  price: number;
};

/** An 11 was set apart or close: where its sticks went. */
export type Spaced = {
  type: 'space';
  seat: number;
  number: string;
  moved: Record<Key, Key>;
};

export type Finished = {
  type: 'finish';
  seat: number;
  score: number;
  bonus: number;
  wild: boolean;
  points: number;
  reads?: string;
  counts?: number[];
  tidied?: Record<Key, Key>;
  slide?: number[];
};

export type Event =
  | Handled
  | Finished
  | { type: 'open'; seat: number; equality?: string; face?: string; figure?: Place[]; mat: Place[]; good: Place | null; bad: Place | null }
  | { type: 'place'; seat: number; good: Place; bad: Place }
  | { type: 'roll'; seat: number; face: string; swap?: boolean }
  | Spaced
  | { type: 'undo'; seat: number; of: Handled | Spaced }
  | { type: 'giveup' | 'out' | 'eliminate'; seat: number }
  | { type: 'lap'; seats: number[] }
  | { type: 'over' };

export type FantastickPicture = Picture<View, Notes, Event>;

/** What was best in a turn. */
export type Missed = Review;

/** The same mat for less. */
export interface Cheaper {
  score: number;
  /** What it comes to, handling by handling. */
  moves: Notes['moves'];
  /** What finishes the turn for that: some is taken back, handled in another way, and the turn is finished. */
  actions: Action[];
}

/** What the analysis of a match tells as a whole. */
export interface Looked {
  players: {
    turns: number;
    /** Turns for nothing. */
    free: number;
    paid: number;
    /** Given away. */
    lost: number;
    pure: number;
    given_up: number;
    /** Turns that were not worked out. */
    unknown: number;
    faces: Record<string, { turns: number; paid: number; lost: number }>;
  }[];
  /** The turn for nothing that is best to look at. */
  prettiest: { number: number; seat: number; turn: number | null; moves: Handling[]; pure: boolean; start: Laid; end: Laid } | null;
}
