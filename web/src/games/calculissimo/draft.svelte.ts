/** What I am putting together: tokens loose on the board, the typing arrow, tokens picked. Only `play` makes it count. */
import { t } from '../../language.svelte';
import { sounds } from '../../sounds.svelte';
import { Rack, type Slot } from './rack.svelte';
import { along, at, CENTRE, glyph, inside, plain, same, SIDE } from './squares';
import texts from './texts';
import type { Cell, LayAction, Tile, Token, Way } from './types';

export interface Loose {
  slot: number;
  cell: Cell;
  /** A joker with what it stands for: "?9". */
  token: string;
}

export interface Around {
  /** What lies on the board for good, a point where nothing does. */
  board: string[];
  /** I sit here and the match goes on: I may try things, also while another one thinks. */
  open: boolean;
}

export class Draft {
  rack = new Rack();
  /** In the order in which they were laid. */
  loose = $state.raw<Loose[]>([]);
  /** The token that goes to the next square I tap. */
  picked = $state<number | null>(null);
  cursor = $state.raw<Cell>(CENTRE);
  /** The arrow is shown, and what I type or tap on the rack goes there. */
  typing = $state(false);
  way = $state<Way>('row');
  /** On a small screen the whole board is to be seen, although tokens are being laid. */
  whole = $state(false);
  /** A joker that waits for its meaning. */
  wheel = $state.raw<{ slot: number; cell: Cell } | null>(null);
  mode = $state<'lay' | 'exchange' | 'pass'>('lay');
  /** The tokens to be exchanged. */
  chosen = $state.raw<number[]>([]);
  /** A word on what could not be done: nothing of it was sent. */
  says = $state('');

