/** The board of Tóncc: a real picture in, a click or a key, the action out; and its stories, told once and to the end. */
import { fireEvent, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../language.svelte';
import { sounds } from '../../sounds.svelte';
import type { Step } from '../../table/messages';
import { pace } from '../../table/pace.svelte';
import { changed as changedOf, key, place as placeOn, reduceMotion, setTable, tableOf } from '../../table/board.testing';
import Board from './Board.svelte';
import samples from './samples';
import type { Card, TonccPicture } from './types';

const INFO = tableOf(samples.start);

const place = (picture: TonccPicture, more: Record<string, unknown> = {}) => placeOn(Board, picture, more);

const cell = (number: number) => document.querySelector<HTMLElement>(`[role="gridcell"][data-cell="${number}"]`)!;

/** The beginning with one thing changed, and nothing to tell. */
const changed = (change: (picture: TonccPicture) => void, of: TonccPicture = samples.start) => changedOf(of, change);

const start = changed(() => {});

const toldNow = () => document.querySelector('[data-told]')?.textContent ?? null;

/** The captions of a story as they come, each with the milliseconds it stays. */
async function listen(): Promise<[string, number][]> {
  const heard: [string, number][] = [];
  for (let words = toldNow(); words !== null; words = toldNow()) {
    if (heard.at(-1)?.[0] === words) heard.at(-1)![1] += 50;
    else heard.push([words, 50]);
    await vi.advanceTimersByTimeAsync(50);
  }
  return heard;
}

setTable();

describe('in a puzzle', () => {
  const options = start.notes.options;
  const [first, other] = [options[0]!, options[3]!];
  const puzzle = {
    name: 'kingdom',
    day: '2026-11-18',
    par: 8,
    next: [
      [1, { type: 'choose', direction: first.direction }],
      [2, { type: 'choose', direction: other.direction }],
    ],
  };

  it('says where the rivals go now, not where they could', async () => {
    place(start, { info: { ...INFO, puzzle } });
    expect(screen.getByText('Red goes ↗ now.')).toBeInTheDocument();
    expect(screen.getByText('Yellow goes ↙ now.')).toBeInTheDocument();
    await fireEvent.click(cell(first.cell));
    expect(screen.queryByText(/can come too/)).toBeNull();
    expect(screen.getByText('Red comes there too, and wins.')).toBeInTheDocument();
    await fireEvent.click(cell(other.cell));
    expect(screen.getByText('Yellow comes there too, but you win.')).toBeInTheDocument();
    await fireEvent.click(cell(options[1]!.cell));
    expect(screen.queryByText(/comes there too/)).toBeNull();
  });

  it('the solution says its way, and nobody is still thinking', () => {
    const ghost = { played: 8, best: 8, lost: 0, text: '', seat: 0, action: { type: 'choose', direction: first.direction } };
    place(start, { info: { ...INFO, puzzle, status: 'over' }, ghost, still: true });
    expect(screen.getByText(`↗ to region ${first.region}`)).toBeInTheDocument();
    expect(screen.queryByText(/Still thinking/)).toBeNull();
  });

  it('there is nothing of the match around it', () => {
    place(start, { info: { ...INFO, puzzle } });
    expect(screen.queryByText('Challenge 1 of 3')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mind reading' })).toBeNull();
  });
});

describe('choosing', () => {
  it('seals the direction of a cell that is tapped twice', async () => {
    const { play } = place(start);
    const { cell: target } = start.notes.options[1]!;
    await fireEvent.click(cell(target));
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText(start.notes.options[1]!.text)).toBeInTheDocument();
    await fireEvent.click(cell(target));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('shows the direction that is typed in the field, until it is typed no more', async () => {
    const { play, rerender } = place(start);
    await rerender({ typed: { type: 'choose', direction: 2 } });
    expect(cell(start.notes.options[1]!.cell)).toHaveAttribute('aria-selected', 'true');
    await rerender({ typed: null });
    expect(document.querySelector('[aria-selected="true"]')).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });

  it('takes the digits, the letters round S, Enter and Escape', async () => {
    const { play } = place(start);
    await key('3');
    await key('Escape');
    await key('Enter');
    expect(play).not.toHaveBeenCalled();
    await key('z');
    await key('Enter');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 4 });
  });

  it('takes the Compass and the button', async () => {
    const { play } = place(start);
    await fireEvent.click(screen.getByRole('button', { name: 'north-west' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Seal: north-west' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 6 });
  });

  it('walks over the grid with the arrow keys and picks with Enter', async () => {
    const { play } = place(start);
    cell(9).focus();
    await fireEvent.keyDown(cell(9), { key: 'ArrowRight' });
    expect(cell(10)).toHaveFocus();
    await fireEvent.keyDown(cell(10), { key: 'Enter' });
    await fireEvent.keyDown(cell(10), { key: 'Enter' });
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('walks over the whole grid and stays on it', async () => {
    place(start);
    cell(9).focus();
    for (const [key, at] of [
      ['Home', 7],
      ['ArrowUp', 3],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
      ['End', 2],
      ['ArrowDown', 6],
      ['ArrowLeft', 5],
      ['ArrowDown', 10],
    ] as const) {
      await fireEvent.keyDown(document.activeElement!, { key });
      expect(cell(at)).toHaveFocus();
    }
  });

  it('walks round the Map and lights a region', async () => {
    place(start);
    const region = (number: number) => document.querySelector<HTMLElement>(`[data-region="${number}"]`)!;
    region(1).focus();
    await fireEvent.keyDown(region(1), { key: 'ArrowRight' });
    expect(region(18)).toHaveFocus();
    await fireEvent.keyDown(region(18), { key: 'ArrowDown' });
    expect(region(1)).toHaveFocus();
    await fireEvent.keyDown(region(1), { key: 'Enter' });
    expect(region(1)).toHaveAttribute('aria-pressed', 'true');
    await fireEvent.keyDown(region(1), { key: ' ' });
    expect(region(1)).toHaveAttribute('aria-pressed', 'false');
  });

  it('offers nothing while it is not my turn, an action is on its way, or the match is only replayed', async () => {
    const sealed = changed((picture) => {
      picture.actions = [];
      picture.notes.options = [];
      picture.view.position.ready = [0];
      picture.view.position.choice = 2;
    });
    const watched = changed(() => {}, samples.start_watched);
    for (const [picture, more] of [
      [sealed],
      [start, { waiting: true }],
      [start, { info: { ...INFO, status: 'over' } }],
      [watched],
    ] as const) {
      const { play, unmount } = place(picture, more);
      await key('2');
      await key('Enter');
      await fireEvent.click(cell(10));
      await fireEvent.click(cell(10));
      expect(play).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('keeps the draft beside a refusal', async () => {
    const { rerender } = place(start);
    await key('2');
    await rerender({ refusal: 'It is not your turn yet.' });
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn yet.');
    expect(cell(start.notes.options[1]!.cell)).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the draft when a rival lays the Head', async () => {
    const { play, rerender } = place(start);
    await key('2');
    const laid = structuredClone(start);
    laid.view.position.ready = [1];
    laid.story = [{ type: 'sealed', seat: 1 }];
    await rerender({ picture: laid });
    await key('Enter');
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
  });

  it('shows who has laid the Head and who thinks, never what', () => {
    place(changed((picture) => (picture.view.position.ready = [1])));
    expect(screen.getByRole('img', { name: 'Bruno has laid the Head' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Carla is thinking' })).toBeInTheDocument();
  });

  it('says each cell in words, in both languages', () => {
    const option = start.notes.options.find(({ face_up }) => face_up)!;
    const { unmount } = place(start);
    expect(cell(option.cell)).toHaveAccessibleName(expect.stringMatching(/region \d+, .*face up.*you can land here going/));
    unmount();
    setLanguage('it');
    place(start);
    expect(cell(option.cell)).toHaveAccessibleName(expect.stringMatching(/regione \d+, .*scoperta.*ci arrivi andando/));
  });
});

describe('a lone king', () => {
  it('walks the rest by himself once he is asked to', async () => {
    const alone = changed((picture) => {
      picture.view.position.at = [4, null, null];
      picture.notes.walk = 5;
    });
    const { play } = place(alone);
    await fireEvent.click(screen.getByRole('button', { name: 'Walk the rest' }));
    await vi.advanceTimersByTimeAsync(400);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 5 });
  });
});

describe('the story', () => {
  it('counts to three, then says where all go, who wins and who takes what; each word stays as long as one reads it', async () => {
    for (const [speed, share] of [
      ['calm', 1],
      ['fast', 0.35],
    ] as const) {
      pace.choose(speed);
      const { told, unmount } = place(samples.contest);
      await tick();
      const heard = await listen();
      expect(told).toHaveBeenCalledOnce();
      const [count, heads, contest] = heard.map(([words]) => words);
      expect(count).toBe('All have chosen: 3, 2, 1…');
      expect(heads).toMatch(/^(You|Red|Blue|Yellow) [↗→↘↙←↖] · .+ [↗→↘↙←↖] · .+ [↗→↘↙←↖]$/);
      expect(contest).toMatch(/^(Red|Blue|Yellow) ground: .*(’s|your) (body|hair) beats .*(hair|feet)$/);
      for (const [words, stayed] of heard) {
        expect(stayed).toBeGreaterThanOrEqual((1500 + 50 * words.length) * share - 50);
        expect(stayed).toBeLessThan((1500 + 50 * words.length) * share + 1700);
      }
      unmount();
    }
  });

  it('shows the contest and a kingdom large, with the sum', async () => {
    const { unmount } = place(samples.contest);
    await tick();
    expect(document.querySelector('.moment .count')).toHaveTextContent('3');
    await vi.advanceTimersByTimeAsync(1500);
    expect(document.querySelector('.moment .count')).toHaveTextContent('1');
    while (!toldNow()!.includes('ground')) await fireEvent.click(cell(10));
    expect(document.querySelectorAll('.moment .contest .king').length).toBeGreaterThan(1);
    unmount();
    place(samples.kingdom);
    await tick();
    while (!toldNow()!.includes('=')) await fireEvent.click(cell(10));
    expect(toldNow()).toMatch(/^(You make|(Red|Blue|Yellow) makes) .+: \d \+ \d \+ \d = \d$/);
    expect(document.querySelectorAll('.moment .kingdom .tile').length).toBe(3);
  });

  it('does not keep anybody waiting where something is only tried', async () => {
    place(samples.contest, { info: { ...INFO, again: { match: 'lesson kings', number: 1, seat: 0 } } });
    await tick();
    expect(toldNow()).toMatch(/[↗→↘↙←↖]/);
  });

  it('goes on with a tap, ends with Escape, and both do nothing else', async () => {
    const { told, play, unmount } = place(samples.contest);
    await tick();
    const first = toldNow();
    await fireEvent.click(cell(10));
    expect(toldNow()).not.toBe(first);
    for (let taps = 0; toldNow() !== null; taps += 1) {
      expect(taps).toBeLessThan(12);
      await fireEvent.click(cell(10));
    }
    await tick();
    expect(told).toHaveBeenCalledOnce();
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('[aria-selected="true"]')).toBeNull();
    unmount();
    const again = place(samples.contest);
    await tick();
    await key('Escape');
    expect(toldNow()).toBeNull();
    expect(again.told).toHaveBeenCalledOnce();
  });

  it('is told in words alone to those who want less motion, and not at all when the frame stands still', async () => {
    reduceMotion(true);
    const first = place(samples.jump);
    await tick();
    expect(toldNow()).toBe('All have chosen: 3, 2, 1…');
    expect((await listen()).length).toBeGreaterThan(2);
    expect(first.told).toHaveBeenCalledOnce();
    first.unmount();
    reduceMotion(false);
    const second = place(samples.round, { still: true });
    await tick();
    expect(second.told).toHaveBeenCalledOnce();
    expect(toldNow()).toBeNull();
  });

  it('is told once for each picture, and for none after the board is gone', async () => {
    const { told, rerender, unmount } = place(start);
    await tick();
    expect(told).toHaveBeenCalledTimes(1);
    await rerender({ picture: samples.sealed });
    await vi.advanceTimersByTimeAsync(50);
    expect(told).toHaveBeenCalledTimes(2);
    await rerender({ waiting: true });
    await rerender({ picture: samples.contest });
    unmount();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('speaks to whoever looks, and with the right singular', async () => {
    const left: TonccPicture = structuredClone(samples.contest);
    const move = left.story.find((event) => event.type === 'move')!;
    move.left = [
      { seat: 0, king_points: 1 },
      { seat: 1, king_points: 3 },
    ];
    place(left);
    await tick();
    const heard = (await listen()).map(([words]) => words);
    expect(heard.at(-1)).toMatch(/^You leave: 1 king point · (Red|Blue|Yellow) leaves: 3 king points$/);
  });

  it('is told again by its line in the log, where it stands once it has been told', async () => {
    const { play, told } = place(samples.contest);
    await tick();
    expect(screen.queryByRole('button', { name: /ground: / })).toBeNull();
    await key('Escape');
    await tick();
    await fireEvent.click(screen.getByRole('button', { name: /ground: / }));
    const heard = (await listen()).map(([words]) => words);
    expect(heard.some((words) => words.includes('ground: '))).toBe(true);
    expect(heard[0]).toMatch(/[↗→↘↙←↖]/); // nobody has to wait once more
    expect(told).toHaveBeenCalledOnce();
    expect(play).not.toHaveBeenCalled();
  });

  it('leaves marked where each king came from, until the next move', async () => {
    const { rerender } = place(samples.contest);
    await tick();
    await key('Escape');
    await tick();
    const steps = samples.contest.story.find((event) => event.type === 'move')!.steps;
    expect(document.querySelectorAll('[data-trail]').length).toBe(steps.length);
    await rerender({ picture: changed(() => {}, samples.start) });
    expect(document.querySelectorAll('[data-trail]').length).toBe(0);
  });

  it('has the marks of the last move after a reload too', async () => {
    const reloaded: TonccPicture = structuredClone(samples.contest);
    const move = reloaded.story.find((event) => event.type === 'move')!;
    reloaded.story = [];
    reloaded.last = [[{ type: 'sealed', seat: 0 }], null, [move]];
    place(reloaded);
    await tick();
    expect(document.querySelectorAll('[data-trail]').length).toBe(move.steps.length);
  });
});

describe('sounds', () => {
  it('go with what is told, and with the hand that seals', async () => {
    const heard = vi.spyOn(sounds, 'play').mockImplementation(() => {});
    const { unmount } = place(start);
    await key('2');
    expect(heard).not.toHaveBeenCalled();
    await key('Enter');
    expect(heard.mock.calls).toEqual([['place']]);
    unmount();
    heard.mockClear();
    place(samples.contest);
    await tick();
    await listen();
    expect(heard.mock.calls.slice(0, 3)).toEqual([['slide'], ['contest'], ['place']]);
    heard.mockRestore();
  });
});

describe('marks', () => {
  const marked = (mark: string) => document.querySelector(`[data-mark="${mark}"]`);

  it('name the six ways, the king, the Map, the cards and the buttons', async () => {
    place(start);
    for (const { direction, cell: there } of start.notes.options) expect(marked(`way ${direction}`)).toBe(cell(there));
    expect(marked('king')).toBe(cell(start.view.position.at[0]!));
    for (const { colour } of start.notes.cards) expect(marked(`card ${colour}`)).not.toBeNull();
    for (const mark of ['map', 'map 7', 'lamps', 'compass 3', 'button seal', 'button reading', 'button hint'])
      expect(marked(mark)).not.toBeNull();
    await fireEvent.click(marked('way 3')!);
    await fireEvent.click(marked('button seal')!);
  });

  it('lead to what they say: a way and the seal are a move', async () => {
    const { play } = place(start);
    await fireEvent.click(marked('way 3')!);
    expect(document.querySelectorAll('.pays path')).toHaveLength(start.notes.options[2]!.value);
    await fireEvent.click(marked('button seal')!);
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 3 });
  });
});

describe('the analysis', () => {
  it('says what whoever chose expected of the others, and lights where a strong bot would have gone', async () => {
    const odds = (way: number) => [1, 2, 3, 4, 5, 6].map((one) => (one === way ? 0.6 : 0.08));
    const ghost = {
      played: 30,
      best: 36,
      lost: 6,
      text: '',
      seat: 1,
      action: { type: 'choose', direction: 2 },
      expects: [odds(3), null, odds(5)],
    };
    place(start, { ghost, info: { ...INFO, status: 'over' } });
    await tick();
    expect(screen.getByText('Bruno expected you ↘: 60 %')).toBeInTheDocument();
    expect(screen.getByText('Bruno expected Carla ←: 60 %')).toBeInTheDocument();
    expect(document.querySelectorAll('.thought')).toHaveLength(2);
    expect(document.querySelectorAll('.hexagon .lit')).toHaveLength(1);
  });
});

describe('what explains the game', () => {
  it('opens a card into how its score is made up, with what the three colours are good for', async () => {
    const scored = changed((picture) => {
      picture.notes.cards[1]!.kingdoms = [{ name: 'Square', regions: [9, 10, 11], sum: [3, 2, 2], points: 7 }];
      picture.notes.cards[1]!.score = 7;
    });
    place(scored);
    await fireEvent.click(screen.getByRole('button', { name: /^Bruno\. Show how the score/ }));
    const sheet = screen.getByRole('dialog', { name: 'Bruno: the score' });
    expect(within(sheet).getByRole('row', { name: 'Square 3 + 2 + 2 = 7' })).toBeInTheDocument();
    expect(within(sheet).getByRole('row', { name: 'Score 7' })).toBeInTheDocument();
    expect(sheet).toHaveTextContent('wins every contest there; a region pays 1');
    expect(sheet).toHaveTextContent('Most tóncc points win the match.');
  });

  it('says what the lamps and mind reading are, by a tap', async () => {
    place(start);
    await fireEvent.click(screen.getByRole('button', { name: /^Challenge 1 of 3/ }));
    expect(screen.getByText(/^Lamps: moves in a row without a conquest, now 0\./)).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Mind reading' }));
    expect(screen.getByText(/^Mind reading: tap a rival’s card/)).toBeInTheDocument();
  });

  it('says in a strip who needs a region for which kingdom, and lights its partners', async () => {
    const wanted = changed((picture) => {
      picture.view.position.seals = [[], [8, 9], []];
      picture.notes.cards[1]!.colour = 'red';
    });
    place(wanted);
    const ten = wanted.view.position.tiles!.indexOf(10);
    await fireEvent.click(cell(ten));
    const strip = screen.getByRole('list', { name: 'Kingdoms of region 10' });
    expect(within(strip).getAllByRole('listitem')[0]).toHaveTextContent('Two dots: Red needs this for 5');
    expect(document.querySelectorAll('.partner').length).toBeGreaterThan(1);
  });

  it('tells me of my own last seal without alarm', () => {
    place(changed((picture) => (picture.notes.chance = 'You can lay your last seal with this move.')));
    expect(screen.getByText('You can lay your last seal with this move.')).not.toHaveClass('warning');
  });
});

describe('the hint', () => {
  const STEPS: Step[] = [
    { step: 'good', text: 'You can begin a kingdom.' },
    { step: 'piece', text: 'Region 7.', region: 7, cell: 10, partners: [] },
    {
      step: 'where',
      text: 'Go → to 7.',
      region: 7,
      cell: 10,
      partners: [],
      direction: 2,
      actions: [{ type: 'choose', direction: 2 }],
    },
  ];

  it('comes in three rungs, stays beside a draft, a refusal and a rival’s Head, and does it', async () => {
    const hint = vi.fn(() => Promise.resolve(STEPS));
    const { play, rerender } = place(start, { hint });
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    expect(await screen.findByText('You can begin a kingdom.')).toBeInTheDocument();
    for (const words of ['Region 7.', 'Go → to 7.']) {
      await fireEvent.click(screen.getAllByRole('button', { name: 'Tell me more' })[0]!);
      expect(screen.getByText(words)).toBeInTheDocument();
    }
    expect(document.querySelector('.landing.advised')).not.toBeNull();
    await key('4');
    const laid = structuredClone(start);
    laid.number += 1;
    laid.view.position.ready = [1];
    laid.story = [{ type: 'sealed', seat: 1 }];
    await rerender({ picture: laid, refusal: 'It is not your turn yet.' });
    expect(screen.getByText('Go → to 7.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'choose', direction: 2 });
    expect(hint).toHaveBeenCalledOnce();
  });

  it('in a puzzle lights the regions of a kingdom before it names the way', async () => {
    const steps: Step[] = [{ step: 'piece', text: 'It is about Circle: regions 5, 6, 7.', partners: [5, 6, 7] }, STEPS[2]!];
    place(start, { hint: () => Promise.resolve(steps) });
    expect(document.querySelectorAll('path.partner')).toHaveLength(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    expect(await screen.findByText('It is about Circle: regions 5, 6, 7.')).toBeInTheDocument();
    expect(document.querySelectorAll('path.partner')).toHaveLength(3);
    expect(document.querySelector('.landing.advised')).toBeNull();
  });

  it('leaves a lamp at the seat of whoever asked', () => {
    const seats = INFO.seats.map((one, seat) => ({ ...one, hints: seat === 1 ? 2 : 0 }));
    place(start, { info: { ...INFO, seats } });
    expect(within(screen.getByRole('article', { name: 'Bruno' })).getByRole('img', { name: 'turns with a hint: 2' })).toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: /turns with a hint/ })).toHaveLength(1);
  });

  it('is not offered where the table has none', () => {
    place(start);
    expect(screen.queryByRole('button', { name: 'Hint' })).toBeNull();
  });
});

describe('the score sheet', () => {
  it('adds up each king line by line and stays until someone goes on', async () => {
    const { told } = place(samples.challenge);
    await tick();
    await key('Escape');
    await vi.advanceTimersByTimeAsync(6000);
    expect(told).not.toHaveBeenCalled();
    const sheet = screen.getByRole('region', { name: 'Challenge 1: the score' });
    const end = samples.challenge.story.find((event) => event.type === 'challenge')!;
    for (const [seat, card] of end.cards.entries()) {
      const name = seat === 0 ? 'You' : INFO.seats[seat]!.name!;
      const block = within(sheet)
        .getByRole('heading', { name: new RegExp(name) })
        .closest('li')!;
      for (const kingdom of (card as Card).kingdoms) {
        expect(block).toHaveTextContent(`${kingdom.name}${kingdom.sum.join(' + ')} = ${kingdom.points}`);
      }
      expect(within(block).getByRole('row', { name: `Total ${end.scores[seat]}` })).toBeInTheDocument();
    }
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Next challenge' }));
    expect(told).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Next challenge' })).toBeNull();
  });

  it('goes on by itself in a replay', async () => {
    const { told } = place(samples.challenge, { info: { ...INFO, status: 'over' } });
    await tick();
    await key('Escape');
    expect(screen.getByRole('button', { name: 'Next challenge' })).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(8000);
    expect(told).toHaveBeenCalledOnce();
  });

  it('comes after a last great moment that says what ended the match', async () => {
    place(samples.over);
    await tick();
    const { reason } = samples.over.result!;
    for (let waited = 0; toldNow() !== reason; waited += 50) {
      expect(waited).toBeLessThan(20_000);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(document.querySelector('.moment .winners')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'See the result' })).toBeNull();
    await listen();
    expect(screen.getByRole('button', { name: 'See the result' })).toBeInTheDocument();
  });

  it('leads to the result after the last challenge, and is not shown while the frame stands still', async () => {
    const last = place(samples.over);
    await tick();
    await key('Escape');
    expect(screen.getByRole('button', { name: 'See the result' })).toBeInTheDocument();
    last.unmount();
    const { told } = place(samples.over, { still: true });
    await tick();
    expect(screen.queryByRole('button', { name: 'See the result' })).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('mind reading', () => {
  it('hands a guess to the table, sealed, and says after the move whether it was right', async () => {
    const told = structuredClone(samples.contest);
    const theirs = told.story.find((event) => event.type === 'move')!.steps.find(({ seat }) => seat === 1)!;
    theirs.to = start.notes.reach[1]![0]!; // wherever the real match went: from the start he can go there
    const guess = vi.fn();
    const { play, rerender } = place(start, { guess });
    await fireEvent.click(screen.getByRole('button', { name: 'Mind reading' }));
    expect(screen.getByText(/Guesses stay sealed until the match is over\.$/)).toBeInTheDocument();
    await fireEvent.click(screen.getByRole('button', { name: /^Bruno\. Show/ }));
    await fireEvent.click(screen.getByRole('button', { name: /^Guess where/ }));
    await fireEvent.click(cell(theirs.to));
    expect(play).not.toHaveBeenCalled();
    expect(guess).toHaveBeenCalledExactlyOnceWith(1, { type: 'choose', direction: 1 });
    await rerender({ picture: told });
    await key('Escape');
    expect(screen.getByText(/^You read /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Minds read: 1 of 1/ })).toBeInTheDocument();
  });
});
