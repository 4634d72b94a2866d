/** All coins on the table, practice, the helps of the device, and the end. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { changed, key, place as placeOn, setTable, tableOf } from '../../table/board.testing';
import Board from './Board.svelte';
import Creature from './Creature.svelte';
import { keepSlow } from './drill/drill';
import fixtures from './fixtures';
import { bestOf } from './record';
import type { MarketPicture } from './types';

const place = (picture: MarketPicture, more: Record<string, unknown> = {}) => placeOn(Board, picture, more);

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

describe('a solution', () => {
  it('points at its creature and its coins, and says the sum', () => {
    const { notes, view } = fixtures.practice_start;
    const card = notes.cards![1]!;
    const row = view.position.row as number[];
    const one = row.findIndex((coin, at) => row.slice(at + 1).includes(card.price - coin));
    const coins = [one, row.indexOf(card.price - row[one]!, one + 1)];
    const ghost = { played: 0, best: 0, lost: 0, text: '', seat: 0, action: { type: 'claim', round: 1, price: card.price, coins } };
    const info = tableOf(fixtures.practice_start, { status: 'over' });
    place({ ...fixtures.practice_start, story: [] }, { info, ghost, still: true });
    expect(document.querySelectorAll('[data-place].hinted')).toHaveLength(2);
    for (const at of coins) expect(lies(at)).toHaveClass('hinted');
    expect(document.querySelector('.card.hinted')).toHaveTextContent(String(card.price));
    expect(screen.getByText(`${row[coins[0]!]} + ${row[coins[1]!]} = ${card.price}: buy the ${card.label}.`)).toBeInTheDocument();
  });
});

describe('practice', () => {
  it('keeps the best of this device, and says so', async () => {
    const { told, unmount } = place(fixtures.practice_over);
    await tick();
    expect(screen.getByText('A new best time!')).toBeInTheDocument();
    const best = { count: fixtures.practice_over.notes.scores![0], time: fixtures.practice_over.notes.practice!.time };
    expect([bestOf(fixtures.practice_over, false), bestOf(fixtures.practice_over, true)]).toMatchObject([best, null]);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent(fixtures.practice_over.result!.reason);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toHaveBeenCalledOnce();
    unmount();
    place({ ...fixtures.practice_start, match: 'another' });
    expect(screen.getByText(/^Best: \d+ in \d+:\d\d\.\d$/)).toBeInTheDocument();
  });

  it('keeps no best of a match that goes on from another', async () => {
    place(fixtures.practice_over, {
      info: tableOf(fixtures.practice_over, { again: { match: 'sample', number: 3, seat: 0 } }),
    });
    await tick();
    expect(bestOf(fixtures.practice_over, false)).toBeNull();
  });

  it('keeps the best with help apart from the best without', async () => {
    const info = tableOf(fixtures.practice_over);
    info.seats[0]!.hints = 2;
    const first = place(fixtures.practice_over, { info });
    await tick();
    expect(screen.getByText('A new best time with help!')).toBeInTheDocument();
    expect([bestOf(fixtures.practice_over, false), bestOf(fixtures.practice_over, true)]).toEqual([null, expect.anything()]);
    first.unmount();
    place({ ...fixtures.practice_start, match: 'another' });
    expect(screen.getByText(/^With help: \d+ in \d+:\d\d\.\d$/)).toBeInTheDocument();
  });

  it('shows the penalty of wrong sums', () => {
    const erred = structuredClone(fixtures.practice_start);
    erred.notes.practice = { clock: 3000, penalty: 5000, time: 8000 };
    place(erred);
    expect(screen.getByText('+5 s for wrong sums')).toBeInTheDocument();
  });
});

describe('the helps', () => {
  const STEPS = [
    { step: 'good', text: 'You can buy something.' },
    { step: 'piece', text: 'Look at this one.', slot: 1 },
    { step: 'where', text: 'Your 5.', slot: 1, coin: 5, actions: [{ type: 'pass', round: 1 }] },
  ];

  it('gives the hint one step at a time, in a line of its own, and does it', async () => {
    const hint = vi.fn().mockResolvedValue(STEPS);
    const { play, rerender } = place({ ...fixtures.standard_start, story: [] }, { hint });
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    await tick();
    const line = screen.getByRole('region', { name: 'Hint' });
    for (const { text } of STEPS.slice(0, 2)) {
      expect(within(line).getByText(text)).toBeInTheDocument();
      await fireEvent.click(within(line).getByRole('button', { name: 'Tell me more' }));
    }
    await rerender({ refusal: 'No.' }); // whatever else is said, it stays
    expect(line).toHaveTextContent('Your 5.');
    expect(document.querySelector('.card.hinted')).toHaveAttribute('data-slot', '1');
    await fireEvent.click(within(line).getByRole('button', { name: 'Do it' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pass', round: 1 });
    expect(hint).toHaveBeenCalledOnce();
  });

  it('has no lamp where the table has no hints', () => {
    place({ ...fixtures.standard_start, story: [] });
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });

  it('asks for the number bonds when the table grants them, and shows them until the situation is another', async () => {
    const struck = () => document.querySelectorAll('.useless').length;
    const picture = changed(fixtures.my_turn);
    const cards = picture.notes.cards!.map((card) => card && { slot: card.slot, bonds: [], coins: [5], useless: [2, 3] });
    const aid = vi.fn().mockResolvedValue({ cards });
    const settings = (bonds: number | null) => ({ settings: { hints: true, aids: { bonds }, leads: [0, 0] } });
    const never = place(picture, { aid, info: tableOf(picture, settings(null)) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([aid.mock.calls.length, struck()]).toEqual([0, 0]);
    never.unmount();
    const { rerender } = place(picture, { aid, info: tableOf(picture, settings(4)) });
    await vi.advanceTimersByTimeAsync(3999);
    expect(aid).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(aid).toHaveBeenCalledExactlyOnceWith('bonds');
    expect(struck()).toBeGreaterThan(0);
    await rerender({ picture: changed(picture, (next) => (next.number += 1)) });
    expect(struck()).toBe(0);
  });

  it('shows whom the table gives a lead and who had help', () => {
    const info = tableOf(fixtures.start, { settings: { hints: true, aids: {}, leads: [0, 3] } });
    info.seats[0]!.hints = 1;
    place(changed(fixtures.start), { info });
    expect(screen.getByText('+3 s')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'turns with help: 1' })).toBeInTheDocument();
  });

  it('draws a creature nobody knows as somebody friendly', () => {
    const { container } = render(Creature, { props: { name: 'Snorlo of the hills' } });
    expect(container.querySelectorAll('path').length).toBeGreaterThan(2);
  });
});

describe('what has happened', () => {
  it('opens a score into what it is made of, with a log whose lines tell it again', async () => {
    const { rerender } = place(fixtures.my_turn, { still: true });
    await rerender({ picture: fixtures.rival_buys, still: true });
    await fireEvent.click(screen.getAllByRole('button', { name: /Creatures: \d/ })[1]!);
    const dialog = screen.getByRole('dialog', { name: /^How this/, hidden: true });
    const [creature] = fixtures.rival_buys.notes.bought![1]!;
    expect(within(dialog).getByText(creature!.label)).toBeInTheDocument();
    expect(within(dialog).getByText(String(creature!.price))).toBeInTheDocument();
    await fireEvent.click(within(dialog).getByRole('button', { name: /^Bruno buys the / }));
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent(/^Bruno buys the /);
  });

  it('marks what each seat did last, until it acts again', async () => {
    const { rerender } = place(fixtures.deposit, { still: true });
    const event = fixtures.deposit.story.find(({ type }) => type === 'deposit') as { seat: number };
    const others = changed(fixtures.deposit, (picture) => (picture.seat = 1 - event.seat));
    const last = fixtures.deposit.view.position.hands!.map((_, seat) => (seat === event.seat ? fixtures.deposit.story : null));
    await rerender({ picture: { ...others, number: others.number + 1, last }, seat: 1 - event.seat, still: true });
    expect(document.querySelectorAll('.card .by')).toHaveLength(1);
    expect(document.querySelectorAll('.players .last')).toHaveLength(1);
  });
});

describe('the end', () => {
  it('says why, and shows all hands and collections by place', async () => {
    place(fixtures.over, { still: true });
    await tick();
    const end = screen.getByRole('region', { name: 'The shop closes' });
    expect(end).toHaveTextContent(fixtures.over.result!.reason);
    expect(screen.getAllByRole('img', { name: /^Coins in hand: / })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Practise your slow sums' })).toBeNull();
  });

  it('is told large before the result comes', async () => {
    const { told } = place(fixtures.over);
    await tick();
    while (!document.querySelector('.moment [data-told]')?.textContent.includes(fixtures.over.result!.reason)) {
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(500);
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toHaveBeenCalledOnce();
  });

  it('leads to the drill of slow sums where some are kept', async () => {
    keepSlow([{ coins: [7, 8], usual: 9000 }]);
    HTMLDialogElement.prototype.showModal = vi.fn();
    place(fixtures.over, { still: true });
    await fireEvent.click(screen.getByRole('button', { name: 'Practise your slow sums' }));
    vi.useRealTimers();
    expect(await screen.findByText('7 + 8', {}, { timeout: 20_000 })).toBeInTheDocument();
  });
});

describe('the texts', () => {
  it('are said in Italian too', () => {
    setLanguage('it');
    place({ ...fixtures.standard_start, story: [] });
    expect(screen.getByRole('button', { name: 'Non posso' })).toBeInTheDocument();
  });
});