  around: () => Around;
  /** What lay loose before a lay was shown that is typed in the field. */
  #before: Tile[] | null = null;
  tiles = $derived.by<Tile[]>(() =>
    this.loose
      .map(({ cell: [row, column], token }) => [row, column, token] as Tile)
      .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]),
  );
  away = $derived.by(() => new Set(this.loose.map(({ slot }) => slot)));
  /** Something of mine is on its way to the board. */
  busy = $derived.by(() => this.loose.length > 0 || this.typing);
  action = $derived.by<LayAction>(() => ({ type: 'lay', tiles: this.tiles }));

  constructor(around: () => Around) {
    this.around = around;
  }

  /** What lies there for good. */
  old(cell: Cell): string | null {
    const shown = this.around().board[cell[0]]?.[cell[1]];
    return shown === undefined || shown === '.' ? null : shown;
  }

  looseAt(cell: Cell): Loose | null {
    return this.loose.find((one) => same(one.cell, cell)) ?? null;
  }

  slot(id: number | null): Slot | null {
    return this.rack.slots.find((one) => one.id === id) ?? null;
  }

  /** A new picture: the rack is as it says, and loose tokens stay where they still can. */
  follow(tokens: string): void {
    this.rack.hold(tokens, this.away);
    const stays = (id: number) => this.slot(id) !== null;
    const kept = this.loose.filter((one) => stays(one.slot) && !this.old(one.cell));
    if (kept.length < this.loose.length) {
      if (!kept.length) this.typing = false;
      this.loose = kept;
    }
    if (this.picked !== null && !stays(this.picked)) this.picked = null;
    if (this.wheel && (!stays(this.wheel.slot) || this.old(this.wheel.cell))) this.wheel = null;
    this.chosen = this.chosen.filter(stays);
  }

  /** Nothing is in mind any more. */
  forget(): void {
    this.#before = null;
    this.clear();
    this.typing = false;
    this.mode = 'lay';
    this.chosen = [];
  }

  /** All loose tokens come back, and the arrow to where the first of them lay. */
  clear(): void {
    const [first] = this.loose;
    if (first) this.cursor = first.cell;
    this.loose = [];
    this.picked = null;
    this.wheel = null;
    this.says = '';
  }

  /** A tap on a token of the rack: it goes to the arrow, is picked, or is marked for the exchange. */
  pick(id: number): void {
    this.says = '';
    if (!this.around().open || this.away.has(id)) return;
    if (this.mode === 'exchange') {
      this.chosen = this.chosen.includes(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id];
    } else if (this.typing) {
      const cell = this.#room();
      if (cell) this.put(id, cell);
    } else this.picked = this.picked === id ? null : id;
  }

  /** A tap on a square: the picked token goes there, a loose one comes back, else the arrow comes or turns. */
  tap(cell: Cell): void {
    this.says = '';
    if (!this.around().open || this.mode !== 'lay') return;
    if (this.picked !== null) {
      if (this.old(cell)) this.says = t(texts.taken);
      else this.put(this.picked, cell);
    } else if (this.looseAt(cell)) this.take(cell);
    else if (this.typing && same(cell, this.cursor)) this.turn();
    else this.point(cell);
  }

  /** The arrow goes to a square, in the direction in which something lies nearer to it. */
  point(cell: Cell): void {
    const [across, down] = [this.#near(cell, 'row'), this.#near(cell, 'column')];
    if (!this.loose.length && across !== down) this.way = across < down ? 'row' : 'column';
    this.cursor = cell;
    this.typing = true;
  }

  /** How far the next token is along a line. */
  #near(cell: Cell, way: Way): number {
    for (let far = 1; far < SIDE; far += 1) {
      if (this.old(along(cell, way, far)) || this.old(along(cell, way, -far))) return far;
    }
    return SIDE;
  }

  turn(): void {
    this.way = this.way === 'row' ? 'column' : 'row';
  }

  /** An arrow key: one square further, and that is the direction now. */
  step(rows: number, columns: number): void {
    const bound = (place: number) => Math.min(Math.max(place, 0), SIDE - 1);
    this.cursor = [bound(this.cursor[0] + rows), bound(this.cursor[1] + columns)];
    if (this.mode !== 'lay' || !this.around().open) return;
    if (this.picked === null) {
      this.typing = true;
      this.way = rows ? 'column' : 'row';
    }
  }

  /** Lays a token of the rack, or a loose one, on a free square; a joker asks first what it stands for. */
  put(id: number, cell: Cell): void {
    const slot = this.slot(id);
    if (!slot || !this.around().open || this.mode !== 'lay' || this.old(cell)) return;
    const lying = this.loose.find((one) => one.slot === id);
    if (slot.token === '?' && !lying) this.wheel = { slot: id, cell };
    else this.#lay(id, cell, lying?.token ?? slot.token);
  }

  /** A carried token is let go over a square. */
  drop(id: number, cell: Cell): void {
    this.says = '';
    if (this.old(cell)) this.says = t(texts.taken);
    else this.put(id, cell);
  }

  /** The joker on the wheel stands for this. */
  stand(value: string): void {
    if (this.wheel) this.#lay(this.wheel.slot, this.wheel.cell, `?${value}`);
    this.wheel = null;
  }

  /** A typed digit or sign: that token if I have it, else a joker in its place. */
  type(token: Token): void {
    this.says = '';
    if (!this.around().open || this.mode !== 'lay') return;
    this.typing = true;
    this.picked = null;
    const free = this.rack.slots.filter(({ id }) => !this.away.has(id));
    const own = free.find((one) => one.token === token);
    const joker = token === '*' ? undefined : free.find((one) => one.token === '?');
    const cell = this.#room();
    if (!own && !joker) this.says = t(token === '?' ? texts.no_joker : texts.no_token, { token: glyph(token) });
    else if (cell) {
      if (own) this.put(own.id, cell);
      else this.#lay(joker!.id, cell, `?${token}`);
    }
  }

  /** Takes back what was laid last, and the arrow goes there. */
  back(): void {
    this.says = '';
    const last = this.loose.at(-1);
    if (!last) return;
    this.loose = this.loose.slice(0, -1);
    sounds.play('slide');
    this.cursor = last.cell;
  }

  /** A loose token goes back to the rack. */
  take(cell: Cell): void {
    this.loose = this.loose.filter((one) => !same(one.cell, cell));
    this.cursor = cell;
    sounds.play('slide');
  }

  /** Escape: one thing after the other is let go; false when nothing was left. */
  letGo(): boolean {
    this.says = '';
    if (this.mode !== 'lay') this.mode = 'lay';
    else if (this.picked !== null) this.picked = null;
    else if (this.loose.length) this.clear();
    else if (this.typing) this.typing = false;
    else return false;
    return true;
  }

  /** Takes up a whole lay, a hint for example; what would lie on taken squares is left out. */
  takeUp(tiles: Tile[]): void {
    if (!tiles.length) return;
    const free = [...this.rack.slots];
    this.loose = tiles.flatMap(([row, column, token]) => {
      const place = this.old([row, column]) ? -1 : free.findIndex((one) => one.token === plain(token));
      const [slot] = place < 0 ? [] : free.splice(place, 1);
      return slot ? [{ slot: slot.id, cell: [row, column] as Cell, token }] : [];
    });
    this.picked = null;
    this.typing = false;
    this.says = '';
    this.mode = 'lay';
    this.whole = true;
    const [first, second] = this.tiles;
    if (first) this.cursor = [first[0], first[1]];
    if (first && second) this.way = first[0] === second[0] ? 'row' : 'column';
  }

  /** Shows the lay that is typed in the field; when none is any more, what lay there before. */
  show(tiles: Tile[] | null): void {
    const before = this.#before;
    if (tiles) {
      this.#before ??= this.tiles;
      this.takeUp(tiles);
    } else if (before) {
      this.#before = null;
      this.clear();
      this.takeUp(before);
    }
  }

  #lay(slot: number, cell: Cell, token: string): void {
    this.loose = [...this.loose.filter((one) => one.slot !== slot && !same(one.cell, cell)), { slot, cell, token }];
    sounds.play('place');
    this.picked = null;
    this.cursor = cell;
    if (this.typing) this.cursor = this.#free(along(cell, this.way)) ?? cell;
  }

  /** The next square of the line on which nothing lies yet, this one included. */
  #free(from: Cell): Cell | null {
    for (let cell = from; inside(cell); cell = along(cell, this.way)) {
      if (!this.old(cell) && !this.looseAt(cell)) return cell;
    }
    return null;
  }

  #room(): Cell | null {
    const cell = this.#free(this.cursor);
    if (!cell) this.says = t(texts.no_room);
    return cell;
  }

  /** Where each loose token lies, by the key of its cell. */
  lying = $derived.by(() => new Map(this.loose.map((one) => [at(one.cell), one])));
}
