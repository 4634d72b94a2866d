/** The door between the frame of a table and a game's board. */
import type { Action, Json, Picture, TableInfo } from './messages';

/** What the rules say of an action that is only asked about: why not, or what it would bring. */
export interface Answer {
  refusal: string | null;
  preview: { [field: string]: Json } | null;
}

/** The props of every games/<id>/Board.svelte: a picture in, actions out. */
export interface Board {
  /** The one to show now. */
  picture: Picture;
  /** The seats, with names and avatars. */
  info: TableInfo;
  /** Whose eyes; null for a spectator or a replay without a seat. */
  seat: number | null;
  play: (action: Action) => void;
  /** Asks the rules about an action without doing it; null when nobody answers. Absent where there is no server to ask. */
  ask?: (action: Action) => Promise<Answer | null>;
  /** An action was sent and is not answered yet. */
  waiting: boolean;
  /** The last refusal, to be shown beside the board; the draft is kept. */
  refusal: string | null;
  /** The hint toggle of the frame. */
  hints: boolean;
  /** Show the position at once and tell no story: replay scrubbing, catching up. */
  still: boolean;
  /** Call once when this picture's story has been told or skipped; the frame then passes the next picture. */
  told: () => void;
}
