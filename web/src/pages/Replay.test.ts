import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import Lookback from '../table/Lookback.testing.svelte';
import Probe from '../table/Probe.testing.svelte';
import type { Analysis, Replay, Turn } from '../table/messages';
import { info, picture, seat } from '../table/sockets.testing';
import ReplayTable from './ReplayTable.svelte';

beforeEach(() => {
  vi.spyOn(games, 'about').mockReturnValue(null);
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
});

function replay(seat: number | null): Replay {
  return {
    table: info({ status: 'over' }),
    match: 'm1',
    pictures: [0, 1, 2, 3].map((number) => picture(number, { seat, notes: { cards: [] } })),
  };
}

/** Opens the replay through the first of these eyes; the others are there to be asked for. */
function watch(first: Replay, ...others: Replay[]) {
  const look = async (seat: number | null) => [first, ...others].find(({ pictures }) => pictures[0]!.seat === seat) ?? first;
  return render(ReplayTable, { first, look });
}

const board = () => screen.findByTestId('board');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a replay', () => {
  it('tells the story of one move on, and only shows every other jump', async () => {
    watch(replay(null));
    expect(await board()).toHaveAttribute('data-number', '0');
    await press('One move on');
    expect(await board()).toHaveAttribute('data-number', '1');
    expect(await board()).toHaveAttribute('data-still', 'false');
    await press('To the end');
    expect(await board()).toHaveAttribute('data-number', '3');
    expect(await board()).toHaveAttribute('data-still', 'true');
    await press('One move back');
    expect(await board()).toHaveAttribute('data-number', '2');
    expect(await board()).toHaveAttribute('data-still', 'true');
  });

  it('of a match that goes on begins with how it stands', async () => {
    const first = replay(null);
    render(ReplayTable, { first, look: async () => first, goesOn: true });
    expect(await board()).toHaveAttribute('data-number', '3');
    expect(await board()).toHaveAttribute('data-still', 'true');
    expect(screen.getByRole('slider')).toHaveValue('3');
  });

  it('goes by the arrow keys and stays within the match', async () => {
    watch(replay(null));
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
    watch(replay(null));
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
    watch(replay(1), replay(null));
    expect(await board()).toHaveAttribute('data-seat', '1');
    await press('One move on');
    await userEvent.selectOptions(screen.getByLabelText('Through whose eyes'), 'A spectator');
    expect(await board()).not.toHaveAttribute('data-seat');
    expect(await board()).toHaveAttribute('data-number', '1');
    await userEvent.selectOptions(screen.getByLabelText('Through whose eyes'), 'Bruno');
    expect(await board()).toHaveAttribute('data-seat', '1');
  });
});

describe('the moves of a replay', () => {
  /** Five pictures of two moves: the first is complete at 3, the second at the end. */
  const moves = (): Replay => ({
    ...replay(null),
    pictures: [0, 1, 3, 4, 5].map((number) => picture(number, { seat: null })),
    moves: [3, 5],
  });

  it('are its steps, and what lies between is told picture by picture', async () => {
    watch(moves());
    await board();
    const slider = screen.getByRole('slider', { name: 'The moves' });
    expect(slider).toHaveAttribute('max', '2');
    await press('One move on');
    for (const number of ['1', '3']) {
      expect(await board()).toHaveAttribute('data-number', number);
      expect(await board()).toHaveAttribute('data-still', 'false');
      await press('told');
    }
    expect(await board()).toHaveAttribute('data-number', '3');
    expect(slider).toHaveAttribute('aria-valuetext', 'Move 1 of 2');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(await board()).toHaveAttribute('data-number', '3');
    expect(await board()).toHaveAttribute('data-still', 'true');
  });

  it('go by themselves to the end and stay there, until the start is asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    watch(moves());
    await board();
    await press('Play by itself');
    for (const number of ['1', '3', '4', '5']) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(await board()).toHaveAttribute('data-number', number);
      await press('told');
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(await board()).toHaveAttribute('data-number', '5');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    (document.activeElement as HTMLElement).blur(); // the space is for the page, not for a button
    await userEvent.keyboard(' ');
    expect(await board()).toHaveAttribute('data-number', '5');
    expect(screen.getByRole('button', { name: 'From the start again' })).toBeVisible();
    await press('From the start again');
    expect(await board()).toHaveAttribute('data-number', '0');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await board()).toHaveAttribute('data-number', '1');
  });

  it('can be seen through the eyes of every seat, by name', async () => {
    watch(moves(), replay(2));
    await board();
    const eyes = screen.getByRole('combobox', { name: 'Through whose eyes' });
    expect(
      within(eyes)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Ada', 'Bruno', 'Carla', 'A spectator']);
    await userEvent.selectOptions(eyes, 'Carla');
    expect(await board()).toHaveAttribute('data-seat', '2');
  });

  it('say so when other eyes cannot be had', async () => {
    render(ReplayTable, { first: moves(), look: () => Promise.reject(new TypeError('Failed to fetch')) });
    await board();
    await userEvent.selectOptions(screen.getByLabelText('Through whose eyes'), 'Ada');
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    expect(await board()).not.toHaveAttribute('data-seat');
  });
});

