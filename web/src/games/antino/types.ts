/** Antino as its pictures tell it: the view, the notes that follow from it, and the events of the story. */
import type { Picture } from '../../table/messages';

export type Symbol = 'A' | 'B' | 'G' | 'R';
/** A symbol, with L for a lock or K for a key. */
export type Kind = Symbol | `${Symbol}L` | `${Symbol}K`;
/** A row and a column, counted from 0 at the top left. */
export type Cell = [number, number];
export type Way = 'up' | 'right' | 'down' | 'left';
/** Why a line counts no further. */
export type Stop = 'edge' | 'empty' | 'same' | 'repeated' | 'lock' | 'joker';
export type Square = Kind | '*' | null;

export interface View {
  game: 'antino';
  seats: number;
  seat: number | null;
  options: {
    board: number;
    touch: 'one' | 'all';
    first: 'lots' | 'seat0';
    direction: 'counterclockwise' | 'clockwise';
    streak: boolean;
    play_on: boolean;
  };
  position: {
    board: Square[][];
    /** The viewer's own tiles; null for a spectator. */
    hand: Kind[] | null;
    hand_sizes: number[];
    bag: number;
    points: number[];
    seventytwos: number[];
    turn: number | null;
    lots: number[] | null;
    run: number;
    dropped: Kind[] | null;
    streak: number;
    retired: number[];
  };
}

export interface Notes {
  left: Record<Kind, number>;
  bag: number;
  locked: Cell[];
  /** Empty cells beside a locked tile. */
  closed: Cell[];
  chances: { fits: number };
  /** By "G@3,4": why the lines up, right, down and left end. */
  stops: Record<string, Stop[]>;
  stuck: string | null;
}

export type Ray = {
  way: Way;
  cells: Cell[];
  stop: Stop;
};

export type Placed = {
  type: 'place';
  seat: number;
  tile: Kind;
  cell: Cell;
  rays: Ray[];
  counted: number;
  points: number;
  opens: Cell[];
  run: number;
  seventytwo: boolean;
};

export type Lots = {
  type: 'lots';
  lots: { seat: number; tile: Kind }[];
  starts: number | null;
};

export type Drawn = {
  type: 'draw';
  seat: number;
  count: number;
  tiles?: Kind[];
};

export type Dropped = {
  type: 'drop';
  seat: number;
  tiles: Kind[];
};

export type Event = Lots | Drawn | Placed | Dropped | { type: 'stop'; seat: number } | { type: 'over' };

/** The tile that a seat laid last, where it is not mine. */
export interface Mark {
  seat: number;
  cell: Cell;
  name: string;
}

export type AntinoPicture = Picture<View, Notes, Event>;

/** What a whole match tells: by seat the points of ordinary tiles, of keys that opened a lock and of twelves. */
export type Looked = {
  seats: {
    lines: number;
    keys: number;
    twelves: number;
    /** Locks opened, and hands dropped. */
    opened: number;
    dropped: number;
    best: { tile: Kind; cell: Cell; points: number } | null;
  }[];
  /** The most twelves in one turn. */
  chain: number;
};

/** A placement that is open to the viewer, with its four lines. */
export interface Lay {
  tile: Kind;
  cell: Cell;
  points: number;
  rays: Ray[];
  opens: Cell[];
}
