import { render, screen } from '@testing-library/svelte';
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
