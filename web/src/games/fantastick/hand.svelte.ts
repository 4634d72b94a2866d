/** My hand over the mat: the stick I have taken, the end it turns about, the place I have in mind. A draft; only `play` makes it count. */
import { t } from '../../language.svelte';
import { sounds } from '../../sounds.svelte';
import type { Board } from '../../table/board';
import type { Early } from '../../table/early';
import type { Action } from '../../table/messages';
import { clockwise, endOf, keyOf, keysOf, middle, pivotOf, placeOf, type Point, type Spot } from './places';
import texts from './texts';
import type { Again, FantastickPicture, Handle, Handled, Handling, Key, Kind } from './types';

/** A stick in the hand: from a place of the mat, or from the pile. */
export interface Taken {
  from: Key | null;
  kind: Kind;
  /** It was handled in this turn: what is done with it now takes that back. */
  again: Again | null;
}

/** What laying the stick on a place would be, and cost; or it would be back where it was. */
export interface Light {
  way: Handling | 'back';
  price: number;
}

export interface Around extends Pick<Board, 'play' | 'plays' | 'ask' | 'waiting'> {
  picture: FantastickPicture;
  /** It is my turn to handle sticks and no story is told. */
  calm: boolean;
  spots: Map<Key, Spot>;
  /** Keeps what is done while an answer is on its way. */
  early?: Early;
}

interface Turned {
  key: Key;
  /** The end of the taken stick about which it comes there; null for a sign, which turns about its middle. */
  end: 'a' | 'b' | null;
}

export class Hand {
  taken = $state.raw<Taken | null>(null);
  /** The end about which the taken stick is to turn. */
  pivot = $state<'a' | 'b' | null>(null);
  /** Where the stick would come to lie: under the finger, or chosen by a key. */
  target = $state<Key | 'pile' | null>(null);
  /** What was sent and is not answered yet: shown as if it had happened. */
  sent = $state.raw<Handled | null>(null);
  /** Why something cannot be done. */
  reason = $state<string | null>(null);
  cursor = $state<Key | null>(null);

