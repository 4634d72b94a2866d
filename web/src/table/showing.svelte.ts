/** What a board shows: each picture that the frame hands to it, with the story that leads there, told so that one can follow it. */
import { onDestroy, untrack } from 'svelte';
import { sounds, type Sound } from '../sounds.svelte';
import { LessMotion } from '../theme.svelte';
import type { Board } from './board';
import { Early } from './early';
import type { StoryEvent } from './messages';
import { motion, pace, reading } from './pace.svelte';

/** One beat of a story: what lies on the table meanwhile, and for how many milliseconds at least. A game's beats say more. */
export interface Told<Scene> {
  scene: Scene;
  lasts: number;
  /** The caption. Beats in a row with the same words belong together, and the last of them stays until the words could be read. */
  words?: string;
  /** A moment that fills the board. */
  big?: boolean;
  /** Heard when it begins. */
  sound?: Sound;
}

/** How a picture comes to the board. */
export interface Coming<Picture, Scene> {
  /** The picture that was shown last. */
  before: Picture | null;
  /** What lies on the table; null when nothing was shown yet. */
  from: Scene | null;
  /** False for the same step once more, after a reconnection or in another language. */
  fresh: boolean;
  /** The position is wanted at once: there will be no story. */
  cut: boolean;
}

/** The story of a picture. */
export interface Story<Beat, Scene> {
  beats: Beat[];
  /** What lies on the table when it has been told. */
  after: Scene;
  /** What a screen reader hears of it when it has been told; what was heard before stays where nothing is said. */
  heard?: string;
  /** What comes after the last beat, before the frame may pass the next picture; it calls `done` in the end. */
  close?: (done: () => void) => void;
}

interface Pictured {
  match: string;
  number: number;
  seat: number | null;
  turn: number[];
  over: boolean;
  story: StoryEvent[];
}

type Frame<Picture> = Pick<Board<Picture>, 'picture' | 'info' | 'still' | 'told'> & Partial<Pick<Board<Picture>, 'waiting' | 'refusal'>>;

const BETWEEN = 800; // milliseconds between what one bot does and what the next one does

