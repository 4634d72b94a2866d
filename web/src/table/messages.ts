/** The types of everything that passes between this page and the server. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** What a seat does: a JSON object whose `type` the game knows. */
export type Action = { type: string; [field: string]: Json };
export type OptionValue = boolean | number | string | null;
export type Options = Record<string, OptionValue>;
export type Level = 'gentle' | 'fair' | 'strong';

export interface GameInfo {
  id: string;
  title: string;
  version: string | number;
  /** The numbers of seats it can be played with. */
  seats: number[];
  /** By option and value, where that makes a difference: the numbers of seats that go with it. */
  seats_with?: Record<string, Record<string, number[]>>;
  options: Record<string, OptionInfo>;
  bots: Level[];
  phrases: string[];
}

export interface OptionInfo {
  default: OptionValue;
  allowed: OptionValue[];
  help: string;
}

/** How a seat is given away when a table is made. */
export type SeatWish =
  | { kind: 'person'; name: string; avatar: string }
  | { kind: 'bot'; level: Level }
  | { kind: 'open' };

export interface SeatInfo {
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  avatar: string | null;
  level: Level | null;
  here: boolean;
  /** The level of the bot that plays for a person who is away. */
  stand_in: Level | null;
  thinking: boolean;
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
}

export interface Replay {
  table: TableInfo;
  match: string;
  pictures: Picture[];
}

export type ToServer =
  | { type: 'hello'; table: string; secrets: string[]; language: string; have: number | null }
  | { type: 'play'; id: string; seat: number; action: Action }
  | { type: 'try'; id: string; seat: number; action: Action }
  | { type: 'fill'; seat: number; level: Level }
  | { type: 'say'; seat: number; phrase: string }
  | { type: 'rematch'; seat: number }
  | { type: 'language'; language: string }
  | { type: 'measured'; id: number }
  | { type: 'ping' };

export type FromServer =
  | { type: 'table'; table: TableInfo }
  | (Picture & { type: 'picture' })
  | { type: 'played'; id: string; number: number }
  | { type: 'tried'; id: string; refusal: string | null; preview: { [field: string]: Json } | null }
  | { type: 'refused'; id: string | null; refusal: string }
  | { type: 'said'; seat: number; phrase: string }
  | { type: 'elsewhere'; seat: number }
  | { type: 'moved' }
  | { type: 'measure'; id: number }
  | { type: 'pong' };
