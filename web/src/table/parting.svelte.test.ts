import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableInfo } from './messages';
import { GONE, Parting } from './parting.svelte';
import { info } from './sockets.testing';

let table = $state.raw<TableInfo | null>(null);
let parting: Parting;
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  table = info();
  end = $effect.root(() => {
    parting = new Parting(() => table);
  });
  flushSync();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

function is(there: Partial<TableInfo>, milliseconds = 0): void {
  table = info(there);
  flushSync();
  vi.advanceTimersByTime(milliseconds);
}

it('leaves the board whole where no screen is the table', () => {
  expect([parting.offered, parting.part]).toEqual([false, 'whole']);
});

it('shows the hand beside a screen, and all of it when one asks', () => {
  is({ screen: true });
  expect([parting.offered, parting.part]).toEqual([true, 'hand']);
  parting.turn();
  expect([parting.offered, parting.part]).toEqual([true, 'whole']);
  parting.turn();
  expect(parting.part).toBe('hand');
});

it('shows all of it to those who share a device, and to those who only watch', () => {
  for (const held of [[], [0, 1]]) {
    is({ screen: true, held });
    expect([parting.offered, parting.part]).toEqual([false, 'whole']);
  }
});

it('changes nothing while the screen reconnects; when it is gone the whole board is back', () => {
  is({ screen: true });
  is({ screen: false }, GONE - 1);
  expect(parting.part).toBe('hand');
  is({ screen: true }, 2 * GONE);
  expect(parting.part).toBe('hand');
  is({ screen: false }, GONE);
  expect([parting.offered, parting.part]).toEqual([false, 'whole']);
});
