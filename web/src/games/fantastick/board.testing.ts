/** How the tests of this board lay hands on it: the rules and the solver answer, and a finger can be led over the mat. */
import { fireEvent, screen } from '@testing-library/svelte';
import { vi } from 'vitest';
import type { Answer } from '../../table/board';
import { place as placeOn } from '../../table/board.testing';
import type { Review, Step } from '../../table/messages';
import Board from './Board.svelte';
import type { FantastickPicture } from './types';

// jsdom measures nothing
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

export function place(picture: FantastickPicture, more: Record<string, unknown> = {}) {
  const ask = vi.fn(async (): Promise<Answer | null> => ({ refusal: 'That cannot be done now.', preview: null, sketch: {} }));
  const hint = vi.fn(async (): Promise<Step[] | null> => []);
  const review = vi.fn(async (): Promise<Review | null> => null);
  return { ...placeOn(Board, picture, { ask, hint, review, ...more }), ask, hint, review };
}

export const spot = (name: string) => document.querySelector<HTMLElement>(`[role="gridcell"][data-place="${name}"]`)!;
export const tap = (name: string) => fireEvent.click(spot(name));
export const button = (name: RegExp | string) => screen.getByRole('button', { name });
export const press = (name: RegExp | string) => fireEvent.click(button(name));

/** One point of a drag: where, and after how many milliseconds. */
export type Touch = [x: number, y: number, at?: number];

/** jsdom lays nothing out: here a unit of the mat is a pixel of the screen, and whatever is under the finger is `under`. */
export function layOut(under: () => Element | null = () => null): void {
  const still = { inverse: () => still };
  Object.assign(SVGElement.prototype, { getScreenCTM: () => still });
  vi.stubGlobal(
    'DOMPoint',
    class {
      constructor(
        public x: number,
        public y: number,
      ) {}
      matrixTransform() {
        return this;
      }
    },
  );
  document.elementFromPoint = () => under();
}

/** A finger that presses on an element and is led along these points. */
export async function lead(from: Element, ...points: Touch[]): Promise<void> {
  const point = (type: string, [clientX, clientY, at = 0]: Touch) => {
    const event = Object.assign(new Event(type, { bubbles: true }), {
      pointerType: 'mouse',
      pointerId: 1,
      button: 0,
      clientX,
      clientY,
      detail: 1,
    });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return fireEvent(from, event);
  };
  await point('pointerdown', points[0]!);
  for (const one of points.slice(1)) await point('pointermove', one);
  await point('pointerup', points.at(-1)!);
  await fireEvent.click(from, { detail: 1 });
}
