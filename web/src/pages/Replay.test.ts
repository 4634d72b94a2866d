import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import Probe from '../table/Probe.testing.svelte';
import type { Replay } from '../table/messages';
import { info, picture } from '../table/sockets.testing';
import ReplayTable from './ReplayTable.svelte';

vi.mock('../games', () => ({ about: () => null, board: async () => Probe }));

function replay(seat: number | null): Replay {
  return { table: info({ status: 'over' }), match: 'm1', pictures: [0, 1, 2, 3].map((number) => picture(number, { seat })) };
}

const board = () => screen.findByTestId('board');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a replay', () => {
  it('tells the story of one step on, and only shows every other jump', async () => {
    render(ReplayTable, { eyes: [replay(null)] });
    expect(await board()).toHaveAttribute('data-number', '0');
    await press('One step on');
    expect(await board()).toHaveAttribute('data-number', '1');
    expect(await board()).toHaveAttribute('data-still', 'false');
    await press('To the end');
    expect(await board()).toHaveAttribute('data-number', '3');
    expect(await board()).toHaveAttribute('data-still', 'true');
    await press('One step back');
    expect(await board()).toHaveAttribute('data-number', '2');
    expect(await board()).toHaveAttribute('data-still', 'true');
  });

  it('goes by the arrow keys and stays within the match', async () => {
    render(ReplayTable, { eyes: [replay(null)] });
    await board();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(await board()).toHaveAttribute('data-number', '2');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(await board()).toHaveAttribute('data-number', '3');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(await board()).toHaveAttribute('data-number', '0');
  });

  it('goes on by itself, each step when the one before has been told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(ReplayTable, { eyes: [replay(null)] });
    await board();
    await press('Play by itself');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await board()).toHaveAttribute('data-number', '1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await board()).toHaveAttribute('data-number', '1');
    await press('told');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await board()).toHaveAttribute('data-number', '2');
    vi.useRealTimers();
  });

  it('can be seen through other eyes at the same step', async () => {
    render(ReplayTable, { eyes: [replay(1), replay(null)] });
    expect(await board()).toHaveAttribute('data-seat', '1');
    await press('One step on');
    await userEvent.click(screen.getByLabelText('A spectator'));
    expect(await board()).not.toHaveAttribute('data-seat');
    expect(await board()).toHaveAttribute('data-number', '1');
    await userEvent.click(screen.getByLabelText('Bruno'));
    expect(await board()).toHaveAttribute('data-seat', '1');
  });
});
