import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { TableInfo } from './messages';
import { info, seat } from './sockets.testing';
import WaitingRoom from './WaitingRoom.svelte';

function room(more: Partial<TableInfo>) {
  const start = vi.fn();
  const table = info({ status: 'waiting', match: null, code: 'KQWTXY', ...more });
  render(WaitingRoom, { info: table, fill: vi.fn(), start, sitting: false, refusal: null });
  return start;
}

it('sends whoever sits at a full table to the big screen, where it begins', () => {
  room({ screen: true });
  expect(screen.getByText('Look at the big screen: it begins there.')).toBeInTheDocument();
  expect(screen.queryByText('The match begins…')).toBeNull();
});

it('lets whoever sits at a full table start it when the screen is gone, also without a code', async () => {
  const start = room({ code: null });
  expect(screen.queryByText(/^Bots take the free seats/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(start).toHaveBeenCalledOnce();
});

it('says that bots take the seats that are still free', () => {
  room({ seats: [seat('Ada'), seat('', { kind: 'open', name: null }), seat('', { kind: 'open', name: null })] });
  expect(screen.getByText('Bots take the free seats: 2.')).toBeInTheDocument();
});

it('starts with bots of the level that its open seats show, on a dial and by name', async () => {
  const seats = [seat('Ada'), seat('', { kind: 'open', name: null }), seat('', { kind: 'open', name: null })];
  const onDial = room({ seats, dial: { levels: 10, named: { gentle: 2, fair: 5, strong: 10 } } });
  const faces = (name: string) => screen.getAllByRole('button', { name: `Opponent: ${name}. Change` });
  expect(faces('Badger 5 · Fair')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await userEvent.click(faces('Badger 5 · Fair')[0]!);
  await userEvent.click(await screen.findByRole('radio', { name: /^10: Dragon/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(faces('Dragon 10 · Champion')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(onDial.mock.calls).toEqual([['5'], ['10']]);
  cleanup();
  const byName = room({ seats });
  await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Put a bot here' })[1]!, 'strong');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(byName).toHaveBeenCalledWith('strong');
});
