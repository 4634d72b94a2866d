/** My turn: what I may do now, the tile I have picked and the cell I have in mind. A draft; only `play` makes it count. */
import type { Board } from '../../table/board';
import { sceneOf, type Scene } from './scene';
import { at, laysOf, nearest } from './tiles';
import type { AntinoPicture, Cell, Kind, Lay } from './types';

export interface Around extends Pick<Board, 'play' | 'ask' | 'waiting'> {
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
  /** The cell that was tapped before any tile: the next tile is for it. */
  aimed = $state.raw<Cell | null>(null);
  /** The cell under the pointer, the cursor or a dragged tile. */
  looked = $state.raw<Cell | null>(null);
  /** The cell that was refused, and the rules' own sentence why. */
  reason = $state.raw<{ cell: Cell; words: string } | null>(null);
  cursor = $state.raw<Cell | null>(null);

  around: () => Around;
  /** What is in mind was typed in the field. */
  #typed = false;
  #now = $derived.by(() => this.around().picture);
  #scene = $derived.by(() => this.around().scene ?? sceneOf(this.#now));
  #actions = $derived.by(() => (this.around().calm && !this.#now.over ? (this.#now.actions ?? []) : []));
  mayAct = $derived.by(() => this.#actions.length > 0);
  mayStop = $derived.by(() => this.#actions.some(({ action }) => action.type === 'stop'));
  /** Nothing fits: the hand can only be dropped. */
  dropping = $derived.by(() => this.mayAct && this.#actions.every(({ action }) => action.type === 'drop'));
  #lays = $derived.by(() => (this.mayAct ? laysOf(this.#now) : []));
  hand = $derived.by<Kind[]>(() => this.#scene.hand ?? []);
  // one tile alone needs no picking
  index = $derived.by(() => (!this.mayAct || this.dropping ? null : this.hand.length === 1 ? 0 : this.chosen));
  picked = $derived.by<Kind | null>(() => (this.index === null ? null : (this.hand[this.index] ?? null)));
  /** The tiles that fit on the cell I aim at, or anywhere; null when I have nothing to do. */
  fitting = $derived.by(() => {
    if (!this.mayAct) return null;
    const aim = this.picked ? null : this.aimed;
    return new Set(this.#lays.filter(({ cell }) => !aim || at(cell) === at(aim)).map(({ tile }) => tile));
  });
  /** Where the picked tile fits; with the heat map and nothing picked, the best of my hand for each cell. */
  open = $derived.by(() => (this.picked ? this.#lays.filter(({ tile }) => tile === this.picked) : this.around().heat ? this.#best() : []));
  /** The cells that a tap or a tile let go may mean: where what I hold fits, by key. */
  targets = $derived.by(() => new Set((this.picked ? this.open : this.#lays).map(({ cell }) => at(cell))));
  /** The placement whose lines are shown. */
  shown = $derived.by<Lay | null>(() => {
    const target = this.draft ?? this.looked;
    return this.picked && target ? (this.open.find(({ cell }) => at(cell) === at(target)) ?? null) : null;
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
    this.draft = this.aimed = this.looked = this.reason = null;
  }

  /** Picks a tile, or puts it back. A cell that was tapped before is where it goes. */
  pick(index: number, touch = false): void {
    if (!this.mayAct || this.dropping || index >= this.hand.length) return;
    const aim = this.aimed;
    this.draft = this.aimed = this.reason = null;
    this.chosen = this.chosen === index ? null : index;
    if (aim && this.picked) this.choose(aim, touch);
  }

  /** A tile is taken up to be dragged. */
  lift(index: number): void {
    this.aimed = this.draft = this.reason = null;
    if (this.mayAct && !this.dropping) this.chosen = index;
  }

  /** Picks by a key, and brings the cursor where the tile fits. */
  pickByKey(index: number, from: Cell): boolean {
    if (!this.mayAct || this.dropping || index >= this.hand.length) return false;
    if (this.hand.length > 1) this.pick(index);
    this.cursor = nearest(from, this.open) ?? from;
    return true;
  }

  /** Has in mind what is typed in the field; null lets go of it. */
  show(typed: Pick<Lay, 'tile' | 'cell'> | null): void {
    const index = typed && this.mayAct ? this.hand.indexOf(typed.tile) : -1;
    if (this.#typed) this.letGo(true);
    this.#typed = index >= 0;
    if (!typed || index < 0) return;
    this.lift(index);
    this.draft = typed.cell;
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
    if (!this.picked) {
      if (this.targets.has(at(cell))) this.aimed = this.aimed && at(this.aimed) === at(cell) ? null : cell;
      else void this.#explain(this.hand[0]!, cell);
    } else if (!this.targets.has(at(cell))) void this.#explain(this.picked, cell);
    else if (touch && !(this.draft && at(this.draft) === at(cell))) this.draft = cell;
    else this.lay(cell);
  }

  /** Says in the rules' words why a tile does not go there; with none picked, why none does. */
  async #explain(tile: Kind, cell: Cell): Promise<void> {
    this.draft = this.aimed = null;
    const [asked, picked] = [this.#now, this.picked];
    const answer = await this.around().ask?.({ type: 'place', tile, cell });
    if (answer?.refusal && asked === this.#now && this.picked === picked) this.reason = { cell, words: answer.refusal };
  }
}
