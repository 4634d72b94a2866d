/** The types of everything that passes between this page and the server. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** What a seat does: a JSON object whose `type` the game knows. */
export type Action = { type: string; [field: string]: Json };
/** A value that is chosen from a list; whatever else an option takes has an editor. */
export type Plain = boolean | number | string | null;
export type OptionValue = Plain | { [name: string]: Json };
export type Options = Record<string, OptionValue>;
/** How strong a bot is: "4" on the game's dial, "adaptive-4", gentle, fair, strong, or a word of the game's own. */
export type Level = string;

/** The levels of a match's bots: how many there are, and the numbers of those that have a name. */
export interface Dial {
  levels: number;
  named: Record<string, number>;
}

export interface GameInfo {
  id: string;
  title: string;
  version: string | number;
  /** The numbers of seats it can be played with. */
  seats: number[];
  /** By option and value, where that makes a difference: the numbers of seats that go with it. */
  seats_with?: Record<string, Record<string, number[]>>;
  /** By option and value, where that makes a difference: whether all act at once, in real time. */
  timed_with?: Record<string, Record<string, boolean>>;
  /** By option and value, where that makes a difference: whether time runs, in a race or for each turn. */
  stamped_with?: Record<string, Record<string, boolean>>;
  options: Record<string, OptionInfo>;
  /** Small helps that a table may grant: the seconds before each may be had, null for off. */
  aids?: Record<string, OptionInfo>;
  /** Values of options that do not go together, and the sentence that says why. */
  clashes?: { options: Options; why: string }[];
  bots: Level[];
  /** With the usual options, and by option and value where that makes a difference; null where bots have names alone. */
  dial?:
    | (Dial & { levels_with?: Record<string, Record<string, number>>; named_with?: Record<string, Record<string, Dial['named']>> })
    | null;
  phrases: string[];
  /** False where nothing can ever be taken back. */
  takebacks?: boolean;
  /** The names of its lessons. */
  lessons?: string[];
  /** The names of the tasks that its trainer sets. */
  tasks?: string[];
}

export interface OptionInfo {
  default: OptionValue;
  allowed: OptionValue[];
  help: string;
}

/** What is wanted for a new table; what is left out is as usual. */
export interface WantedSettings {
  hints?: boolean;
  aids?: Record<string, number | null>;
  leads?: number[];
  names?: Names;
  takeback?: Takeback;
}

/** Where the names of people come from: the wheel, or they are free. */
export type Names = 'wheel' | 'free';

/** Whether what one did last may be taken back: not at all, if the others agree, or without asking. */
export type Takeback = 'off' | 'consent' | 'free';

/** How a seat is given away when a table is made. */
export type SeatWish = { kind: 'person'; name: string; avatar: string } | { kind: 'bot'; level: Level; name?: string } | { kind: 'open' };

export interface SeatInfo {
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  avatar: string | null;
  level: Level | null;
  here: boolean;
  /** The level of the bot that plays for a person who is away. */
  stand_in: Level | null;
  /** The seconds for which nobody has held the seat of a person; null while somebody does. */
  away?: number | null;
  /** The seats that want a stand-in there. */
  wanted?: number[];
  thinking: boolean;
  /** How often this seat has asked for a hint in this match. */
  hints?: number;
  /** True where a program sits that brought a token, and not a person. */
  program?: boolean;
}

/** The clock of turns: why it stands still, if it does, and because of whom: who is away, has given more time, has paused, or whose time is over. */
export interface TurnClock {
  stands: 'away' | 'more' | 'asked' | 'asks' | null;
  seat: number | null;
  /** The milliseconds until it no longer stands still by itself. */
  go?: number | null;
}

/** Real time: why it stands still, if it does, because of whom, and in how many milliseconds it goes, once that is counted down. */
export interface RaceClock {
  stands: 'begin' | 'asked' | 'away' | null;
  seat: number | null;
  go: number | null;
}