  around: () => Around;
  #picture = $derived.by(() => this.around().picture);
  #can = $derived.by(() => this.#picture.notes.can);
  mode = $derived.by(() => this.#picture.view.options.mode);
  may = $derived.by(() => this.around().calm && !this.#picture.over && this.#picture.view.position.phase === 'play');
  #kinds = $derived.by(() => {
    const now = this.#picture.view.now;
    const [good, bad] = [now?.good, now?.bad].map((place) => (place ? keyOf(place) : null));
    return new Map<Key, Kind>(keysOf(now?.mat).map((key) => [key, key === good ? 'good' : key === bad ? 'bad' : 'plain']));
  });
  handled = $derived.by(() => new Set(keysOf(this.#picture.view.now?.handled)));
  #movable = $derived.by(() => new Set(keysOf(this.#can.move)));
  #removable = $derived.by(() => new Set(keysOf(this.#can.remove)));
  #free = $derived.by(() => keysOf(this.#can.free));
  /** The places the taken stick can turn to, and about which end. */
  turns = $derived.by(() => this.#turnsOf(this.taken?.from ?? null));
  /** Every place where the taken stick may be laid. */
  lights = $derived.by(() => this.#lightsOf());
  mayRemove = $derived.by(() => {
    if (!this.taken) return false;
    const { from, again } = this.taken;
    return from !== null && (again ? again.remove : this.#removable.has(from));
  });
  /** What it costs to lay the taken stick on the pile: nothing where that only takes back that it came from there. */
  removal = $derived.by(() => (this.taken?.again?.from === null ? 0 : this.priceOf('remove', this.taken?.kind ?? 'plain')));
  mayAdd = $derived.by<('plain' | 'good')[]>(() => {
    if (!this.may) return [];
    return this.#can.again['pile'] ? [...this.#can.add, 'good'] : this.#can.add;
  });

  constructor(around: () => Around) {
    this.around = around;
  }

  /** Where sticks lie. */
  get sticks(): Iterable<Key> {
    return this.#kinds.keys();
  }

  kindAt(key: Key): Kind | null {
    return this.#kinds.get(key) ?? null;
  }

  priceOf(way: Handling, kind: Kind): number {
    return this.#picture.notes.price[way]?.[kind] ?? 0;
  }

  /** About which ends a stick can turn. */
  endsOf(key: Key): { a: boolean; b: boolean } {
    const turns = this.#turnsOf(key);
    return { a: turns.some(({ end }) => end === 'a'), b: turns.some(({ end }) => end === 'b') };
  }

  #turnsOf(from: Key | null): Turned[] {
    const spots = this.around().spots;
    const spot = from === null ? undefined : spots.get(from);
    if (!spot || from === null) return [];
    const places = this.#can.again[from]?.rotate ?? this.#can.rotate[from];
    return keysOf(places).flatMap((key) => {
      const to = spots.get(key);
      return to ? [{ key, end: endOf(spot, to) }] : [];
    });
  }

  #lightsOf(): Map<Key, Light> {
    const lights = new Map<Key, Light>();
    if (!this.may || !this.taken) return lights;
    const { from, kind, again } = this.taken;
    const added = again ? again.from === null : from === null;
    const way = added ? 'add' : 'move';
    const open = added || (again ? again.move : this.#movable.has(from!));
    if (open) for (const key of this.#free) lights.set(key, { way, price: this.priceOf(way, kind) });
    for (const place of again?.rotate ?? []) lights.set(keyOf(place), { way: 'rotate', price: this.priceOf('rotate', kind) });
    for (const { key } of this.turns) lights.set(key, { way: 'rotate', price: this.priceOf('rotate', kind) });
    if (again?.from && !again.first) lights.set(keyOf(again.from), { way: 'back', price: 0 });
    return lights;
  }

  /** The taken stick turned about one of its ends, clockwise: the places in the order in which it comes to them. */
  round(end: 'a' | 'b' | null): Key[] {
    const spots = this.around().spots;
    const from = this.taken?.from ? spots.get(this.taken.from) : undefined;
    if (!from) return [];
    const about = this.turns.filter((turn) => turn.end === end).map(({ key }) => spots.get(key)!);
    const pivot = about[0] ? pivotOf(from, about[0]) : null;
    return pivot ? clockwise(pivot, from, about).map(({ key }) => key) : [];
  }

  letGo(): void {
    this.taken = this.pivot = this.target = this.reason = null;
  }

  /** There is no stick where one was to be taken. */
  nothing(): void {
    if (this.may && !this.taken) this.reason = t(texts.take_first);
  }

  /** It was let go where nothing can lie: it is back, and that is said. */
  missed(crossing: boolean): void {
    this.letGo();
    this.reason = t(crossing ? texts.crossing : texts.no_place);
  }

  /** A stick is taken up, if there is anything that may be done with it; else the rules say why not. */
  take(key: Key): boolean {
    const kind = this.kindAt(key);
    if (!this.may || this.around().waiting || !kind) return false;
    this.letGo();
    this.cursor = key;
    const again = this.#can.again[key] ?? null;
    const open = again || this.#movable.has(key) || this.#removable.has(key) || this.#can.rotate[key]?.length;
    if (!open) {
      void this.explain({ type: 'move', from: placeOf(this.mode, key), to: placeOf(this.mode, this.#free[0] ?? key) });
      return false;
    }
    this.taken = { from: key, kind, again };
    return true;
  }

  takeFromPile(kind: 'plain' | 'good'): boolean {
    if (!this.#ready(`pile ${kind}`, () => this.takeFromPile(kind))) return false;
    const same = this.taken?.from === null && this.taken.kind === kind;
    this.letGo();
    if (same) return false;
    const again = kind === 'good' ? (this.#can.again['pile'] ?? null) : null;
    if (!again && !this.#can.add.includes(kind)) {
      void this.explain({ type: 'add', to: placeOf(this.mode, this.#free[0] ?? ''), match: kind });
      return false;
    }
    this.taken = { from: null, kind, again };
    return true;
  }

  /** The end about which the stick shall turn; again: about none in particular. */
  choosePivot(end: 'a' | 'b'): void {
    const from = this.taken?.from;
    if (!from) return;
    this.reason = null;
    if (this.endsOf(from)[end]) this.pivot = this.pivot === end ? null : end;
    else {
      this.pivot = null;
      this.#closed(from, end);
    }
  }

  /** Why a stick does not turn about this end: the rules say it of a free place there. */
  #closed(from: Key, end: 'a' | 'b'): void {
    const spots = this.around().spots;
    const spot = spots.get(from)!;
    const to = this.#free.find((key) => key !== from && spots.has(key) && endOf(spot, spots.get(key)!) === end);
    if (to === undefined || this.taken?.again) this.reason = t(to === undefined ? texts.end_no_room : texts.no_turn);
    else void this.explain({ type: 'rotate', from: placeOf(this.mode, from), to: placeOf(this.mode, to) });
  }

  /** A tap or Enter on a place: takes what lies there, or lays down what is in the hand. */
  choose(key: Key): void {
    if (!this.#ready(key, () => this.choose(key))) return;
    this.cursor = key;
    if (this.taken && this.taken.from === key) this.letGo();
    else if (this.kindAt(key)) this.take(key);
    else if (this.taken) this.lay(key);
    else this.nothing();
  }

  /** Nothing is on its way: a stick can be taken. */
  get free(): boolean {
    return this.may && !this.around().waiting;
  }

  /** Whether something can be done at once; if only an answer is missing, it is done then. */
  #ready(thing: string, again: () => void): boolean {
    if (this.may && !this.free) this.around().early?.keep(thing, again);
    return this.free;
  }

  /** Lays the taken stick on a place: turned where it can be turned there, else moved; or says why not. */
  lay(key: Key): void {
    if (!this.may || !this.taken || this.around().waiting) return;
    const { from, kind, again } = this.taken;
    const light = this.lights.get(key);
    const to = placeOf(this.mode, key);
    const origin = again ? again.from : from === null ? null : placeOf(this.mode, from);
    if (light?.way === 'back') this.#send(null, to);
    else if (origin === null) this.#send({ type: 'add', to, match: kind }, to, !!light);
    else this.#send({ type: light?.way === 'rotate' ? 'rotate' : 'move', from: origin, to }, to, !!light);
  }

  /** The taken stick, or the one under the cursor, goes to the pile. */
  remove(): void {
    if (!this.#ready('remove', () => this.remove())) return;
    if (!this.taken && !(this.cursor && this.kindAt(this.cursor) && this.take(this.cursor))) return;
    const { from, again } = this.taken!;
    if (from === null) return this.letGo();
    const origin = again ? again.from : placeOf(this.mode, from);
    this.#send(origin === null ? null : { type: 'remove', from: origin }, null, this.mayRemove);
  }

  /** Sends what is done with the taken stick (null: only what was done before is taken back), or says why it cannot be. */
  #send(action: Handle | null, to: Handled['to'] | null, open = true): void {
    const { from, kind, again } = this.taken!;
    this.reason = null;
    if (!open) {
      if (again) this.reason = t(to === null ? texts.never_removed : this.kindAt(keyOf(to!)) ? texts.lies_there : texts.not_now);
      else void this.explain(action!);
      return;
    }
    const seen = from === null ? { type: 'add' as const, to } : to === null ? { type: 'remove' as const } : { type: 'move' as const, to };
    const type = action?.type === 'rotate' && !again ? 'rotate' : seen.type;
    this.sent = {
      ...seen,
      type,
      from: from === null ? null : placeOf(this.mode, from),
      seat: this.#picture.seat ?? 0,
      match: kind,
      price: 0,
    };
    sounds.play(type === 'rotate' ? 'slide' : 'wood');
    if (to) this.cursor = keyOf(to);
    this.taken = this.pivot = this.target = null;
    if (again) this.around().plays(instead(again, action));
    else this.around().play(action!);
  }

  /** Asks the rules why an action may not be done; the stick stays in the hand. */
  async explain(action: Action): Promise<void> {
    const asked = this.#picture;
    const answer = await this.around().ask?.(action);
    if (asked === this.#picture && answer) this.reason = answer.refusal ?? t(texts.not_now);
  }

  /** R: the next place that the stick under the cursor can turn to; the cursor goes there. */
  turnOn(step: 1 | -1): Key | null {
    if (!this.taken?.from && !(this.cursor && this.take(this.cursor))) return null;
    const ways = [...this.round('a'), ...this.round('b'), ...this.round(null)];
    if (!ways.length) {
      this.reason ??= t(texts.no_turn);
      return null;
    }
    const at = this.target && this.target !== 'pile' ? ways.indexOf(this.target) : -1;
    const next = ways[at < 0 ? (step > 0 ? 0 : ways.length - 1) : (at + step + ways.length) % ways.length]!;
    this.target = this.cursor = next;
    return next;
  }

  /** Where the chosen pivot lies. */
  pivotPoint(): Point | null {
    const spot = this.taken?.from ? this.around().spots.get(this.taken.from) : undefined;
    return spot && this.pivot ? spot[this.pivot] : null;
  }

  /** The place about the pivot that a finger at this point means, the one it lies on among them; null between them. */
  swung(point: Point): Key | null {
    const [pivot, spots] = [this.pivotPoint(), this.around().spots];
    if (!pivot || !this.taken?.from) return null;
    const bearing = Math.atan2(point.y - pivot.y, point.x - pivot.x);
    let best: Key | null = null;
    let least = Math.PI / 6;
    for (const key of [this.taken.from, ...this.round(this.pivot)]) {
      const spot = spots.get(key)!;
      const centre = middle(spot);
      const turn = Math.atan2(centre.y - pivot.y, centre.x - pivot.x);
      const apart = Math.abs(((bearing - turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
      if (apart < least) [best, least] = [key, apart];
    }
    return best;
  }
}

/** What does this with a stick that was handled already: that is taken back, and what came after it is done again. */
function instead({ back, redo, first }: Again, action: Action | null): Action[] {
  const undone = Array.from({ length: back }, (): Action => ({ type: 'undo' }));
  const fresh = action ? [action] : [];
  return first ? [...undone, ...fresh, ...redo] : [...undone, ...redo, ...fresh];
}
