/** A coin carried by a finger or the mouse to a creature. A press that hardly moves is an ordinary press. */
const FAR = 8;

export class Drag {
  place = $state<number | null>(null);
  value = $state(0);
  x = $state(0);
  y = $state(0);
  /** The place of the market under the coin. */
  over = $state<number | null>(null);
  /** The press has become a carrying. */
  moving = $state(false);
  #from = { x: 0, y: 0 };
  #carried = false;

  grab(place: number, value: number, event: PointerEvent): void {
    if (event.button > 0) return;
    [this.place, this.value] = [place, value];
    this.#from = { x: event.clientX, y: event.clientY };
    this.#carried = false;
  }

  move(event: PointerEvent): void {
    if (this.place === null) return;
    if (!this.moving && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) < FAR) return;
    this.moving = true;
    [this.x, this.y] = [event.clientX, event.clientY];
    const target = document.elementFromPoint?.(event.clientX, event.clientY)?.closest('[data-slot]');
    this.over = target ? Number(target.getAttribute('data-slot')) : null;
  }

  /** Ends the carrying: where the coin was dropped, or null. */
  drop(): { place: number; slot: number } | null {
    const landed = this.moving && this.place !== null && this.over !== null ? { place: this.place, slot: this.over } : null;
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