/** What the table has agreed on besides the rules. */
export interface TableSettings {
  /** Hints may be asked for. */
  hints: boolean;
  /** By name of a small help of the game: the seconds before it may be had; null where it is off. */
  aids: Record<string, number | null>;
  /** By seat: seconds of advantage in real time. */
  leads: number[];
  names?: Names;
  takeback?: Takeback;
}

export interface TableInfo {
  id: string;
  /** Six letters, while a seat is open. */
  code: string | null;
  invite: string;
  game: string;
  title: string;
  options: Options;
  status: 'waiting' | 'playing' | 'over';
  match: string | null;
  /** The seats that this socket's secrets hold. */
  held: number[];
  seats: SeatInfo[];
  /** Where each turn has its time; null at tables without a clock and in races. */
  clock?: TurnClock | null;
  /** In real time. */
  race?: RaceClock | null;
  settings?: TableSettings;
  /** The match is paused, by this seat; null for somebody who does not sit here. */
  paused?: { seat: number | null } | null;
  /** Somebody asks to take back, and these seats have still to agree. */
  takeback?: { seat: number; awaited: number[] } | null;
  /** The match is over and somebody asks to play again: of those who are here, these seats have still to agree. */
  rematch?: { seat: number; awaited: number[] } | null;
  /** Who waits for the next match, and the place of this socket's player among them. */
  waiting?: { name: string; avatar: string; here: boolean }[];
  waits?: number | null;
  /** Played on from a finished match: the step it goes on from. Nothing here counts for a record. */
  again?: StepAgain | Begun | null;
  /** The puzzle of a day that is played here. */
  puzzle?: PuzzleOfDay | null;
  /** The match goes on in another house: nothing moves here any more. */
  taken?: boolean;
  /** The game can say what would have been best: there is an analysis of the match when it is over. */
  analysis?: boolean;
  /** The game can give hints. */
  advice?: boolean;
  /** False where all see the same: people at one screen then need no curtain. */
  hides?: boolean;
  /** The levels of bots there are for this match; null where they have names alone. */
  dial?: Dial | null;
  /** A screen is the table: the hands are on the players' own devices. */
  screen?: boolean;
}

/** How a table stands, seen from elsewhere: whose turn it is, the scores, and what there is to see, if that may be seen from there. */
export interface Glance {
  table: TableInfo;
  turn: number[];
  scores: number[];
  picture: Pick<Picture, 'match' | 'seat' | 'view' | 'notes'> | null;
}

/** A puzzle as a day's list has it. */
export interface Puzzle extends PuzzleOfDay {
  game: string;
  title: string;
  /** What stands for it in addresses: "antino", "fantastick-numbers". */
  key?: string;
  /** The most is wanted, not the least. */
  most?: boolean;
  /** A table can be opened for it. */
  table?: boolean;
}

/** A puzzle of a day or of a trainer with all that a page needs: to set it, to judge it and to show how it is solved. */
export interface Task {
  game: string;
  title: string;
  key: string;
  name: string;
  /** "2026-11-15", or "train-3-1234": a level and a number. */
  day: string;
  task: string;
  par: number;
  most: boolean;
  turns: number;
  timed: boolean;
  scene: { seats: number; options: Options; position: Json; log: Json };
  /** What follows each turn of the player: chance has the seat -1. */
  answers: [seat: number, action: Action][][];
  solution: Action[];
  /** The ends that are right, where no rules are needed. */
  checks: string[][];
  seat: number;
  table: TableInfo | null;
  picture: Picture | null;
  /** Turn by turn: the picture before, and what is done there. */
  shown: { picture: Picture; action: Action; actions: Action[] }[];
  /** What lies there when it is solved. */
  end: Picture | null;
}

export interface TaskAnswer {
  refusal: string | null;
  paragraph: string | null;
  pictures: Picture[];
  over: boolean;
  /** How many turns of the player are done. */
  turns: number;
  /** What was made of it; null where it has failed. */
  outcome?: { score: number; time: number | null } | null;
}

