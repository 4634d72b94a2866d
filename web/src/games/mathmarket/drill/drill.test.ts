/** The look back at a race, and the drill of slow sums: one right pair, slow ones again, and what is kept of it. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setTable } from '../../../table/board.testing';
import Lookback from '../Lookback.svelte';
import { keepDone, keepSlow, keptSlow, nextSum, roundOf, type Done, type Sum } from './drill';
import Drill from './Drill.svelte';

setTable();

/** Numbers that look like chance and are the same every time. */
function chance(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

const SUMS: Sum[] = Array.from({ length: 8 }, (_, at) => at + 2).flatMap((one) =>
  Array.from({ length: 8 }, (_, at) => at + 2).flatMap((other): Sum[] => (one <= other && one + other > 10 ? [[one, other]] : [])),
);
const done = (coins: Sum, took: number, mistakes = 0): Done => ({ coins, took, mistakes });

describe('a round', () => {
  it('has six coins of which just two make the price', () => {
    const random = chance();
    expect(SUMS).toHaveLength(20);
    for (const sum of SUMS) {
      for (let time = 0; time < 20; time += 1) {
        const { lying, price } = roundOf(sum, random);
        const pairs = lying.flatMap((one, at) => lying.slice(at + 1).filter((other) => one + other === price));
        expect(lying).toHaveLength(6);
        expect(pairs).toHaveLength(1);
      }
    }
  });
});

describe('what comes next', () => {
  const [a, b, c]: Sum[] = [
    [7, 8],
    [6, 5],
    [9, 4],
  ];

  it('is the slowest first, then the others, and nothing twice in a row', () => {
    expect(nextSum([a!, b!, c!], [])).toBe(a);
    expect(nextSum([a!, b!, c!], [done(a!, 900)])).toBe(b);
    expect(nextSum([a!, b!, c!], [done(a!, 900), done(b!, 900)])).toBe(c);
    expect(nextSum([a!], [done(a!, 900)])).toBe(a);
  });

  it('is once more what was slow or wrong two rounds ago', () => {
    expect(nextSum([a!, b!, c!], [done(a!, 9000), done(b!, 900)])).toBe(a);
    expect(nextSum([a!, b!, c!], [done(a!, 900, 1), done(b!, 900)])).toBe(a);
  });
});

describe('what this browser keeps', () => {
  it('is every slow sum with its newest time, until it is quick', () => {
    keepSlow([{ coins: [7, 8], usual: 9000 }]);
    keepSlow([
      { coins: [6, 6], usual: 4000 },
      { coins: [7, 8], usual: 5000 },
    ]);
    expect(keptSlow()).toEqual([
      { coins: [7, 8], usual: 5000 },
      { coins: [6, 6], usual: 4000 },
    ]);
    keepDone([done([7, 8], 2000), done([6, 6], 8000)]);
    expect(keptSlow()).toEqual([{ coins: [6, 6], usual: 8000 }]);
  });

  it('may be spoilt, and then nothing is kept', () => {
    localStorage.setItem('ludoteca.mathmarket.slow', '{"a": 1}');
    expect(keptSlow()).toEqual([]);
  });
});

describe('the drill', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  const coin = (value: number) => screen.getAllByRole('button', { name: String(value) })[0]!;
  const price = () => Number(document.querySelector('.card b')!.textContent);

  it('asks ten creatures, says what is wrong and how long it took, and keeps what is still slow', async () => {
    const slow: { coins: Sum; usual: number }[] = [
      { coins: [7, 8], usual: 9000 },
      { coins: [5, 6], usual: 6000 },
    ];
    render(Drill, { props: { slow, onclose: vi.fn() } });
    expect(screen.getByText('7 + 8 and 5 + 6')).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    expect(screen.getByRole('status')).toHaveTextContent('Which two coins make 15?');
    const wrong = screen
      .getAllByRole('button', { pressed: false })
      .map((one) => Number(one.textContent?.trim().slice(0, 1)))
      .find((value) => value !== 7 && value !== 8)!;
    await fireEvent.click(coin(7));
    await fireEvent.click(coin(wrong));
    expect(screen.getByRole('status')).toHaveTextContent(`7 + ${wrong} makes ${7 + wrong}, not 15. Look again.`);
    for (let round = 1; round <= 10; round += 1) {
      expect(screen.getByText(`Creature ${round} of 10`)).toBeInTheDocument();
      const [one, other] = price() === 15 ? [7, 8] : [5, 6];
      await vi.advanceTimersByTimeAsync(2000);
      const area = screen.getByRole('region', { name: 'Slow sums' });
      await fireEvent.keyDown(area, { key: String(one) });
      await fireEvent.keyDown(area, { key: String(other) });
      expect(screen.getByRole('status')).toHaveTextContent(`${one} + ${other} = ${price()}! 2.0 s`);
      await vi.advanceTimersByTimeAsync(1400);
    }
    expect(screen.getByRole('heading', { name: 'Ten creatures in 20 s' })).toBeInTheDocument();
    expect(screen.getByText('Quicker than before: 7 + 8 and 5 + 6.')).toBeInTheDocument();
    expect(keptSlow()).toEqual([{ coins: [7, 8], usual: 2000 }]); // it was wrong once
  });

  it('says where slow sums come from when there are none', async () => {
    const onclose = vi.fn();
    render(Drill, { props: { slow: [], onclose } });
    await fireEvent.click(screen.getByRole('button', { name: 'Enough' }));
    expect(onclose).toHaveBeenCalledOnce();
  });
});

