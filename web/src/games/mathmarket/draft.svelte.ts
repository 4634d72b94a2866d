/**
 * What the player has taken up and not yet laid: coins and a creature. It survives every change that does not contradict it; in real time it belongs to
 * the round in which its first piece was touched, and ends with it.
 */
export class Draft {
  /** Chosen places: of the hand in the first two versions (one), of the row in the advanced one (two at most). */
  places = $state<number[]>([]);
  slot = $state<number | null>(null);
  /** The round in which the first piece was touched. */
  begun = 0;
  #values: number[] = [];
  #creature: string | null = null;

  get empty(): boolean {
    return !this.places.length && this.slot === null;
  }

  /** A piece is touched in this round. */
  touch(round: number): void {
    if (this.empty) this.begun = round;
  }

  clear(): void {
    this.places = [];
    this.#values = [];
    this.release();
  }

  /** Lets the creature go. */
  release(): void {
    this.slot = null;
    this.#creature = null;
  }

  /** Takes a coin up, or puts it down again; beyond `most` the one taken up first is put down. */
  coin(place: number, value: number, most: number): void {
    const at = this.places.indexOf(place);
    if (at >= 0) {
      this.places = this.places.filter((_, i) => i !== at);
      this.#values = this.#values.filter((_, i) => i !== at);
      return;
    }
    this.places = [...this.places, place].slice(-most);
    this.#values = [...this.#values, value].slice(-most);
  }

  creature(slot: number, name: string): void {
    if (this.slot === slot) this.release();
    else [this.slot, this.#creature] = [slot, name];
  }

  /** Lets go what is not there any more. A coin of the same value is the same coin: in a hand it may lie elsewhere now. */
  keep(coins: (number | null)[], market: (string | null)[], fixed: boolean): void {
    const places: number[] = [];
    const values: number[] = [];
    this.places.forEach((place, i) => {
      const value = this.#values[i]!;
      const now = coins[place] === value ? place : fixed ? -1 : coins.indexOf(value);
      if (now < 0 || places.includes(now)) return;
      places.push(now);
      values.push(value);
    });
    if (places.join() !== this.places.join()) this.places = places;
    this.#values = values;
    if (this.slot !== null && market[this.slot] !== this.#creature) this.release();
  }
}