export interface PuzzleOfDay {
  name: string;
  /** "2026-11-15" */
  day: string;
  /** The least that its turn can cost. */
  par: number;
  /** What the others are known to do in this turn. */
  next?: [seat: number, action: Action][];
}

/**
 * One step of a hint: how good, which piece, where. Each says more than the one before, and a game's steps have fields of
 * their own; the last has the `actions` that do it, and may have `texts`, one for each of them.
 */
export type Step = { text: string; [field: string]: Json };

/** A small help that the table grants to all. */
export type Aid = { [field: string]: Json };

/**
 * What was best at one step: in points of the game, and what was given away. `worth` is how much more it was than what is usually found there,
 * `sure` how sure an estimate is, from 0 to 1. A game's reviews have fields of their own.
 */
export type Review = {
  played: number;
  best: number;
  lost: number;
  text: string;
  worth?: number;
  sure?: number;
  [field: string]: Json | undefined;
};

/** A review in the analysis of a match, with the number of the picture that shows what was done, and of its move as a replay counts them. */
export type Turn = Review & { number: number; move: number; seat: number };

/** A step of a finished match that is played on from. */
export interface StepAgain {
  match: string;
  number: number;
  seat: number;
}

/** Begun at a position from a link; where what is best there is to be found, its text and who has to find it. */
export interface Begun {
  match?: never;
  position: string | null;
  seat: number | null;
}

/** A position from a link. */
export interface Shown {
  game: string;
  title: string;
  /** The text of the link. */
  code: string;
  /** Its full form, as JSON. */
  form: { seats: number; options: Options; seat: number | null; position: { [field: string]: Json } };
  table: TableInfo;
  picture: Picture;
  /** As the terminal draws it. */
  text: string;
  /** Why one cannot play on from here, and why there is nothing to find; null where one can. */
  refusal: string | null;
  task: string | null;
}

/** A finished match looked back upon. */
export interface Analysis {
  /** All of it has been worked out; until then one asks again. */
  ready: boolean;
  /** How many of the match's turns have been looked at, and how many there are. */
  done: number;
  of: number;
  turns: Turn[];
  /** How the seats stood at each picture of this number. */
  race: { number: number; scores: number[] }[];
  /** What the match tells as a whole, in fields of the game's own; {} where nothing, null until it is ready. */
  lookback: { [field: string]: Json } | null;
}

/** A lesson in the list of a game. */
export interface LessonInfo {
  name: string;
  /** null for a lesson that is not in order: `refusal` says why. */
  title: string | null;
  moves: number;
  refusal: string | null;
}

export interface LessonStep {
  text: string;
  /** The marks of the board that glow one after the other. */
  glow: string[];
  hand: 'tap' | 'drag';
  why: string;
  /** Where the step begins. */
  picture: Picture;
}

export interface Lesson {
  game: string;
  name: string;
  title: string;
  /** The table as the board needs it: the learner and bots. */
  table: TableInfo;
  seat: number;
  steps: LessonStep[];
}

/** What a lesson says to an action: refused by the rules, not meant here (with kind words), or what happens then. */
export interface LessonAnswer {
  refusal: string | null;
  /** The paragraph of the rulebook that the refusal comes from. */
  paragraph: string | null;
  goes: boolean;
  words: string | null;
  pictures: Picture[];
}

/** What the rules say of an action that is only asked about in a lesson. */
export interface LessonTry {
  refusal: string | null;
  paragraph: string | null;
  preview: { [field: string]: Json } | null;
  sketch: { [field: string]: Json };
}

export interface Result {
  scores: number[];
  places: number[];
  reason: string;
}

export interface OpenAction {
  action: Action;
  preview: { [field: string]: Json } | null;
}

export type StoryEvent = { type: string; [field: string]: Json };

