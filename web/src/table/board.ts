/** The door between the frame of a table and a game's board. */
import type { Action, Aid, Json, Picture, Review, Step, TableInfo } from './messages';

/** What the rules say of an action that is only asked about: why not, or what it would bring, and how it looks. */
export interface Answer {
  refusal: string | null;
  preview: { [field: string]: Json } | null;
  /** How a draft looks while it is put together, legal or not yet; {} where the game says nothing. */
  sketch: { [field: string]: Json };
}

/**
 * How much of the table a board draws: all of it; what a room shares, large enough to be read from three metres; or, beside such a screen, what one
 * player needs to act: the hand, the duty, the buttons, and of the board what has to be touched.
 */
export type Part = 'whole' | 'shared' | 'hand';

/** The props of every games/<id>/Board.svelte: a picture in, as the game's types.ts has it, and actions out. */
export interface Board<Shown = Picture> {
  /** The one to show now. */
  picture: Shown;
  /** The seats, with names and avatars. */
  info: TableInfo;
  /** Whose eyes; null for a spectator or a replay without a seat. */
  seat: number | null;
  /** What of it is drawn; all of it where nobody says. */
  part?: Part;
  play: (action: Action) => void;
  /** Plays what was put together in a race, with the round in which its first piece was touched. Absent where nobody races. */
  claim?: (action: Action, begun: number) => void;
  /** Plays several actions of one turn, at most `MOST_TOGETHER`: all of them or none, shown as one picture. For games that hide nothing. */
  plays: (actions: Action[]) => void;
  /** Asks the rules about an action without doing it; null when nobody answers. Absent where there is no server to ask. */
  ask?: (action: Action) => Promise<Answer | null>;
  /** Asks for help: steps that say more and more, [] where there is none; null when nobody answers. It takes up to some seconds. Absent where the table has no hints. */
  hint?: () => Promise<Step[] | null>;
  /** Asks for a small help that the table grants (`info.settings.aids`); null where it is not to be had now. */
  aid?: (name: string) => Promise<Aid | null>;
  /** Asks what was best at the step that led to the picture of this number; null where there is nothing to say. */
  review?: (number: number) => Promise<Review | null>;
  /** Notes secretly what I expect another seat to do; it is looked at when the match is over. */
  guess?: (about: number, action: Action) => void;
  /**
   * What is meant by what somebody types in the field above, to be shown as a draft is; null while it means nothing yet, absent where there is no field.
   */
  typed?: Action | null;
  /** To be drawn as a ghost over the position: what would have been best here. Given in the analysis of a match, with the picture before the step. */
  ghost?: Review | null;
  /** Gives whoever is to act thirty seconds more. Absent where no turn has its time, and for spectators. */
  more?: () => void;
  /** An action was sent and is not answered yet. */
  waiting: boolean;
  /** The last refusal, to be shown beside the board; the draft is kept. */
  refusal: string | null;
  /** Show the position at once and tell no story: replay scrubbing, catching up. */
  still: boolean;
  /** Call once when this picture's story has been told or skipped; the frame then passes the next picture. */
  told: () => void;
}

/** The props of every games/<id>/Still.svelte: a picture of the rulebook, drawn as the board draws it, with nothing to touch. */
export interface Still<Shown = Picture> {
  picture: Shown;
  /** Which part of the table is meant, where there are several. */
  shows: string | null;
}
