/** What the pages and the table say of a game besides its board. */
import type { Text } from '../language.svelte';
import type { Options } from './messages';

/** The default export of games/<id>/about.ts: what the pages around the board need to know, small enough for Home. */
export interface About {
  /** One line for the card on the first page. */
  line: Text;
  /** A CSS colour for the card's picture side, one of the tokens: 'var(--blue)'. */
  colour: string;
  /** How long a match takes, in words: "15 minutes". */
  length?: Text;
  /** Options of a newcomer's first match where they differ from the defaults. */
  first?: Options;
  /** Options that a new table starts with on this page where they differ from the defaults of the rules: calmer ones. */
  calm?: Options;
  /** What the game's daily puzzles are called, where they do not bear the name of an option's value. */
  puzzles?: Record<string, Text>;
  /** What the options are called, their values where these are not plain numbers, and with which others they make sense. */
  options?: Record<string, { label: Text; values?: Record<string, Text>; when?: (options: Options) => boolean }>;
  /**
   * Other ways to begin at once, as buttons of the card: each with its options, its number of seats where that is not the usual one,
   * and the lesson that teaches it.
   */
  plays?: { label: Text; options: Options; seats?: number; lesson?: string }[];
  /** What the small helps are called that a table may grant. */
  aids?: Record<string, Text>;
  /** All choose at once and look together when it shows. */
  together?: true;
  /** The keys of the board. */
  keys?: { keys: string; does: Text }[];
  /** An action as one types it: "d e4". */
  notation?: Text;
  /** The texts of the game's own phrases, by code. */
  phrases?: Record<string, Text>;
  /** How many pictures may wait to be told before the newest is shown at once: more than 8 where a turn has many steps. */
  behind?: number;
}