/** What a browser receives of a match at one step of its log; a game narrows View, Notes and Event in its types.ts. */
export interface Picture<View = unknown, Notes = unknown, Event = StoryEvent> {
  type?: 'picture';
  match: string;
  seat: number | null;
  number: number;
  view: View;
  notes: Notes;
  turn: number[];
  /** In a match against the clock: its time in milliseconds when this is seen, and when time runs out for those who may act. */
  clock?: { now: number; due: number | null } | null;
  over: boolean;
  result: Result | null;
  /** The actions open to the seat; null when they are too many to list. */
  actions: OpenAction[] | null;
  /** What happened since the picture before. */
  story: Event[];
  /** By seat: what its last action made happen, as this viewer saw it. */
  last?: (Event[] | null)[];
  /** What this seat did last could be taken back now. */
  takeback?: boolean;
  /** Time stands in a race: this is the table before the deal, and what really lies there comes when time goes. */
  covered?: true;
}

export interface Replay {
  table: TableInfo;
  match: string;
  pictures: Picture[];
  /** The numbers of the pictures at which a move is complete. */
  moves?: number[];
}

/** A rulebook, and by name the positions that it shows; `shows` says which part of the table is meant. */
export interface Rulebook {
  markdown: string;
  pictures: Record<string, Pick<Picture, 'view' | 'notes' | 'story'> & { shows: string | null }>;
}

/** Actions that can be played together. */
export const MOST_TOGETHER = 64;

export type ToServer =
  | { type: 'hello'; table: string; secrets: string[]; screen?: string; language: string }
  | { type: 'play'; id: string; seat: number; action: Action; begun?: number }
  | { type: 'plays'; id: string; seat: number; actions: Action[] }
  | { type: 'try'; id: string; seat: number; action: Action }
  | { type: 'hint'; id: string; seat: number }
  | { type: 'aid'; id: string; seat: number; name: string }
  | { type: 'read'; id: string; seat: number; text: string }
  | { type: 'review'; id: string; number: number }
  | { type: 'guess'; seat: number; about: number; action: Action; number: number }
  | { type: 'takeback'; id: string; seat: number }
  | { type: 'agree'; seat: number; yes: boolean }
  | { type: 'unwait' }
  | { type: 'pause'; seat: number | null }
  | { type: 'go'; seat: number | null }
  | { type: 'time'; seat: number }
  | { type: 'more'; seat: number }
  | { type: 'fill'; seat: number; level: Level }
  | { type: 'start'; level: Level }
  | { type: 'say'; seat: number; phrase: string }
  | { type: 'rematch'; seat: number | null }
  | { type: 'language'; language: string }
  | { type: 'measured'; id: number }
  | { type: 'ping' };

export type FromServer =
  | { type: 'table'; table: TableInfo }
  | (Picture & { type: 'picture' })
  | { type: 'played'; id: string; number: number }
  | {
      type: 'tried';
      id: string;
      refusal: string | null;
      /** The paragraph of the rulebook that the refusal comes from. */
      paragraph?: string | null;
      preview: { [field: string]: Json } | null;
      sketch: { [field: string]: Json };
    }
  | { type: 'hinted'; id: string; steps: Step[] }
  | { type: 'aided'; id: string; aid: Aid }
  | { type: 'read'; id: string; action: Action | null; refusal: string | null; completions: string[] }
  | { type: 'reviewed'; id: string; review: Review | null }
  /** `passing`: nothing was said by a table, for the house on this device did not open; it may another time. */
  | { type: 'refused'; id: string | null; refusal: string; retry_after?: number; paragraph?: string | null; passing?: true }
  | { type: 'said'; seat: number; phrase: string }
  | { type: 'asked'; id: string }
  | { type: 'declined'; seat: number }
  | { type: 'elsewhere'; seat: number }
  | { type: 'moved' }
  | { type: 'measure'; id: number }
  | { type: 'pong' };
