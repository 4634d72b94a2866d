/** What the pages and the table say of a game besides its board. */
import type { Text } from '../language.svelte';
import type { Options, OptionValue } from './messages';

/** The default export of games/<id>/about.ts: what the pages around the board need to know, small enough for Home. */
export interface About {
  /** One line for the card on the first page. */
  line: Text;
  /** A CSS colour for the card's picture side, one of the tokens: 'var(--blue)'. */
  colour: string;
  /** How long a match takes, in words: "15 minutes". */
  length?: Text;
  /** The option that makes another game of it: whoever is good at one value of it need not be at another. */
  version?: string;
  /** Options of a newcomer's first match where they differ from the defaults. */
  first?: Options;
  /** Options that a new table starts with on this page where they differ from the defaults of the rules: calmer ones. */
  calm?: Options;
  /** What the game's daily puzzles are called, where they do not bear the name of an option's value. */
  puzzles?: Record<string, Text>;
  /** Puzzles that come on Sundays besides those of every day. */
  weekly?: string[];
  /**
   * What the options are called, their values where these are not plain numbers, and with which others, and for how many players, they make sense.
   * A fine one, which few ever change, is folded away.
   */
  options?: Record<
    string,
    { label: Text; values?: Record<string, Text>; when?: (options: Options, seats: number) => boolean; fine?: true }
  >;
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
  /** The key that opens the field for it, where the slash means something on the board. */
  typeKey?: string;
  /** The texts of the game's own phrases, by code. */
  phrases?: Record<string, Text>;
  /** What a score counts where it is no number of points: coins left, say. Scores below nothing are told without their sign. */
  scored?: (options: Options) => Scored;
  /** How many pictures may wait to be told before the newest is shown at once: more than 8 where a turn has many steps. */
  behind?: number;
}

export interface Scored {
  /** As the head of a column: "coins left". */
  name: Text;
  one: Text;
  many: Text;
}

/** The props of games/<id>/editors/<option>.svelte, where a game brings its own way to choose the value of an option. */
export interface OptionEditor {
  /** What the option is called; what it is about says the editor. */
  legend: string;
  value: OptionValue;
  onchange: (value: OptionValue) => void;
  /** What the rules say of this value at the table as it is arranged: one sentence, or null; it fails when nobody answers. */
  check: (value: OptionValue) => Promise<string | null>;
}