export class Showing<Picture extends Pictured, Scene, Beat extends Told<Scene>> {
  /** What lies on the table now; null before the first picture. */
  scene = $state.raw<Scene | null>(null);
  /** The beat being told; null when nothing moves. */
  beat = $state.raw<Beat | null>(null);
  /** False in a replay, where there is nothing to do. */
  live = $state(false);
  /** The reader has asked for less motion: the words come without it. */
  readonly reduced = new LessMotion();
  /** What a screen reader hears: never more than has been told. */
  heard = $state('');
  /** The newest picture whose story has been told, through the eyes that look now. */
  known = $derived.by(() => {
    const { match, seat } = this.#frame().picture;
    return this.#told?.match === match && this.#told.seat === seat ? this.#told : null;
  });
  /** The picture shown is known: nothing more comes before somebody acts. */
  settled = $derived.by(() => !this.#telling && this.known?.number === this.#frame().picture.number);
  /** The one who looks may act now, and every control is open to them: the same as what the frame says of the turn. */
  acts = $derived.by(() => this.live && mayAct(this.#frame().picture, this.settled));
  /** What a hand does before it may. */
  readonly early = new Early({
    closed: () => this.#closed,
    carried: () => mayAct(this.#frame().picture, true) && this.skip(),
    tapped: () => this.next(),
  });
  #closed = $derived.by(() => {
    const { picture, info, waiting } = this.#frame();
    const plays = this.live && picture.seat !== null && !picture.over && !info.race;
    return plays && (waiting || !this.settled);
  });
  #frame: () => Frame<Picture>;
  #told = $state.raw<Picture | null>(null);
  #telling = $state(false);
  #seen: Picture | null = null;
  #acted: number | null = null; // the seat of the last action told
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beats: Beat[] = [];
  #place = 0;
  #finish: (() => void) | null = null;

  /** Made while the board is made, and lives as long. `story` is asked once for every picture that comes; `leave` is what leaves a story behind. */
  constructor(
    frame: () => Frame<Picture>,
    story: (next: Picture, coming: Coming<Picture, Scene>) => Story<Beat, Scene>,
    leave: () => void = () => this.skip(),
  ) {
    this.#frame = frame;
    const { info } = untrack(frame);
    this.live = info.status !== 'over';
    pace.recall();
    pace.open(info.game);
    $effect(() => {
      const { picture: next, still } = frame();
      untrack(() => {
        if (next === this.#seen) {
          if (still) leave();
        } else this.#show(next, still, frame, story);
      });
    });
    $effect(() => {
      const { status, game } = frame().info;
      if (status === 'playing') this.live = true;
      else if (status === 'over' && this.live) pace.know(game);
    });
    // what was done too early waits for the answer or the end of the story, and for no longer than it could be meant
    let asked = false;
    $effect(() => {
      const { waiting = false, refusal } = frame();
      if ((asked && !waiting && refusal) || !(this.#closed || this.acts)) this.early.drop();
      asked = waiting;
      if (this.acts && !this.#closed) void this.early.open();
    });
    onDestroy(() => {
      this.stop();
      this.#seen = null;
    });
  }

  /** A story is being told. */
  get telling(): boolean {
    return this.#telling;
  }

  /** The caption of the beat being told. */
  get words(): string | null {
    return this.beat?.words ?? null;
  }

  /** Tells a story of before once more; then what lies on the table now is back. A new picture ends it. */
  retell(beats: Beat[]): void {
    if (this.#telling || this.scene === null) return;
    const now = this.scene;
    this.#tell(beats, 0, () => this.#settle(now));
  }

  /** Goes on to the next caption, or to the end of the story. */
  next(): void {
    if (!this.#telling) return;
    const words = this.words;
    let place = Math.max(0, this.#place);
    while (this.beat && this.#beats[place] && (this.#beats[place]!.words === words || !this.#beats[place]!.words)) place += 1;
    clearTimeout(this.#timer);
    this.#step(place);
  }

  /** Goes to the end of the story. */
  skip(): void {
    this.#finish?.();
  }

  /** While a story is told, a tap anywhere on the board goes on to the next caption and does nothing else. */
  tap = (event: MouseEvent): void => {
    if (!this.#telling || (event.target as Element).closest('dialog')) return;
    event.stopPropagation();
    event.preventDefault();
    this.next();
  };

  /** The same for a key; Escape goes to the end. True if the key was for the story. */
  press(event: KeyboardEvent): boolean {
    if (!this.#telling || ['Tab', 'Shift', '/', '?'].includes(event.key)) return false;
    if ((event.target as Element | null)?.closest?.('button, a, input, select, textarea, dialog')) return false;
    if (event.key === 'Escape') this.skip();
    else this.next();
    return true;
  }

  /** Forgets the story; nothing is called any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#finish = null;
    this.#beats = [];
    this.#telling = false;
    this.beat = null;
  }

  #show(
    next: Picture,
    still: boolean,
    frame: () => Frame<Picture>,
    story: (next: Picture, coming: Coming<Picture, Scene>) => Story<Beat, Scene>,
  ): void {
    const before = this.#seen;
    this.#seen = next;
    const fresh = before?.match !== next.match || before.number !== next.number || before.seat !== next.seat;
    if (before?.match !== next.match) this.#acted = null;
    const { beats, after, close, heard } = story(next, { before, from: this.scene, fresh, cut: still });
    const told = () => {
      if (this.#seen !== next) return;
      this.#told = next;
      this.heard = heard ?? this.heard;
      frame().told();
    };
    const pause = still || !beats.length ? 0 : this.#pause(next, frame);
    this.#tell(still ? [] : beats, pause, () => {
      this.#settle(after);
      if (close) close(told);
      else told();
    });
  }

  /** What one bot does is not mixed up with what another did before. */
  #pause({ story }: Picture, frame: () => Frame<Picture>): number {
    const { seats, race } = frame().info;
    const acts = story.find(({ seat }) => typeof seat === 'number' && seat >= 0)?.['seat'] as number | undefined;
    if (acts === undefined) return 0;
    const before = this.#acted;
    this.#acted = acts;
    const bots = [before, acts].every((seat) => seat !== null && seats[seat]?.kind === 'bot');
    return bots && before !== acts && !race ? motion(BETWEEN) : 0;
  }

  #tell(beats: Beat[], pause: number, finish: () => void): void {
    this.stop();
    this.#beats = this.reduced.current ? captions(beats) : beats;
    this.#finish = finish;
    this.#telling = this.#beats.length > 0;
    if (pause > 0) {
      this.#place = -1;
      this.#timer = setTimeout(() => this.#step(0), pause);
    } else this.#step(0);
  }

  #step(place: number): void {
    const beat = this.#beats[place];
    if (!beat) {
      this.#finish?.();
      return;
    }
    this.#place = place;
    this.scene = beat.scene;
    this.beat = beat;
    if (beat.sound) sounds.play(beat.sound);
    this.#timer = setTimeout(() => this.#step(place + 1), this.#stay(place));
  }

  /** How long a beat stays: its motion, and the last one under a caption until that could be read. */
  #stay(place: number): number {
    const { lasts, words } = this.#beats[place]!;
    const moves = this.reduced.current ? 0 : motion(lasts);
    if (!words || this.#beats[place + 1]?.words === words) return moves;
    let shown = 0;
    for (let first = place - 1; this.#beats[first]?.words === words; first -= 1) shown += motion(this.#beats[first]!.lasts);
    return Math.max(moves, reading(words) - shown);
  }

  #settle(scene: Scene): void {
    this.stop();
    this.scene = scene;
  }
}

/** Whether the one through whose eyes a picture is seen may act, once it is settled: the one truth for header, controls and ears. */
export function mayAct({ seat, turn, over }: Pick<Pictured, 'seat' | 'turn' | 'over'>, settled: boolean): boolean {
  return settled && seat !== null && !over && turn.includes(seat);
}

/** The last beat under each caption: the words without the motion. */
function captions<Beat extends Told<unknown>>(beats: Beat[]): Beat[] {
  return beats.filter(({ words }, place) => words && beats[place + 1]?.words !== words);
}
