import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableInfo } from './messages';
import { info, seat } from './sockets.testing';
import StandIn from './StandIn.svelte';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function shown(table: TableInfo) {
  const onclick = vi.fn();
  render(StandIn, { info: table, place: 1, onclick });
  return { onclick, button: screen.getByRole('button', { name: 'Let a bot stand in' }) };
}

it('of two players one waits until the other has been away for a minute', async () => {
  const { button, onclick } = shown(info({ seats: [seat('Ada'), seat('Bruno', { here: false, away: 57, wanted: [] })] }));
  expect(button).toBeDisabled();
  expect(screen.getByText(/Possible in 3 s: they may be back by then/)).toBeInTheDocument();
  vi.advanceTimersByTime(3500);
  await tick();
  expect(screen.queryByText(/Possible in/)).toBeNull();
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
  expect(onclick).toHaveBeenCalledOnce();
});

it('three can agree before, and read who does', async () => {
  const away = seat('Bruno', { here: false, away: 5, wanted: [2] });
  const { button, onclick } = shown(info({ seats: [seat('Ada'), away, seat('Carla')] }));
  expect(screen.getByText(/or as soon as all of you want it/)).toHaveTextContent('In favour: Carla.');
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
  expect(onclick).toHaveBeenCalledOnce();
});

it('whoever is in favour need not say it again', () => {
  const away = seat('Bruno', { here: false, away: 5, wanted: [0] });
  expect(shown(info({ seats: [seat('Ada'), away, seat('Carla')] })).button).toBeDisabled();
});

it('says nothing of time where the server does not', () => {
  const { button } = shown(info({ seats: [seat('Ada'), seat('Bruno', { here: false })] }));
  expect(button).toBeEnabled();
  expect(screen.queryByText(/Possible in/)).toBeNull();
});
