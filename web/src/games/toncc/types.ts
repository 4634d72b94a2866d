/** Tóncc as its pictures tell it: the view, the notes that follow from it, and the events of the story. */
import type { Picture } from '../../table/messages';

export type Colour = 'blue' | 'red' | 'yellow';
export type Part = 'body' | 'hair' | 'feet';
/** How a king gets to a cell: next door, over the Mind, or off the board and round to the far end. */
export type Way = 'step' | 'jump' | 'round';

export type View = {
  game: 'toncc';
  seats: number;
  seat: number | null;
  options: { challenges: number };
  position: {
    kings: Colour[] | null;
    /** The region on each of the 19 cells, 0 on the Mind. */
    tiles: number[] | null;
    seals: number[][];
    at: (number | null)[];
    king_points: (number | null)[];
    idle: number;
    ready: number[];
    choice: number | null;
    past: number[][];
  };
};

export type Kingdom = {
  name: string;
  regions: number[];
  sum: number[];
  points: number;
};

export type Card = {
  colour: Colour | null;
  body: Colour | null;
  hair: Colour | null;
  feet: Colour | null;
  seals_left: number;
  king_points: number | null;
  kingdoms: Kingdom[];
  loose: number[];
  score: number;
  toncc_points: number;
};

export type Option = {
  direction: number;
  cell: number;
  region: number;
  face_up: boolean;
  way: Way;
  background: Colour;
  value: number;
  rivals: { seat: number; wins: boolean }[];
  finishes: Kingdom[];
  grows: Kingdom[];
  starts: Kingdom[];
  breaks: (Kingdom & { seat: number })[];
  text: string;
};

export type Notes = {
  challenge: number;
  challenges: number;
  ended: boolean;
  cards: Card[];
  reach: (number[] | null)[];
  ways: (Way[] | null)[];
  past: { scores: number[]; points: number[]; tie: string | null }[];
  options: Option[];
  /** The first direction of a lone king's shortest walk. */
  walk: number | null;
  warnings: string[];
  /** What I should not miss this move. */
  chance: string | null;
};

export type Step = {
  seat: number;
  direction: number;
  from: number;
  to: number;
  way: Way;
};

export type Contest = {
  cell: number;
  region: number;
  background: Colour;
  winner: number;
  part: Part;
  beaten: { seat: number; part: Part }[];
};

export type Conquest = {
  seat: number;
  cell: number;
  region: number;
  kingdoms: Kingdom[];
};

export type Move = {
  type: 'move';
  /** The board and the seals before it. */
  tiles: number[];
  seals: number[][];
  steps: Step[];
  contests: Contest[];
  conquests: Conquest[];
  left: { seat: number; king_points: number }[];
  idle: number;
};

export type ChallengeEnd = {
  type: 'challenge';
  number: number;
  idle_end: boolean;
  cards: Card[];
  scores: number[];
  points: number[];
  tie: string | null;
};

export type Event =
  | { type: 'draw'; kings: Colour[] }
  | { type: 'shuffle'; challenge: number }
  | { type: 'sealed'; seat: number }
  | Move
  | ChallengeEnd
  | { type: 'over' };

/** What a strong bot would have chosen; `expects` has by seat how likely the six directions of the others were taken to be. */
export type Judged = {
  seat: number;
  action: { type: 'choose'; direction: number };
  expects: (number[] | null)[];
};

/** What one king expected of another in one move, and what that one did. */
export type Read = {
  /** Of the picture in which all stand where they went. */
  number: number;
  challenge: number;
  move: number;
  seat: number;
  about: number;
  expected: number;
  percent: number;
  /** It was a guess of the player's own, else what the search expected there. */
  guessed: boolean;
  went: number;
  /** It won a contest. */
  won: boolean;
};

/** Who read whom in a match; {} where nothing could be expected. */
export type Lookback = {
  kings: Colour[];
  /** By seat: the player made guesses, and they count; else what the search expected there. */
  guessed: boolean[];
  /** By reader, then by the king he read. */
  reads: ({ right: number; made: number } | null)[][];
  contests: { won: number; read: number }[];
  surprise: ({ bits: number; text: string } | null)[];
  best: Read | null;
  moments: Read[];
};

export type TonccPicture = Picture<View, Notes, Event>;
