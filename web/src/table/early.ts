/** What a hand does before it may be done: it waits, and is done as soon as it may be, so that a quick hand loses nothing. */
import { tick } from 'svelte';

const FAR = 8; // pixels: a finger that moves less has tapped
const CLOSED = ':disabled, [aria-disabled="true"]';
/** What a piece can be carried to, whatever lies over it while a story is told. */
const PLACES = '[data-cell], [data-slot], [data-place], [data-pile]';

/** A point of the screen, and where in an element it lies, which may have moved by the time. */
interface Spot {
  x: number;
  y: number;
  on: { element: Element; across: number; down: number } | null;
}

interface Press {
  /** What the finger is on: a piece, which says in `data-grip` what it is, or a control that is closed. */
  held: HTMLElement | SVGElement;
  piece: string | null;
  target: Element;
  id: number;
  type: string;
  from: Spot;
  to: Spot;
  /** It carries the piece. */
  far: boolean;
}

/** What the fingers on a board are told by whoever knows the story. */
export interface Doors {
  /** A player's touch would come too early. */
  closed: () => boolean;
  /** A piece is carried: nobody needs to wait for what is still told. */
  carried: () => void;
  /** A control was tapped that hears nothing yet. */
  tapped: () => void;
}

export class Early {
  #kept = new Map<unknown, () => void>();
  #press: Press | null = null;
  /** The finger that has tapped a closed control has been heard: the click that the browser may report of it means no more. */
  #heard = false;
  #does = false;

  constructor(private doors: Doors) {}

  /** Keeps what was done with a thing; done with it once more, it counts once. */
  keep(thing: unknown, does: () => void): void {
    this.#kept.delete(thing);
    this.#kept.set(thing, does);
  }

  /** Nothing waits any more. */
  drop(): void {
    this.#kept.clear();
  }

  /** Does what waits, one thing after the other, as long as it may be done; a finger that is still down goes on from there. */
  async open(): Promise<void> {
    await tick(); // the controls are open on the page too
    for (const [thing, does] of this.#kept) {
      if (this.doors.closed()) return;
      this.#kept.delete(thing);
      this.#do(does);
      await tick();
    }
    const press = this.doors.closed() ? null : this.#press;
    if (!press) return;
    this.#press = null;
    this.#do(() => begin(press));
  }

  /** What is done so is no finger. */
  #do(does: () => void): void {
    this.#does = true;
    does();
    this.#does = false;
  }

  /** Watches the fingers on a board, before the board does. */
  watch = (board: HTMLElement): (() => void) => {
    board.addEventListener('pointerdown', this.#down, true);
    window.addEventListener('pointermove', this.#move, true);
    window.addEventListener('pointerup', this.#up, true);
    window.addEventListener('pointercancel', this.#cancel, true);
    window.addEventListener('click', this.#click, true);
    return () => {
      board.removeEventListener('pointerdown', this.#down, true);
      window.removeEventListener('pointermove', this.#move, true);
      window.removeEventListener('pointerup', this.#up, true);
      window.removeEventListener('pointercancel', this.#cancel, true);
      window.removeEventListener('click', this.#click, true);
    };
  };

  #down = (event: PointerEvent): void => {
    if (this.#does) return;
    this.#press = null;
    this.#heard = false;
    const target = event.target as Element;
    // a closed button may let a press through to what holds it
    const control = target.closest<HTMLElement>('button, [role="button"]') ?? target.querySelector<HTMLElement>(':scope > button');
    const held = target.closest<HTMLElement>('[data-grip]') ?? (control?.matches(CLOSED) ? control : null);
    if (!held || event.button > 0 || !this.doors.closed()) return;
    const from = spotOf(event.clientX, event.clientY, held);
    const piece = held.dataset['grip'] ?? null;
    this.#press = { held, piece, target, id: event.pointerId, type: event.pointerType, from, to: from, far: false };
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const first = !press.far && Math.hypot(event.clientX - press.from.x, event.clientY - press.from.y) >= FAR;
    if (!first && !press.far) return;
    press.far = true;
    press.to = spotOf(event.clientX, event.clientY, under(event));
    if (first && press.piece !== null) this.doors.carried();
  };

  #up = (event: PointerEvent): void => {
    this.#move(event); // a quick hand may have let go before it was seen to move
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#press = null;
    if (press.far) {
      if (press.piece !== null) this.keep('carried', () => carry(press));
    } else if (press.held.closest(CLOSED)) {
      this.keep(press.held, () => tap(press));
      this.#heard = press.held.matches(':disabled');
      if (this.#heard) this.doors.tapped(); // of any other the click says so
    }
  };

  #cancel = (): void => {
    this.#press = null;
  };

  #click = (event: MouseEvent): void => {
    if (!this.#heard || this.#does) return;
    this.#heard = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

/** The pointer stays with an element, wherever it goes; one that has left the screen cannot. */
export function holdPointer({ currentTarget, pointerId }: PointerEvent): void {
  try {
    (currentTarget as Element | null)?.setPointerCapture?.(pointerId);
  } catch {
    // what it did is done after it: nothing more comes of it
  }
}

function under({ clientX, clientY }: PointerEvent): Element | null {
  for (const one of document.elementsFromPoint?.(clientX, clientY) ?? []) {
    const place = one.closest(PLACES);
    if (place) return place;
  }
  return null;
}

function spotOf(x: number, y: number, element: Element | null): Spot {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  return { x, y, on: element && width && height ? { element, across: (x - left) / width, down: (y - top) / height } : null };
}

/** Where the spot is now. */
function pointOf({ x, y, on }: Spot): { clientX: number; clientY: number } {
  if (!on?.element.isConnected) return { clientX: x, clientY: y };
  const { left, top, width, height } = on.element.getBoundingClientRect();
  return { clientX: left + on.across * width, clientY: top + on.down * height };
}

/** It can still be held, and is still what it was. */
function there({ held, piece }: Press): boolean {
  return held.isConnected && !held.closest(CLOSED) && (held.dataset['grip'] ?? null) === piece;
}

function point(press: Press, type: string, at: Spot): void {
  const { id: pointerId, type: pointerType, target, held } = press;
  const down = { bubbles: true, cancelable: true, isPrimary: true, button: 0, buttons: type === 'pointerup' ? 0 : 1 };
  const on = target.isConnected ? target : held;
  on.dispatchEvent(new PointerEvent(type, { ...down, ...pointOf(at), pointerId, pointerType }));
}

function begin(press: Press): void {
  if (!there(press)) return;
  point(press, 'pointerdown', press.from);
  if (press.far) point(press, 'pointermove', press.to);
}

function carry(press: Press): void {
  if (!there(press)) return;
  begin(press);
  point(press, 'pointerup', press.to);
}

function tap(press: Press): void {
  if (!there(press)) return;
  begin(press);
  point(press, 'pointerup', press.from);
  press.held.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...pointOf(press.from) }));
}
