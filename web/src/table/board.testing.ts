/** What the tests of all boards share: a table, a picture on it, and hands. */
import { fireEvent, render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import type { Board } from './board';
import type { TableInfo } from './messages';

const NAMES = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fabio'];
const SEAT = { kind: 'person', avatar: 'fox', level: null, here: true, stand_in: null, thinking: false, hints: 0 } as const;

/** A picture of any game: its own types.ts says more. */
interface Shown {
  seat: number | null;
  view: { game: string; seats: number };
}

/** The table round a picture: Ada, Bruno, Carla … */
export function tableOf({ seat, view }: Shown, more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'table',
    code: null,
    invite: '',
    game: view.game,
    title: view.game,
    options: {},
    status: 'playing',
    match: 'sample',
    held: seat === null ? [] : [seat],
    seats: NAMES.slice(0, view.seats).map((name) => ({ ...SEAT, name })),
    clock: null,
    puzzle: null,
    ...more,
  };
}

/** Puts a picture on a board; what the board sends out is caught. */
export function place<Picture extends Shown>(board: Component<Board<Picture>>, picture: Picture, more: Partial<Board<Picture>> = {}) {
  const play = vi.fn();
  const plays = vi.fn();
  const told = vi.fn();
  const props = {
    picture,
    info: tableOf(picture),
    seat: picture.seat,
    play,
    plays,
    waiting: false,
    refusal: null as string | null,
    still: false,
    told,
    ...more,
  };
  return { ...render(board, { props }), play, plays, told };
}

/** A picture with one thing changed, and nothing to tell. */
export function changed<P extends { story: unknown[] }>(of: P, change: (picture: P) => void = () => {}): P {
  const picture = structuredClone(of);
  picture.story = [];
  change(picture);
  return picture;
}

export const key = (name: string, on: Element | Window = window) => fireEvent.keyDown(on, { key: name });

let reduced = false;

/** The reader has asked for less motion, or for all of it again. */
export function reduceMotion(next: boolean): void {
  reduced = next;
}

/** Before each test: clocks stand still, nothing is remembered, and the page speaks English. */
export function setTable(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    reduced = false;
    localStorage.clear();
    sessionStorage.clear();
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
