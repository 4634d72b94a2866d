/** Calculissimo as its pictures tell it: the view, the notes that follow from it, the events of the story, hints and reviews. */
import type { Action, Picture, Review, Step } from '../../table/messages';

/** A row and a column, counted from 0 at the top left. */
export type Cell = [number, number];
/** 1 to 9, + - * / or the joker ?. */
export type Token = string;
/** A token on its square; a joker is "?" and what it stands for. */
export type Tile = [number, number, string];
export type Way = 'row' | 'column';
/** Green and blue raise a number, yellow and violet an operation. */
export type Bonus = 'g' | 'b' | 'y' | 'v';

export interface View {
  game: 'calculissimo';
  seats: number;
  options: { announce: boolean; challenge: boolean; clock: number; squares: 'live' | 'first'; exchange: 'stuck' | 'free' };
  position: {
    /** 15 rows of 15 characters; a point is empty, a joker shows what it stands for. */
    board: string[];
    jokers: Cell[];
    /** The viewer's tokens; of the others how many there are. */
    racks: (string | number)[];
    bag: number;
    scores: number[];
    seat: number;
    lots: number[];
    draws: [number, number][];
    laid: { tiles: Tile[]; points: number; wait: number[] } | null;
    idle: number;
    since: number;
  };
}

/** A stretch of a reckoning; what a bonus square does carries its letter. */
export type Piece = {
  text: string;
  bonus: Bonus | null;
};

export type Operation = {
  way: Way;
  cells: Cell[];
  /** As it lies there: "6/2+9". */
  reads: string;
  written: number | string;
  counted: number | string;
  factor: number;
  points: number;
  /** The reckoning in one line; null where it is not told. */
  text: string | null;
  /** The reckoning line by line. */
  steps: Piece[][];
};

export interface Notes {
  /** The board without tokens: 15 rows, a letter for each coloured square. */
  squares: string[];
  /** What the viewer does not see, in the bag or on other racks. */
  unseen: Record<Token, number>;
  bag: number;
  racks: number[];
  scores: number[];
  /** What the viewer's rack would cost at the end. */
  left: number | null;
  /** What the viewer may do who is to move. */
  may: { lay: boolean; exchange: boolean; text: string | null } | null;
  /** The viewer has to accept or challenge. */
  answer: boolean;
  laid: { operations: Operation[]; points: number } | null;
  turns_left_idle: number;
  /** The board is empty. */
  first: boolean;
  /** Numbers stand where row and column add up to an even number (0) or to an odd one (1); null on an empty board. */
  numbers: 0 | 1 | null;
  last: null;
}

export type Lots = {
  type: 'lots';
  draws: { seat: number; token: Token }[];
  starts: number | null;
  again: number[];
};

export type Drawn = {
  type: 'draw';
  seat: number;
  count: number;
  tokens?: string;
};

export type Laid = {
  type: 'lay';
  seat: number;
  tiles: Tile[];
  operations: Operation[];
  /** What its player said it counts; null where the table counts. */
  announced: number | null;
  counts: number;
  /** What it scores. */
  points: number;
  /** The whole rack at once. */
  whole: boolean;
  /** It counts at once; else the others answer first. */
  stands: boolean;
};

export type Exchanged = {
  type: 'exchange';
  seat: number;
  count: number;
  tokens?: string;
};

export type Back = {
  type: 'back';
  seat: number;
  tiles: Tile[];
  /** What was wrong. */
  why: string;
};

/** What waited for answers counts, and is reckoned out now. */
export type Stands = {
  type: 'stands';
  seat: number;
  tiles: Tile[];
  operations: Operation[];
  points: number;
};

export type Over = {
  type: 'over';
  /** What the racks cost, by seat. */
  left: number[];
  scores: number[];
};

export type Event =
  | Lots
  | Drawn
  | Laid
  | Exchanged
  | Back
  | { type: 'answer'; seat: number; accepts: boolean }
  | Stands
  | { type: 'pass'; seat: number }
  | { type: 'time'; seat: number }
  | Over;

export type CalcPicture = Picture<View, Notes, Event>;

/** How a line that holds a loose token looks: complete where the table does not tell right from wrong. */
export type SketchLine = {
  way: Way;
  cells: Cell[];
  state: 'right' | 'wrong' | 'incomplete' | 'complete';
  text: string | null;
  steps: Piece[][];
  points: number | null;
  /** What is good to know of its order. */
  note?: string;
};

export type Sketch = {
  lines: SketchLine[];
  points: number | null;
  refusal: string | null;
};

export type LayAction = { type: 'lay'; tiles: Tile[] };

/** A rung of a hint: how many points, then which line with which coloured squares, then which squares and tokens, then the lay. */
export type HintStep = Step & {
  step: 'good' | 'piece' | 'where';
  points?: number;
  way?: Way;
  /** The row or column, from 0. */
  line?: number;
  squares?: Cell[];
  tokens?: Token[];
  cells?: Cell[];
  actions?: Action[];
  operations?: Operation[];
};

/** What a play is worth, in points: those it makes, what stays on the rack, and what it opens to the others. */
export type Parts = {
  points: number;
  stays: number;
  /** Beside other good plays: below 0 it opens more. */
  opens: number;
  equity: number;
  tokens: string;
  /** What stays, in words. */
  rack: string;
};

/** What was best in a turn, to be drawn as a ghost. */
export type Best = Review & {
  action: LayAction | null;
  operations: Operation[];
  /** The most points there were. */
  most: number;
  parts: { played: Parts; best: Parts };
};

/** The best turn of a seat or of a match. */
export type BestTurn = {
  number: number;
  seat: number;
  points: number;
  operations: Pick<Operation, 'reads' | 'text' | 'steps' | 'points'>[];
};

/** What a whole match tells. */
export interface Lookback {
  seats: {
    turns: number;
    lays: number;
    points: number;
    average: number;
    best: BestTurn | null;
    /** Coloured squares that have worked, by their letter. */
    squares: Record<Bonus, number>;
    signs: Record<string, number>;
    jokers: number;
  }[];
  best: BestTurn | null;
}