describe('the look back', () => {
  const bond = (coins: Sum, bought: number[], missed: number[] = []) => {
    const all = [...bought, ...missed];
    return { coins, price: coins[0] + coins[1], bought, missed, usual: all.reduce((sum, one) => sum + one, 0) / all.length };
  };
  const lookback = {
    seats: [
      { bonds: [bond([5, 6], [1500])], slow: [], quick: [] },
      { bonds: [bond([7, 8], [], [9000]), bond([9, 9], [1200])], slow: [[7, 8] as Sum], quick: [[9, 9] as Sum] },
    ],
    finishes: [{ seats: [0, 1], by: 70 }],
  };

  it('tells what is quick and slow for each, whoever looks first, and keeps the own slow ones', () => {
    render(Lookback, { props: { lookback, names: ['Ada', 'Bruno'], seat: 1 } });
    const [own, ...others] = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect([own, others[0]]).toEqual(['You', 'Ada']);
    expect(screen.getByText('Slow: 7 + 8.')).toBeInTheDocument();
    expect(screen.getByText('Quick: 9 + 9.')).toBeInTheDocument();
    const line = screen.getByText('7 + 8 = 15').closest('li')!;
    expect(within(line).getByText(/over 9\.0 s/)).toBeInTheDocument();
    expect(line).toHaveTextContent('another was faster: 1');
    expect(screen.getByText('Ada and Bruno: together, 0.07 s apart')).toBeInTheDocument();
    expect(keptSlow()).toEqual([{ coins: [7, 8], usual: 9000 }]);
  });

  it('opens the drill, and prints a sheet of the slow sums', async () => {
    let printed = '';
    vi.stubGlobal('print', () => (printed = document.querySelector('.sums-sheet')!.textContent));
    render(Lookback, { props: { lookback, names: ['Ada', 'Bruno'], seat: 1 } });
    await fireEvent.click(screen.getByRole('button', { name: 'Print a sheet' }));
    await vi.waitFor(() => expect(printed).toContain('7 + ____ = 15'));
    expect(printed).toContain('15 − 7 = ____');
    await vi.waitFor(() => expect(document.querySelector('.sums-sheet')).toBeNull());
    await fireEvent.click(screen.getByRole('button', { name: 'Practise the slow ones' }));
    expect(screen.getByRole('region', { name: 'Slow sums' })).toBeInTheDocument();
  });

  it('is nothing in turns', () => {
    render(Lookback, { props: { lookback: {}, names: ['Ada', 'Bruno'], seat: 1 } });
    expect(document.querySelector('section')).toBeNull();
  });
});
