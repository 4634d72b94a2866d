/** What the tests of the board share: a table of one or two, and how they lay hands on it. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import type { Picture, TableInfo } from '../../table/messages';
import Board from './Board.svelte';
import type { AntinoPicture } from './types';

const SEAT = { kind: 'person', avatar: 'fox', level: null, here: true, stand_in: null, thinking: false } as const;

export function info(seats: number): TableInfo {
  return {
    id: 'table',
    code: null,
    invite: '',
    game: 'antino',
    title: 'Antino',
    options: {},
    status: 'playing',
    match: 'example',
    held: [0],
    seats: ['Ada', 'Bruno'].slice(0, seats).map((name) => ({ ...SEAT, name })),
  };
}

let reduced = false;

/** The reader has asked for less motion. */
export function reduceMotion(next: boolean): void {
  reduced = next;
}

export function place(picture: AntinoPicture, more: Record<string, unknown> = {}) {
  const play = vi.fn();
  const told = vi.fn();
  const ask = vi.fn(async () => ({ refusal: 'Something lies on that cell already.', preview: {} }));
  const props = {
    picture: picture as unknown as Picture,
    info: info(picture.view.seats),
    seat: picture.seat,
    play,
    ask,
    waiting: false,
    refusal: null as string | null,
    hints: false,
    still: false,
    told,
    ...more,
  };
  const view = render(Board, { props });
  return { ...view, play, told, ask };
}

export const key = (name: string, on: Element | Window = window) => fireEvent.keyDown(on, { key: name });
export const cell = (name: string) => document.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${name}"]`)!;
export const tile = (name: RegExp) => within(screen.getByRole('group', { name: 'Your tiles' })).getByRole('button', { name });
export const finger = (on: Element) => fireEvent(on, Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch', button: 0 }));

/** Clocks stand still, nothing is remembered, and the page speaks English. */
export function setTable(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    reduced = false;
    localStorage.clear();
    setLanguage('en');
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: reduced && query.includes('reduced-motion'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
