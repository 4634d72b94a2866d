/** My turn: what I may do now, the tile I have picked and the cell I have in mind. A draft; only `play` makes it count. */
import { t } from '../../language.svelte';
import type { Board } from '../../table/board';
import { sceneOf, type Scene } from './scene';
import texts from './texts';
import { at, laysOf, nearest } from './tiles';
import type { AntinoPicture, Cell, Kind, Lay } from './types';

export interface Around extends Pick<Board, 'play' | 'ask' | 'waiting' | 'hints'> {
  picture: AntinoPicture;
  scene: Scene | null;
  /** A seat of a match that is being played, and no story is told. */
  calm: boolean;
  heat: boolean;
}

export class Turn {
  /** The tile picked, by its place in the hand. */
  chosen = $state<number | null>(null);
  draft = $state.raw<Cell | null>(null);
  /** The cell under the pointer, the cursor or a dragged tile. */
  looked = $state.raw<Cell | null>(null);
  /** The cell that was refused, and the rules' own sentence why. */
  reason = $state.raw<{ cell: Cell; words: string } | null>(null);
  cursor = $state.raw<Cell | null>(null);

  around: () => Around;
  #now = $derived.by(() => this.around().picture);
  #scene = $derived.by(() => this.around().scene ?? sceneOf(this.#now));
  #actions = $derived.by(() => (this.around().calm && !this.#now.over ? (this.#now.actions ?? []) : []));
  mayAct = $derived.by(() => this.#actions.length > 0);
  mayStop = $derived.by(() => this.#actions.some(({ action }) => action.type === 'stop'));
  /** Nothing fits: the hand can only be dropped. */
  dropping = $derived.by(() => this.mayAct && this.#actions.every(({ action }) => action.type === 'drop'));
  #lays = $derived.by(() => (this.mayAct ? laysOf(this.#now) : []));
  fitting = $derived.by(() => (this.mayAct ? new Set(this.#lays.map(({ tile }) => tile)) : null));
  hand = $derived.by<Kind[]>(() => this.#scene.hand ?? []);
  // one tile alone needs no picking
  index = $derived.by(() => (!this.mayAct || this.dropping ? null : this.hand.length === 1 ? 0 : this.chosen));
  picked = $derived.by<Kind | null>(() => (this.index === null ? null : (this.hand[this.index] ?? null)));
  /** Where the picked tile fits; with the heat map and nothing picked, the best of my hand for each cell. */
  open = $derived.by(() => (this.picked ? this.#lays.filter(({ tile }) => tile === this.picked) : this.around().heat ? this.#best() : []));
  /** The placement whose lines are shown. */
  shown = $derived.by<Lay | null>(() => {
    const target = this.draft ?? this.looked;
    return this.picked && target ? (this.open.find(({ cell }) => at(cell) === at(target)) ?? null) : null;
  });
  hints = $derived.by(() => (this.around().hints && this.mayAct && !this.mayStop ? this.#now.notes.hints : []));
  /** The hint to be said in words: the one that is drafted, else the first as long as I have nothing else in mind. */
  hinting = $derived.by<number | null>(() => {
    if (this.draft && this.picked) {
      const found = this.hints.findIndex(({ tile, cell }) => tile === this.picked && at(cell) === at(this.draft!));
      return found < 0 ? null : found;
    }
    return this.chosen === null && !this.looked && this.hints.length ? 0 : null;
  });

  constructor(around: () => Around) {
    this.around = around;
  }

  /** For each cell the placement that brings most. */
  #best(): Lay[] {
    const most = new Map<string, Lay>();
    for (const lay of this.#lays) if ((most.get(at(lay.cell))?.points ?? -1) < lay.points) most.set(at(lay.cell), lay);
    return [...most.values()];
  }

  letGo(all: boolean): void {
    if (all || !this.draft) this.chosen = null;
    this.draft = this.looked = this.reason = null;
  }

  pick(index: number): void {
    if (!this.mayAct || this.dropping || index >= this.hand.length) return;
    this.draft = this.reason = null;
    this.chosen = this.chosen === index ? null : index;
  }

  /** Picks by a key, and brings the cursor where the tile fits. */
  pickByKey(index: number, from: Cell): boolean {
    if (!this.mayAct || this.dropping || index >= this.hand.length) return false;
    if (this.hand.length > 1) this.pick(index);
    this.cursor = nearest(from, this.open) ?? from;
    return true;
  }

  lay(cell: Cell): void {
    if (!this.mayAct || this.around().waiting || !this.picked) return;
    this.draft = cell;
    this.around().play({ type: 'place', tile: this.picked, cell });
  }

  /** A tap on a cell: lays the picked tile there, or says why not. A finger, which hides what it touches, taps twice. */
  choose(cell: Cell, touch: boolean): void {
    if (!this.mayAct || this.around().waiting || this.dropping) return;
    this.reason = null;
    const hint = this.hints.findIndex((one) => at(one.cell) === at(cell));
    if (this.picked && this.open.some((one) => at(one.cell) === at(cell))) {
      if (touch && !(this.draft && at(this.draft) === at(cell))) this.draft = cell;
      else this.lay(cell);
    } else if (this.picked) void this.#explain(this.picked, cell);
    else if (hint >= 0) this.take(hint);
    else if (!this.#scene.board[cell[0]]?.[cell[1]]) this.reason = { cell, words: t(texts.pick_before) };
  }

  async #explain(tile: Kind, cell: Cell): Promise<void> {
    this.draft = null;
    const asked = this.#now;
    const answer = await this.around().ask?.({ type: 'place', tile, cell });
    if (answer?.refusal && asked === this.#now && this.picked === tile) this.reason = { cell, words: answer.refusal };
  }

  /** Takes up a hint as a draft. */
  take(number: number): void {
    const hint = this.hints[number];
    if (!hint || this.around().waiting) return;
    this.reason = null;
    this.chosen = this.hand.indexOf(hint.tile);
    this.draft = this.cursor = hint.cell;
  }
}
