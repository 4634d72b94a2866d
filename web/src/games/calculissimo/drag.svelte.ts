/** A token carried by a finger or the mouse. A press that hardly moves is an ordinary press. */
import type { Cell } from './types';

const FAR = 8;
const LIFT = 46; // the token floats above the finger, so that it can be seen; it lands where the finger is
const REACH = 22; // so many pixels beside the board still mean its nearest square

/** Where a token is let go: on a square, on the place of another one of the rack, or anywhere else (null). */
export type Target = { cell: Cell } | { slot: number } | null;

export class Drag {
  /** The token on its way, and where it is on the screen. */
  held = $state.raw<{ slot: number; token: string; x: number; y: number } | null>(null);
  over = $state.raw<Cell | null>(null);
  /** The press that has just ended has carried something: its click is no tap. */
  carried = false;
  #press: { slot: number; token: string; id: number; x: number; y: number; lift: number } | null = null;

  constructor(private drop: (slot: number, target: Target) => void) {}

  grab(event: PointerEvent, slot: number, token: string): void {
    this.carried = false;
    if (event.button > 0 || this.#press) return;
    const lift = event.pointerType === 'touch' ? LIFT : 0;
    this.#press = { slot, token, id: event.pointerId, x: event.clientX, y: event.clientY, lift };
    window.addEventListener('pointermove', this.#move);
    window.addEventListener('pointerup', this.#up);
    window.addEventListener('pointercancel', this.cancel);
  }

  cancel = (): void => {
    this.held = null;
    this.over = null;
    this.#press = null;
    window.removeEventListener('pointermove', this.#move);
    window.removeEventListener('pointerup', this.#up);
    window.removeEventListener('pointercancel', this.cancel);
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!this.held && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
    this.carried = true;
    this.held = { slot: press.slot, token: press.token, x: event.clientX, y: event.clientY - press.lift };
    const target = targetAt(event.clientX, event.clientY);
    this.over = target && 'cell' in target ? target.cell : null;
  };

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#move(event); // a quick hand is there before it was seen on its way
    const landed = this.held ? targetAt(event.clientX, event.clientY) : undefined;
    this.cancel();
    if (landed !== undefined) this.drop(press.slot, landed);
  };
}

/** What lies under a point of the screen; just beside the board it is the nearest square. */
function targetAt(x: number, y: number): Target {
  const under = document.elementFromPoint?.(x, y);
  const slot = under?.closest('[data-slot]')?.getAttribute('data-slot');
  if (slot) return { slot: Number(slot) };
  const cell = under?.closest('[data-cell]')?.getAttribute('data-cell') ?? beside(x, y);
  return cell ? { cell: cell.split(',').map(Number) as Cell } : null;
}

function beside(x: number, y: number): string | null {
  const [window, first, last] = ['[data-window]', '[data-cell]', '[data-cell="14,14"]'].map((one) =>
    document.querySelector(one)?.getBoundingClientRect(),
  );
  if (!window?.width || !first || !last) return null;
  // from close by a part of the board is out of sight
  const inside = (at: number, from: number, to: number) => Math.min(Math.max(at, from + 1), to - 1);
  const near = inside(x, Math.max(window.left, first.left), Math.min(window.right, last.right));
  const level = inside(y, Math.max(window.top, first.top), Math.min(window.bottom, last.bottom));
  if (Math.hypot(x - near, y - level) > REACH) return null;
  return document.elementFromPoint(near, level)?.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
}
