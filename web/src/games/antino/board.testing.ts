/** How the tests lay hands on Antino's board. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { vi } from 'vitest';
import { place as placeOn } from '../../table/board.testing';
import Board from './Board.svelte';
import type { AntinoPicture } from './types';

export function place(picture: AntinoPicture, more: Record<string, unknown> = {}) {
  const ask = vi.fn(async () => ({ refusal: 'Something lies on that cell already.', preview: {}, sketch: {} }));
  return { ...placeOn(Board, picture, { ask, ...more }), ask };
}

export const cell = (name: string) => document.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${name}"]`)!;
export const tile = (name: RegExp) => within(screen.getByRole('group', { name: 'Your tiles' })).getByRole('button', { name });
/** A pointer does something at a point of the screen. */
export const point = (on: Element, type: string, x: number, pointerType = 'mouse') =>
  fireEvent(on, Object.assign(new Event(type, { bubbles: true }), { pointerType, pointerId: 1, button: 0, clientX: x, clientY: x }));
export const finger = (on: Element) =>
  fireEvent(on, Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch', button: 0 }));