describe('the analysis of a match', () => {
  const turns: Turn[] = [
    { number: 1, move: 1, seat: 0, played: 12, best: 20, lost: 8, text: 'Best was 7 × 2 + 6.' },
    { number: 3, move: 3, seat: 1, played: 9, best: 9, lost: 0, text: 'Nothing was better.' },
  ];
  const slider = () => screen.getByRole('slider', { name: 'The moves' });
  const analysed = (seat: number | null): Replay => ({ ...replay(seat), table: info({ status: 'over', analysis: true }) });

  function room(wide: boolean): void {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: wide, media, addEventListener: () => {}, removeEventListener: () => {} }));
  }

  const found = (more: Partial<Analysis> = {}): Analysis => ({ ready: true, done: 2, of: 2, turns, race: [], lookback: {}, ...more });
  const answer = (...answers: Analysis[]) => {
    let place = 0;
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(answers[Math.min(place++, answers.length - 1)]))),
    );
  };

  beforeEach(() => answer(found()));
  afterEach(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });

  it('is offered where the game has one', async () => {
    room(true);
    const { unmount } = watch(replay(null));
    await board();
    expect(screen.queryByRole('button', { name: 'Analysis' })).toBeNull();
    unmount();
    watch(analysed(null));
    await press('Analysis');
    expect(await screen.findByRole('heading', { name: 'Analysis' })).toBeVisible();
  });

  it('is that of a file, which nobody can try again from', async () => {
    room(true);
    const analyse = vi.fn(async () => found());
    const file = vi.fn();
    const { unmount } = render(ReplayTable, { first: analysed(null), look: async () => analysed(null), file });
    await board();
    expect(screen.queryByRole('button', { name: 'Analysis' })).toBeNull(); // it is not over
    unmount();
    render(ReplayTable, { first: analysed(null), look: async () => analysed(null), file, analyse });
    await press('Analysis');
    expect((await screen.findAllByText('Best was 7 × 2 + 6.'))[0]).toBeVisible();
    expect(analyse).toHaveBeenCalledOnce();
    expect(fetch).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('lists the turns, and shows the ghost of what was best where the turn began', async () => {
    room(true);
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null), analysed(1));
    const second = await screen.findByRole('button', { name: /Bruno.*Nothing was better.*9, best 9/s });
    await userEvent.click(second);
    expect(await board()).toHaveAttribute('data-number', '2');
    expect(await board()).toHaveAttribute('data-seat', '1');
    expect(within(await board()).getByText('Nothing was better.')).toBeInTheDocument();
    expect(second).toHaveAttribute('aria-current', 'true');
    expect(second).toHaveTextContent(/^3/); // the list counts as the slider does
    expect(slider()).toHaveAttribute('aria-valuetext', 'Before move 3 of 3');
    expect(screen.getByText('before 3 / 3')).toBeVisible();
    await press('One move on');
    expect(slider()).toHaveAttribute('aria-valuetext', 'Move 3 of 3');
    expect(within(await board()).queryByText('Nothing was better.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Ada.*Given away 8/s }));
    expect(await board()).toHaveAttribute('data-number', '0');
    expect(within(await board()).getByText('Best was 7 × 2 + 6.')).toBeInTheDocument();
  });

  it('is a table for those who do not see the graph', async () => {
    room(true);
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null));
    const table = await screen.findByRole('table', { name: 'Given away' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['1', 'Ada', '12', '20', '8'],
      ['3', 'Bruno', '9', '9', '0'],
    ]);
    expect(document.querySelectorAll('figure svg .bar')).toHaveLength(2);
  });

  it('makes way for the board on a phone, and goes from turn to turn', async () => {
    room(false);
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null));
    await userEvent.click(await screen.findByRole('button', { name: /Best was/ }));
    expect(screen.queryByRole('table', { name: 'Given away' })).toBeNull();
    expect(screen.getByText('Ada: 12, best 20')).toBeVisible();
    expect(screen.getByRole('button', { name: 'The turn before' })).toBeDisabled();
    await press('The turn after');
    expect(await board()).toHaveAttribute('data-number', '2');
    expect(screen.getByText('Bruno: 9, best 9')).toBeVisible();
    await userEvent.click(screen.getByText('Bruno: 9, best 9'));
    expect(await screen.findByRole('table', { name: 'Given away' })).toBeInTheDocument();
  });

  it('stays on a phone while other eyes are on their way, and the ghost comes with them', async () => {
    room(false);
    const [first, second] = turns as [Turn, Turn];
    answer(found({ turns: [{ ...first, number: 2 }, second] }));
    const asked: ((other: Replay) => void)[] = [];
    const look = () => new Promise<Replay>((resolve) => void asked.push(resolve));
    render(ReplayTable, { first: analysed(0), look, analysing: true });
    await userEvent.click(await screen.findByRole('button', { name: /Bruno.*Nothing was better/s }));
    expect(screen.getByRole('region', { name: 'Analysis' })).toBeVisible();
    asked[0]!(analysed(1));
    expect(await screen.findByText('Bruno: 9, best 9')).toBeVisible();
    expect(within(await board()).getByText('Nothing was better.')).toBeInTheDocument();
  });

  it('leaves out figures that nobody can count', async () => {
    room(false);
    answer(found({ turns: [{ ...turns[0]!, played: -1.6, best: -1.1, lost: 0.5 }] }));
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null));
    const row = await screen.findByRole('button', { name: /Best was/ });
    expect(row).not.toHaveTextContent('1.6');
    await userEvent.click(row);
    expect(screen.getByRole('region', { name: 'Analysis' })).toHaveTextContent(/^Ada Best was/);
  });

  it('can be asked for again when it could not be had', async () => {
    room(true);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify({ refusal: 'Please try again in a moment.' }), { status: 429 })),
    );
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null));
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    answer(found());
    await press('Try again');
    expect(await screen.findByRole('button', { name: /Best was/ })).toBeVisible();
  });

  it('comes bit by bit, with the race of the scores', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    room(true);
    const race = [
      { number: 0, scores: [0, 0, 0] },
      { number: 3, scores: [12, 9, 0] },
    ];
    answer(found({ ready: false, done: 1, turns: turns.slice(0, 1), race, lookback: null }), found({ race }));
    history.replaceState(null, '', '/replay/m1#analysis');
    watch(analysed(null));
    expect(await screen.findByRole('progressbar', { name: 'Looking back: 1 of 2' })).toBeVisible();
    expect(screen.getByRole('table', { name: /^How it went/ })).toBeInTheDocument();
    expect(screen.queryByText('Nothing was better.')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await screen.findByText('Nothing was better.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    vi.useRealTimers();
  });

  it('is the look back and the race alone where there is nothing to say of the turns', async () => {
    room(true);
    vi.spyOn(games, 'lookback').mockResolvedValue(Lookback);
    answer(found({ turns: [], lookback: { slow: ['7 + 5'] }, race: [3, 4].map((number) => ({ number, scores: [number, 1, 0] })) }));
    render(ReplayTable, { first: analysed(0), look: async () => analysed(0), analysing: true });
    expect(await screen.findByText('seat 0: {"slow":["7 + 5"]}')).toBeVisible();
    expect(screen.getByRole('table', { name: /^How it went/ })).toBeInTheDocument();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('opens at the move one has come to look at', async () => {
    room(false);
    history.replaceState(null, '', '/matches/m1/analysis#3');
    const look = async (seat: number | null) => analysed(seat);
    render(ReplayTable, { first: analysed(0), look, analysing: true });
    expect(await screen.findByText('Bruno: 9, best 9')).toBeVisible();
    expect(await board()).toHaveAttribute('data-number', '2');
    expect(await board()).toHaveAttribute('data-seat', '1');
  });

  it('opens at the end where one has come for no move in particular', async () => {
    room(true);
    history.replaceState(null, '', '/matches/m1/analysis');
    const whole = analysed(0);
    render(ReplayTable, { first: whole, look: async () => whole, analysing: true });
    expect(await board()).toHaveAttribute('data-number', String(whole.pictures.at(-1)!.number));
  });

  it('says how sure an estimate is, and lets one try again where somebody sat', async () => {
    room(true);
    const [first, second] = turns as [Turn, Turn];
    answer(
      found({
        turns: [
          { ...first, sure: 0.8, lost: 2.345 },
          { ...second, sure: 0.2 },
        ],
      }),
    );
    const bots = { seats: [seat('Ada'), seat('Pixel', { kind: 'bot', level: 'fair' })], analysis: true, status: 'over' } as const;
    const first0 = { ...replay(0), table: info({ ...bots, seats: [...bots.seats] }) };
    render(ReplayTable, { first: first0, look: async () => first0, analysing: true });
    expect(await screen.findByText(/Best was 7 × 2 \+ 6\.\s\(quite sure\)/)).toBeVisible();
    expect(screen.getByText(/\(a guess\)/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Given away 2\.3/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again: move 2' })).toBeNull();
    const asked = vi.fn(async () => new Response(JSON.stringify({ refusal: 'Not from there.' }), { status: 409 }));
    vi.stubGlobal('fetch', asked);
    await press('Try again: move 1');
    expect(await screen.findByText('Not from there.')).toBeVisible();
    asked.mockImplementation(async () => new Response(JSON.stringify({ table: 'anew', code: null, secrets: { '0': 's' } })));
    await press('Try again: move 1');
    await vi.waitFor(() => expect(location.pathname).toBe('/t/anew'));
  });
});
