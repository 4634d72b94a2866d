import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { address } from '../address.svelte';
import { missing } from '../missing.svelte';
import type { Connection } from './connection.svelte';
import type { SeatInfo } from './messages';
import Notes from './Notes.svelte';
import { info, seat } from './sockets.testing';

function shown(...seats: SeatInfo[]) {
  const fill = vi.fn();
  const now = info({ seats, status: 'playing', held: [0] });
  render(Notes, { connection: { info: now, status: 'open', notice: null, elsewhere: null, fill } as unknown as Connection });
  return fill;
}

it('offers to try again where bots could not be started, until that is done', async () => {
  const again = vi.fn(() => missing.forget());
  missing.note('/t/elsewhere', again);
  shown(seat('Ada'), seat('Bruno', { kind: 'bot' }));
  expect(screen.queryByText('No bots just now')).toBeNull();
  missing.note(address().path, again);
  expect(await screen.findByText('No bots just now')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(again).toHaveBeenCalledOnce();
  expect(screen.queryByText('No bots just now')).toBeNull();
});

it('names all who are away in one line, and one press lets bots stand in for them', async () => {
  const fill = shown(seat('Ada'), seat('Bruno', { here: false }), seat('Carla', { here: false }));
  expect(screen.getByText('Not here: Bruno and Carla')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Let a bot stand in' }));
  expect(fill.mock.calls.map(([place]) => place)).toEqual([1, 2]);
});

it('says for whom a bot plays, until one has read it', async () => {
  shown(seat('Ada'), seat('Bruno', { here: false, stand_in: 'fair' }), seat('Carla'));
  expect(screen.getByText('A bot plays for: Bruno')).toBeInTheDocument();
  expect(screen.queryByText('Bruno is away.')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByText('A bot plays for: Bruno')).toBeNull();
});
