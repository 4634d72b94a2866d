/** A coin carried by a finger or the mouse to a creature. A press that hardly moves is an ordinary press. */
const FAR = 8;
const NEAR = 22; // so far beside a card a coin may be let go and is still meant for it

export interface Landing {
  place: number;
  value: number;
  /** The place of the market it was let go over; null beside all of them. */
  slot: number | null;
}

export class Drag {
  place = $state<number | null>(null);
  value = $state(0);
  x = $state(0);
  y = $state(0);
  /** The place of the market under the coin. */
  over = $state<number | null>(null);
  /** The press has become a carrying. */
  moving = $state(false);
  /** The round in which it was taken hold of. */
  begun = 0;
  #from = { x: 0, y: 0 };
  #carried = false;

  grab(place: number, value: number, event: PointerEvent, round = 0): void {
    if (event.button > 0 || this.place !== null) return;
    this.begun = round;
    [this.place, this.value] = [place, value];
    this.#from = { x: event.clientX, y: event.clientY };
    this.#carried = false;
  }

  move({ clientX, clientY }: PointerEvent): void {
    if (this.place === null) return;
    if (!this.moving && Math.hypot(clientX - this.#from.x, clientY - this.#from.y) < FAR) return;
    this.moving = true;
    [this.x, this.y] = [clientX, clientY];
    this.over = slotAt(clientX, clientY);
  }

  /** Ends the carrying where the finger is now: a quick one may not have been seen on its way. Null for an ordinary press. */
  drop(event: PointerEvent): Landing | null {
    this.move(event);
    const landed = this.moving && this.place !== null ? { place: this.place, value: this.value, slot: this.over } : null;
    this.#carried = this.moving;
    this.cancel();
    return landed;
  }

  cancel(): void {
    this.place = null;
    this.over = null;
    this.moving = false;
  }

  /** True once after a carrying: the click that the browser then reports is no press. */
  swallow(): boolean {
    const carried = this.#carried;
    this.#carried = false;
    return carried;
  }
}

/** The card under this point, or the nearest one that is hardly beside it. */
function slotAt(x: number, y: number): number | null {
  const under = document.elementFromPoint?.(x, y)?.closest('[data-slot]');
  if (under) return slotOf(under);
  let [found, least]: [Element | null, number] = [null, NEAR];
  for (const card of document.querySelectorAll('[data-slot]')) {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (away < least) [found, least] = [card, away];
  }
  return found && slotOf(found);
}

function slotOf(card: Element): number {
  return Number(card.getAttribute('data-slot'));
}
