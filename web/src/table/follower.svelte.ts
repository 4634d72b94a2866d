/** Follows the pictures that the frame hands to a board: a new one is shown with its story, one that is wanted at once is cut short. */
import { onDestroy, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Board } from './board';
import type { Lasting, Teller } from './teller.svelte';

/** How a new picture is to be shown. */
export interface Showing<Picture> {
  /** The picture that was shown last. */
  before: Picture | null;
  /** Nothing moves: the position is wanted at once, or the reader wants less motion. */
  cut: boolean;
  /** To be called when the story has been told: then the frame may pass the next picture. */
  done: () => void;
}

export class Follower<Picture> {
  /** The reader has asked for less motion. */
  readonly reduced = new MediaQuery('(prefers-reduced-motion: reduce)');
  /** False in a replay, where there is nothing to do. */
  live = $state(false);
  #seen: Picture | null = null;

  /** Made while the board is made: it lives as long, and `skip` is what leaves a story behind. */
  constructor(
    teller: Pick<Teller<Lasting<unknown>, unknown>, 'skip' | 'stop'>,
    frame: () => Pick<Board<Picture>, 'picture' | 'info' | 'still' | 'told'>,
    show: (next: Picture, showing: Showing<Picture>) => void,
    skip: () => void = () => teller.skip(),
  ) {
    this.live = untrack(() => frame().info.status !== 'over');
    $effect(() => {
      const { picture: next, still } = frame();
      const cut = still || this.reduced.current;
      untrack(() => {
        const before = this.#seen;
        if (next === before) {
          if (still) skip();
          return;
        }
        this.#seen = next;
        show(next, { before, cut, done: () => queueMicrotask(() => this.#seen === next && frame().told()) });
      });
    });
    $effect(() => {
      if (frame().info.status === 'playing') this.live = true;
    });
    onDestroy(() => {
      teller.stop();
      this.#seen = null;
    });
  }
}
