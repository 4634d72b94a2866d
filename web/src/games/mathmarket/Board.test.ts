/** The board of Math Market: a real picture in, presses and keys, the action out; and its stories, which hold nobody up. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { sounds } from '../../sounds.svelte';
import { changed, key, place as placeOn, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import Board from './Board.svelte';
import fixtures from './fixtures';
import type { MarketPicture } from './types';

const place = (picture: MarketPicture, more: Record<string, unknown> = {}) => placeOn(Board, picture, more);

const marked = (mark: string) => document.querySelector<HTMLElement>(`[data-mark="${mark}"]`)!;
const card = (slot: number) => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)!;
const coin = (value: number) => document.querySelector<HTMLElement>(`[data-coin="${value}"]`)!;

setTable();

describe('in turns', () => {
  const mine = changed(fixtures.my_turn);
  const [slot, value] = mine.notes.fits![0] as [number, number];

  it('lays a coin that is tapped, and then the creature; or the creature first', async () => {
    for (const order of [
      [coin, card],
      [card, coin],
    ] as const) {
      const { play, unmount } = place(mine);
      for (const press of order) await fireEvent.click(press === coin ? coin(value) : card(slot));
      expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pay', slot, coin: value });
      unmount();
    }
  });

  it('points at what is typed in the field, until it is typed no more', async () => {
    const { play, rerender } = place(mine);
    await rerender({ typed: { type: 'pay', slot, coin: value } });
    expect(card(slot)).toHaveClass('hinted');
    expect(coin(value)).toHaveClass('hinted');
    await rerender({ typed: null });
    expect(document.querySelector('.hinted')).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  it('takes the keys: the value of a coin, the letter of a place', async () => {
    const { play } = place(mine);
    await key(String(value));
    expect(coin(value)).toHaveAttribute('aria-pressed', 'true');
    await key('Escape');
    await key('abc'[slot]!);
    await key(String(value));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pay', slot, coin: value });
  });

  it('takes a coin that is dragged onto a creature', async () => {
    const { play } = place(mine);
    document.elementFromPoint = () => card(slot);
    await fireEvent.pointerDown(coin(value), { clientX: 5, clientY: 500, button: 0 });
    await fireEvent.pointerMove(window, { clientX: 60, clientY: 200 });
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 200 });
    await fireEvent.click(coin(value)); // browsers report a click after it
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pay', slot, coin: value });
  });

  it('takes a coin that is flung there so fast that nothing was seen on its way; beside a creature it says so', async () => {
    const { play } = place(mine);
    document.elementFromPoint = () => document.body;
    await fireEvent.pointerDown(coin(value), { clientX: 5, clientY: 500, button: 0 });
    await fireEvent.pointerUp(window, { clientX: 300, clientY: 400 });
    expect(screen.getByRole('alert')).toHaveTextContent('Let the coin go on a creature.');
    document.elementFromPoint = () => card(slot);
    await fireEvent.pointerDown(coin(value), { clientX: 5, clientY: 500, button: 0 });
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 200 });
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pay', slot, coin: value });
  });

  it('says whose turn it is to one who drags a coin meanwhile', async () => {
    const { play } = place(changed(mine, ({ notes }) => (notes.acting = [1])));
    document.elementFromPoint = () => card(slot);
    await fireEvent.pointerDown(coin(value), { clientX: 5, clientY: 500, button: 0 });
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 200 });
    expect(screen.getByRole('alert')).toHaveTextContent('Bruno’s turn.');
    expect(play).not.toHaveBeenCalled();
  });

  it('lets the choice go with a purchase: its twin is not taken up for the coin one may lay then', async () => {
    const { rerender } = place(mine);
    await fireEvent.click(coin(value));
    const bought = changed(fixtures.extra, (picture) => {
      picture.match = mine.match;
      picture.number = mine.number + 1;
      picture.view.position.hands![0] = mine.view.position.hands![0]!;
    });
    bought.story = [{ type: 'buy', seat: 0, slot, creature: 'elf', price: value + 1, sum: [1, value] }];
    await rerender({ picture: bought, still: true });
    expect(document.querySelector('[data-coin][aria-pressed="true"]')).toBeNull();
    expect(screen.getByText('Bought! One more coin?')).toBeInTheDocument();
  });

  it('says before the drop whether it would be a deposit or a purchase, with the sum', async () => {
    place(mine);
    const buy = mine.actions!.find(({ preview }) => preview?.does === 'buy');
    const pay = buy ?? mine.actions!.find(({ preview }) => preview?.does === 'deposit')!;
    await fireEvent.click(coin(pay.action.coin as number));
    const words = buy ? `Buy! ${(buy.preview!.sum as number[]).join(' + ')} = ${buy.preview!.price}` : /Deposit: \d+ to pay/;
    expect(within(card(pay.action.slot as number)).getAllByText(words).length).toBeGreaterThan(0);
  });

  it('keeps the coin in the hand beside a refusal', async () => {
    const { rerender } = place(mine);
    await fireEvent.click(coin(value));
    await rerender({ refusal: '7 and 4 make 11, not 12.' });
    expect(screen.getByRole('alert')).toHaveTextContent('7 and 4 make 11, not 12.');
    expect(coin(value)).toHaveAttribute('aria-pressed', 'true');
  });

  it('skips with the button or S, and after a purchase offers one more coin or done', async () => {
    const first = place(mine);
    await fireEvent.click(screen.getByRole('button', { name: 'Skip and draw' }));
    await key('s');
    expect(first.play.mock.calls).toEqual([[{ type: 'skip' }], [{ type: 'skip' }]]);
    first.unmount();
    const { play } = place(changed(fixtures.extra));
    expect(screen.getByText('Bought! One more coin?')).toBeInTheDocument();
    await key('Enter');
    await fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(play.mock.calls).toEqual([[{ type: 'done' }], [{ type: 'done' }]]);
  });

  it('tells a purchase so that it can be read: on its card, then large; a tap or a key goes on and does nothing else', async () => {
    const { told, rerender, play, unmount } = place(changed(fixtures.my_turn), { still: true });
    await tick();
    told.mockClear();
    await rerender({ picture: fixtures.rival_buys, still: false });
    const words = () => document.querySelector('[data-told]')?.textContent ?? '';
    expect(words()).toMatch(/^Bruno buys the \w+: \d \+ \d = \d+\.$/);
    expect(document.querySelector('.moment')).toBeNull();
    const [said, stays] = [words(), 1500 + 50 * words().length];
    await vi.advanceTimersByTimeAsync(950);
    expect(document.querySelector('.moment')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(stays - 951);
    expect(words()).toBe(said);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveBeenCalledOnce();
    unmount();
    const again = place(fixtures.deposit);
    await key('5');
    await vi.advanceTimersByTimeAsync(500);
    expect(again.told).toHaveBeenCalledOnce();
    expect(again.play).not.toHaveBeenCalled();
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('[data-coin][aria-pressed="true"]')).toBeNull();
  });

  it('gives those who want less motion the words without it, and is a cut when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(fixtures.deposit);
    await tick();
    expect(document.querySelector('[data-told]')).toHaveTextContent(/ lays an? \d on the /);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(first.told).toHaveBeenCalledOnce();
    first.unmount();
    reduceMotion(false);
    const second = place(fixtures.deposit, { still: true });
    await tick();
    expect(second.told).toHaveBeenCalledOnce();
  });

  it('speaks to oneself as you, and says an 8', async () => {
    const { rerender } = place(mine, { still: true });
    const lays = (seat: number) =>
      changed(mine, (picture) => {
        picture.number += 1 + seat;
        picture.notes.acting = [1];
      });
    for (const [seat, words] of [
      [0, 'You lay an 8 on the yeti: 5 to pay.'],
      [1, 'Bruno lays an 8 on the yeti: 5 to pay.'],
    ] as const) {
      const picture = lays(seat);
      picture.story = [{ type: 'deposit', seat, slot: 0, creature: 'yeti', coin: 8, price: 13, rest: 5 }];
      await rerender({ picture, still: false });
      expect(document.querySelector('[data-told]')).toHaveTextContent(words);
    }
  });

  it('offers nothing when it is not my turn, an action is on its way, or the match is only replayed', async () => {
    const theirs = changed(mine, ({ notes }) => (notes.acting = [1]));
    for (const [picture, more] of [[theirs], [mine, { waiting: true }], [mine, { info: { ...tableOf(mine), status: 'over' } }]] as const) {
      const { play, unmount } = place(picture, more);
      await fireEvent.click(coin(value));
      await fireEvent.click(card(slot));
      await key('s');
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });
});

describe('all at once', () => {
  const start = changed(fixtures.standard_start);
  const hand = start.view.position.hands![0] as number[];
  const prices = start.notes.cards!.map((one) => one!.price);

  it('sends a claim with two keys, says so at once, and sends it once', async () => {
    const { play } = place(start);
    await key('2');
    await key('d');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: start.view.position.round, price: prices[3], coin: hand[1] });
    expect(screen.getByText(`Sent: ${start.notes.open} + ${hand[1]} = ${prices[3]}. Wait for the verdict…`)).toBeInTheDocument();
    await key('1');
    await key('a');
    expect(play).toHaveBeenCalledOnce();
  });

  it('keeps a selection through every update of its round, and lets it go with the next one', async () => {
    const { play, rerender } = place(start);
    await key('1');
    const passed = changed(start, (picture) => {
      picture.number += 1;
      picture.view.position.out = [1];
      picture.notes.acting = [0, 2];
    });
    passed.story = [{ type: 'pass', seat: 1 }];
    await rerender({ picture: passed });
    expect(coin(hand[0]!)).toHaveAttribute('aria-pressed', 'true');
    const round = changed(passed, (picture) => (picture.view.position.round = 7));
    await rerender({ picture: round });
    expect(coin(hand[0]!)).toHaveAttribute('aria-pressed', 'false');
    await key('b');
    expect(play).not.toHaveBeenCalled();
    await key('1');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: 7, price: prices[1], coin: hand[0] });
  });

  it('says of a claim in which round its first piece was touched', async () => {
    const claim = vi.fn();
    const { play } = place(start, { claim });
    await key('1');
    await key('b');
    expect(claim).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: 1, price: prices[1], coin: hand[0] }, 1);
    expect(play).not.toHaveBeenCalled();
  });

  it('takes a coin back that is carried when its round ends', async () => {
    const { play, rerender } = place(start);
    document.elementFromPoint = () => card(1);
    await fireEvent.pointerDown(coin(hand[0]!), { clientX: 5, clientY: 500, button: 0 });
    await fireEvent.pointerMove(window, { clientX: 60, clientY: 200 });
    await rerender({ picture: changed(start, (picture) => ((picture.view.position.round = 2), (picture.number += 1))) });
    await fireEvent.pointerUp(window, { clientX: 60, clientY: 200 });
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
  });

  it('takes nobody at their word who says "I can’t" right after the change, and says why', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { play, rerender } = place(start);
    await rerender({ picture: changed(start, (picture) => ((picture.view.position.round = 2), (picture.number += 1))) });
    await vi.advanceTimersByTimeAsync(590);
    await key(' ');
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('The cards have only just changed. Press again if nothing fits.');
    await vi.advanceTimersByTimeAsync(20);
    await key(' ');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pass', round: 2 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has neither prices nor coins while time stands, and what was taken up is let go; then all is there again, and is said', async () => {
    const { container, rerender } = place(start, { info: tableOf(start, { race: { stands: null, seat: null, go: null } }) });
    const words = () =>
      container.textContent! + [...container.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
    await key('1');
    expect(words()).toContain(`Open coin ${start.notes.open}`);
    expect(words()).toContain(String(prices[0]));
    const covered = changed(start, (picture) => {
      picture.covered = true;
      picture.view.position = { phase: 'deal' };
      picture.notes = { version: 'standard', phase: 'deal', acting: [], why: null };
    });
    await rerender({ picture: covered, info: tableOf(start, { race: { stands: 'asked', seat: 0, go: null } }) });
    expect(words()).not.toMatch(new RegExp(`\\b(${[...prices, ...hand, start.notes.open].join('|')})\\b`));
    for (const card of start.notes.cards!) expect(words()).not.toContain(card!.label);
    await rerender({ picture: start, info: tableOf(start, { race: { stands: null, seat: null, go: null } }) });
    expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
    expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent(`Open coin ${start.notes.open}`);
  });

  it('keeps nothing at this browser of what lies there now', async () => {
    place(fixtures.standard_start, { info: tableOf(start, { race: { stands: null, seat: null, go: null } }) });
    await tick();
    place(fixtures.standard_sale, { info: tableOf(start, { race: { stands: null, seat: null, go: null } }) });
    await tick();
    const kept = localStorage.getItem('ludoteca.past')!;
    expect(kept).toContain('"sale"');
    const types = (JSON.parse(kept) as { entries: { event: { type: string } }[] }[]).flatMap(({ entries }) =>
      entries.map(({ event }) => event.type),
    );
    expect(types).not.toContain('coin');
    expect(types).not.toContain('refill');
    expect(types).not.toContain('deal');
  });

  it('lets go a creature that is gone', async () => {
    const { play, rerender } = place(start);
    await key('b');
    const sold = changed(start, (picture) => {
      picture.view.position.market![1] = 'dragon';
      picture.notes.cards![1] = { ...picture.notes.cards![1]!, name: 'dragon', price: 18 };
    });
    await rerender({ picture: sold });
    await key('1');
    expect(play).not.toHaveBeenCalled();
  });

  it('says "I can’t" with the button and the space bar', async () => {
    const { play } = place(start);
    await fireEvent.click(screen.getByRole('button', { name: 'I can’t' }));
    await key(' ');
    expect(play.mock.calls).toEqual([[{ type: 'pass', round: 1 }], [{ type: 'pass', round: 1 }]]);
  });

  it('shows the photo finish with everybody’s time and never waits for it', async () => {
    const { told } = place(fixtures.standard_together);
    await tick();
    expect(told).toHaveBeenCalledOnce();
    const strip = screen.getByRole('region', { name: 'Photo finish' });
    expect(strip).toHaveTextContent(/\w+ \d+\.\d\d s \d \+ \d = \d+ \w+ .*\w+ \d+\.\d\d s \d \+ \d = \d+ \w+ together! both get one/);
    await key('1'); // also while one holds a coin
    expect(screen.getByRole('region', { name: 'Photo finish' })).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.queryByRole('region', { name: 'Photo finish' })).toBeNull();
  });

  it('takes no coin while time stands still, and says so', async () => {
    const { play, rerender } = place(start, { info: tableOf(start, { race: { stands: 'asked', seat: 1, go: null } }) });
    await key('2');
    await key('d');
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText('Pause: Bruno has asked for it. The coins wait.')).toBeInTheDocument();
    await rerender({ info: tableOf(start, { race: { stands: null, seat: null, go: null } }) });
    await key('2');
    await key('d');
    expect(play).toHaveBeenCalledOnce();
  });

  it('calls it no pause when somebody still reads before it begins', () => {
    const reading = tableOf(start, { race: { stands: 'asked', seat: 1, go: null } });
    place({ ...start, covered: true, clock: { now: 0, due: null } }, { info: reading });
    expect(screen.queryByText(/^Pause/)).toBeNull();
    expect(screen.getByText('Ready?')).toBeInTheDocument();
  });

  it('says why a snail or a cheetah has come, to those who must wait', () => {
    for (const mark of ['snail', 'cheetah'] as const) {
      const { unmount } = place(fixtures[`standard_${mark}_asleep`]);
      expect(screen.getByText(new RegExp(`^The new \\w+ brings a ${mark}: .* May act: `))).toBeInTheDocument();
      unmount();
    }
  });

  it('tells a race in a replay, where nobody has to be quick', async () => {
    const info = tableOf(fixtures.standard_together, { status: 'over' });
    const { told } = place(fixtures.standard_together, { info });
    await tick();
    expect(told).not.toHaveBeenCalled();
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent(/together! both get one/);
  });

  it('puts the silenced to sleep and says who may act; the others have their moment', async () => {
    for (const mark of ['snail', 'cheetah'] as const) {
      const sleeping = place(fixtures[`standard_${mark}_asleep`]);
      expect(screen.getByText('Your cards are asleep')).toBeInTheDocument();
      expect(screen.getAllByText(/^May act: /).length).toBeGreaterThan(0);
      await key('1');
      await key('a');
      expect(sleeping.play).not.toHaveBeenCalled();
      sleeping.unmount();
      const awake = place(fixtures[`standard_${mark}_free`]);
      expect(screen.getByText('It is your moment!')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'I can’t' })).toBeEnabled();
      awake.unmount();
    }
  });

  it('puts one who erred to sleep with the sum that was wrong', () => {
    place(fixtures.standard_mistake);
    expect(screen.getByText(/\d \+ \d makes \d+, not \d+\. Wait for the next coin\./)).toBeInTheDocument();
  });

  it('runs the ring from the match’s clock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'performance'] });
    place(changed(start, (picture) => (picture.clock = { now: 5000, due: 20000 })));
    await tick();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getAllByRole('img', { name: '12 seconds left' }).length).toBeGreaterThan(0);
  });

  it('is a screen for the room to those without a seat: no hand, no buttons', () => {
    place(changed(fixtures.standard_start_watched));
    expect(screen.queryByRole('region', { name: 'Your coins' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'I can’t' })).toBeNull();
    expect(screen.getAllByRole('img', { name: /^Open coin: / }).length).toBeGreaterThan(0);
  });
});

describe('in a lesson, where time stands still', () => {
  const lesson = (picture: MarketPicture) => tableOf(picture, { race: null });
  const start = changed(fixtures.standard_start);

  it('is played by what is marked, one after the other', async () => {
    const { play } = place(start, { info: lesson(start) });
    await fireEvent.click(marked('coin 3'));
    await fireEvent.click(marked('creature D'));
    const price = start.notes.cards![3]!.price;
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'claim', round: 1, price, coin: 3 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.queryByText(/seconds left/)).toBeNull();
  });

  it('tells a race so that it can be followed: the photo finish is large, and no coin is taken meanwhile', async () => {
    const { told, play } = place(fixtures.standard_together, { info: lesson(fixtures.standard_together) });
    await tick();
    expect(document.querySelector('.moment [data-told]')).toHaveTextContent(/together! both get one/);
    expect(told).not.toHaveBeenCalled();
    await fireEvent.click(marked('coin 4'));
    await fireEvent.click(marked('creature A'));
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toHaveBeenCalledOnce();
  });

  it('marks whatever can be touched, in every version', () => {
    const marks = (picture: MarketPicture) => {
      const { unmount } = place({ ...picture, story: [] }, { info: lesson(picture) });
      const found = [...document.querySelectorAll('[data-mark]')].map((one) => one.getAttribute('data-mark')!);
      const bare = [...document.querySelectorAll('.market-board button')].filter((one) => !one.closest('[data-mark]'));
      expect(bare.map((one) => one.outerHTML)).toEqual([]);
      unmount();
      return found;
    };
    expect(marks(fixtures.my_turn)).toEqual(expect.arrayContaining(['creature A', 'creature C', 'button skip', 'player 2']));
    expect(marks(fixtures.extra)).toContain('button done');
    expect(marks(fixtures.standard_start)).toEqual(expect.arrayContaining(['open coin', 'creature D', 'coin 3', 'button pass']));
    expect(marks(fixtures.advanced_start)).toEqual(expect.arrayContaining(['coin at 0', 'coin at 39', 'creature C']));
    const deposit = changed(fixtures.my_turn, ({ notes }) => (notes.cards![1]!.deposit = 7));
    expect(marks(deposit)).toContain('deposit B');
  });
});

describe('what is heard', () => {
  const heard = () => vi.spyOn(sounds, 'play').mockImplementation(() => {});

  it('is the own coin when it is laid, and what others do when it is told', async () => {
    const play = heard();
    const mine = changed(fixtures.my_turn);
    const [slot, value] = mine.notes.fits![0] as [number, number];
    const first = place(mine);
    await fireEvent.click(coin(value));
    await fireEvent.click(card(slot));
    expect(play.mock.calls).toEqual([['place']]);
    first.unmount();
    play.mockClear();
    place(fixtures.rival_buys);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(play.mock.calls.flat()).toContain('sold');
  });

  it('is a sale in a race, and the mark that comes with it', async () => {
    const play = heard();
    const { unmount } = place(fixtures.standard_sale);
    await tick();
    expect(play.mock.calls).toEqual([['sold']]);
    unmount();
    play.mockClear();
    place(fixtures.standard_together);
    await tick();
    expect(play.mock.calls).toEqual([['cheetah']]);
  });
});
