/** Tóncc as its pictures tell it: the view, the notes that follow from it, and the events of the story. */
import type { Picture } from '../../table/messages';

export type Colour = 'blue' | 'red' | 'yellow';
export type Part = 'body' | 'hair' | 'feet';
/** How a king gets to a cell: next door, over the Mind, or off the board and round to the far end. */
export type Way = 'step' | 'jump' | 'round';

export interface View {
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
}

export interface Kingdom {
  name: string;
  regions: number[];
  sum: number[];
  points: number;
}

export interface Card {
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
}

export interface Option {
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
}

export interface Notes {
  challenge: number;
  challenges: number;
  ended: boolean;
  cards: Card[];
  reach: (number[] | null)[];
  ways: (Way[] | null)[];
  past: { scores: number[]; points: number[]; tie: string | null }[];
  options: Option[];
  advice: { direction: number; text: string } | null;
  warnings: string[];
}

export interface Step {
  seat: number;
  direction: number;
  from: number;
  to: number;
  way: Way;
}

export interface Contest {
  cell: number;
  region: number;
  background: Colour;
  winner: number;
  part: Part;
  beaten: { seat: number; part: Part }[];
}

export interface Conquest {
  seat: number;
  cell: number;
  region: number;
  kingdoms: Kingdom[];
}

export interface Move {
  type: 'move';
  steps: Step[];
  contests: Contest[];
  conquests: Conquest[];
  left: { seat: number; king_points: number }[];
  idle: number;
}

export interface ChallengeEnd {
  type: 'challenge';
  number: number;
  idle_end: boolean;
  cards: Card[];
  scores: number[];
  points: number[];
  tie: string | null;
}

export type Event =
  | { type: 'draw'; kings: Colour[] }
  | { type: 'shuffle'; challenge: number }
  | { type: 'sealed'; seat: number }
  | Move
  | ChallengeEnd
  | { type: 'over' };

export type TonccPicture = Picture<View, Notes, Event>;
