/** All coins on the table, practice, the helps of the device, and the end. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { key, place as placeOn, setTable } from '../../table/board.testing';
import Board from './Board.svelte';
import Creature from './Creature.svelte';
import fixtures from './fixtures';
import { bestOf } from './record';
import type { MarketPicture } from './types';

const place = (picture: MarketPicture, more: Record<string, unknown> = {}) => placeOn(Board, picture, { hints: true, ...more });

const lies = (spot: number) => document.querySelector<HTMLElement>(`[data-place="${spot}"]`)!;

setTable();

describe('all coins open', () => {
  const start = { ...fixtures.advanced_start, story: [] };
  const row = start.view.position.row as number[];
  const price = start.notes.cards![0]!.price;

  it('sends two coins and a creature with the third press, in any order', async () => {
    const { play } = place(start);
    await fireEvent.click(lies(9));
    await key('a');
    await fireEvent.click(lies(2));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: 1, price, coins: [2, 9] });
  });

  it('picks coins by their value with the digits, two of the same too', async () => {
    const { play } = place(start);
    const [first, second] = row.flatMap((value, spot) => (value === 8 ? [spot] : []));
    await key('8');
    await key('8');
    await key('a');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: 1, price, coins: [first, second] });
  });

  it('walks over the coins with the arrow keys', async () => {
    place(start);
    lies(0).focus();
    await fireEvent.keyDown(lies(0), { key: 'ArrowDown' });
    expect(lies(8)).toHaveFocus();
    await fireEvent.keyDown(lies(8), { key: 'ArrowRight' });
    expect(lies(9)).toHaveFocus();
  });

  it('puts one who erred to sleep until somebody buys', async () => {
    const { play } = place(fixtures.advanced_mistake);
    expect(screen.getByText(/makes \d+, not \d+\. Wait until somebody buys\./)).toBeInTheDocument();
    await key('8');
    await key('7');
    await key('a');
    expect(play).not.toHaveBeenCalled();
  });

  it('shows the coins to those who only watch', () => {
    place({ ...fixtures.advanced_start_watched, story: [] });
    expect(document.querySelectorAll('[data-place]')).toHaveLength(row.length);
  });
});

describe('practice', () => {
  it('keeps the best of this device, and says so', async () => {
    const { told, unmount } = place(fixtures.practice_over);
    await tick();
    expect(screen.getByText('A new best time!')).toBeInTheDocument();
    expect(bestOf(fixtures.practice_over)).toEqual({
      count: fixtures.practice_over.notes.scores![0],
      time: fixtures.practice_over.notes.practice!.time,
    });
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(told).toHaveBeenCalledOnce();
    unmount();
    place({ ...fixtures.practice_start, match: 'another' });
    expect(screen.getByText(/^Best: \d+ in \d+:\d\d\.\d$/)).toBeInTheDocument();
  });

  it('shows the penalty of wrong sums', () => {
    const erred = structuredClone(fixtures.practice_start);
    erred.notes.practice = { clock: 3000, penalty: 5000, time: 8000 };
    place(erred);
    expect(screen.getByText('+5 s for wrong sums')).toBeInTheDocument();
  });
});

describe('the helps', () => {
  it('gives the hint one step at a time', async () => {
    place({ ...fixtures.standard_start, story: [] });
    const { hint } = fixtures.standard_start.notes;
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    expect(screen.getByText(hint[0]!.text)).toBeInTheDocument();
    for (const step of hint.slice(1)) {
      expect(screen.queryByText(step.text)).toBeNull();
      await fireEvent.click(screen.getByRole('button', { name: 'Tell me more' }));
      expect(screen.getByText(step.text)).toBeInTheDocument();
    }
  });

  it('strikes out coins that cannot help after four seconds, at once, or never, as the device says', async () => {
    const struck = () => document.querySelectorAll('.useless').length;
    const first = place({ ...fixtures.start, story: [] });
    expect(struck()).toBe(0);
    await vi.advanceTimersByTimeAsync(4000);
    expect(struck()).toBeGreaterThan(0);
    first.unmount();
    localStorage.setItem('ludoteca.mathmarket.bonds', '"never"');
    const second = place({ ...fixtures.start, story: [] });
    await vi.advanceTimersByTimeAsync(9000);
    expect(struck()).toBe(0);
    second.unmount();
    localStorage.setItem('ludoteca.mathmarket.bonds', '"now"');
    place({ ...fixtures.start, story: [] });
    await tick();
    expect(struck()).toBeGreaterThan(0);
  });

  it('draws a creature nobody knows as somebody friendly', () => {
    const { container } = render(Creature, { props: { name: 'Snorlo of the hills' } });
    expect(container.querySelectorAll('path').length).toBeGreaterThan(2);
  });
});

describe('the end', () => {
  it('says why, and shows all hands and collections by place', async () => {
    place(fixtures.over, { still: true });
    await tick();
    const end = screen.getByRole('region', { name: 'The shop closes' });
    expect(end).toHaveTextContent(fixtures.over.result!.reason);
    expect(screen.getAllByRole('img', { name: /^Coins in hand: / })).toHaveLength(2);
  });
});

describe('the texts', () => {
  it('are said in Italian too', () => {
    setLanguage('it');
    place({ ...fixtures.standard_start, story: [] });
    expect(screen.getByRole('button', { name: 'Non posso' })).toBeInTheDocument();
  });
});
