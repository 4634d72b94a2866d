/** The page of a puzzle: what a result may say, what stays known over tries and reloads, and the ways on. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../../games';
import { setLanguage } from '../../language.svelte';
import type { Puzzle, Task } from '../../table/messages';
import Probe from '../../table/Probe.testing.svelte';
import { dayOf, doneOf, noteShown, noteTry } from '../../table/puzzles.svelte';
import { info, picture, seat } from '../../table/sockets.testing';
import { Solving } from '../../table/solving.svelte';
import Classic from './Classic.svelte';
import { forgetAll } from './keeping';
import Solve from './Solve.svelte';

const day = dayOf();
const first = picture(1, { match: `puzzle prova ${day}`, story: [], turn: [0] });
const action = { type: 'choose', direction: 1 };
const task = {
  game: 'prova',
  title: 'Prova',
  key: 'prova',
  name: 'lay',
  day,
  task: 'Lay the best.',
  par: 10,
  most: true,
  turns: 1,
  timed: false,
  scene: { seats: 1, options: {}, position: null, log: [] },
  answers: [],
  solution: [action],
  checks: [],
  seat: 0,
  table: info({ seats: [seat('')], game: 'prova', title: 'Prova' }),
  picture: first,
  shown: [{ picture: first, action, actions: [action] }],
  end: { ...first, number: 2 },
} as unknown as Task;
const others: Puzzle[] = ['lay', 'row', 'last'].map((name) => ({
  game: 'prova',
  title: 'Prova',
  name,
  day,
  par: 10,
  most: true,
  key: name === 'lay' ? 'prova' : `prova-${name}`,
}));

const LADDER = [
  { step: 'good', text: 'Ten.' },
  { step: 'where', text: 'There.' },
];
let score: number;
let posted: { [field: string]: unknown }[];

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  setLanguage('en');
  forgetAll();
  score = 10;
  posted = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, request: RequestInit) => {
      const said = (answer: unknown) => new Response(JSON.stringify(answer));
      if (request.method !== 'POST') return said(path.startsWith('/api/puzzles') ? others : {});
      const body = JSON.parse(request.body as string) as { [field: string]: unknown };
      posted.push(body);
      if (body.hint) return said({ steps: LADDER });
      if (body.share) return said({ code: 'abc', made_up: false });
      const after = picture(2, { match: first.match, story: [{ type: 'lay', seat: 0 }] });
      return said({ refusal: null, paragraph: null, pictures: [after], over: true, turns: 1, outcome: { score, time: null } });
    }),
  );
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sheet = () => screen.findByRole('dialog');
const line = async () => within(await sheet()).getByRole<HTMLTextAreaElement>('textbox').value;
/** One try, from the first press to the result. */
async function tries(made: number): Promise<void> {
  score = made;
  await press('choose');
  await vi.waitFor(() => expect(screen.getByTestId('board')).toHaveAttribute('data-number', '2'));
  await press('told');
  await sheet();
}

/** Once more, from a result. */
async function tryAgain(made: number): Promise<void> {
  await press('Try again');
  await tries(made);
}

describe('a result', () => {
  it('says in every later try, and after a reload, that there was a hint', async () => {
    const { unmount } = render(Solve, { task });
    await press('hint');
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    await tries(4);
    expect(await line()).toContain('💡');
    await press('Try again');
    await tries(7);
    expect(await line()).toContain('7 (par 10) 🔁2 💡');
    unmount();
    render(Solve, { task });
    await press('Try again');
    await tries(10);
    expect(await line()).toContain('10 (par 10) 🔁3 💡');
    expect(screen.getByText('With hints')).toBeVisible();
    expect(doneOf(task)).toMatchObject({ score: 10, hints: 1 });
  });

  it('does not boast once the solution was seen', async () => {
    render(Solve, { task });
    await tries(0);
    await press('Show the solution');
    await press('Show it');
    expect(await screen.findByText('The solution, 1 of 2', { selector: '.task p' })).toBeVisible();
    await press('Next');
    expect(await screen.findByText('The solution, 2 of 2', { selector: '.task p' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await press('Try again');
    await tries(10);
    expect(await screen.findByRole('heading', { name: 'Par, after seeing the solution' })).toBeVisible();
    expect(screen.queryByText(/cannot be done better/)).toBeNull();
    expect(await line()).toContain('10 (par 10) 🔁2 👀');
    expect(doneOf(task)).toBeNull();
  });

  it('of an earlier visit is there again, to be shared and to be tried anew', async () => {
    noteTry(task, { score: 7 });
    noteShown(task); // after that: this result is as good as it was
    render(Solve, { task });
    expect(await screen.findByRole('heading', { name: 'There is more to find: 7 of 10' })).toBeVisible();
    expect(screen.getByText('Tries to par')).toBeVisible();
    expect(await line()).toMatch(/^Ludoteca · Prova · lay .*\n🟩🟩🟩⬜⬜ 7 \(par 10\)\nhttp.*\/puzzles\/prova\/20/);
    await press('Try again');
    expect(screen.queryByRole('dialog')).toBeNull();
    await tries(10);
    expect(await screen.findByRole('heading', { name: 'Par, after seeing the solution' })).toBeVisible();
    expect(doneOf(task)).toMatchObject({ score: 7 });
  });

  it('asks once before the solution is seen, and no more where nothing is left to be lost', async () => {
    const { unmount } = render(Solve, { task });
    await tries(4);
    await press('Show the solution');
    expect(await screen.findByText('What you try after that does not count.')).toBeVisible();
    await press('Not yet');
    expect(screen.queryByText('What you try after that does not count.')).toBeNull();
    await tryAgain(10);
    await press('Show the solution'); // par is made: there is nothing better
    expect(await screen.findByText('The solution, 1 of 2', { selector: '.task p' })).toBeVisible();
    unmount();
    forgetAll();
    noteShown(task);
    render(Solve, { task });
    await tries(4);
    await press('Show the solution'); // it was seen before
    expect(await screen.findByText('The solution, 1 of 2', { selector: '.task p' })).toBeVisible();
  });

  it('of a trainer counts already, so its solution is shown at once; the way back names the trainers', async () => {
    render(Solve, { task, trains: true });
    expect(screen.getByRole('link', { name: 'All trainers' })).toHaveAttribute('href', '/train');
    await tries(4);
    await press('Show the solution');
    expect(await screen.findByText('The solution, 1 of 2', { selector: '.task p' })).toBeVisible();
  });

  it('leads on to a puzzle whose solution is known only where no other is left', async () => {
    noteShown(others[1]!);
    const { unmount } = render(Solve, { task });
    await tries(10);
    expect(await screen.findByRole('link', { name: 'Next puzzle: Prova' })).toHaveAttribute('href', `/puzzles/prova-last/${day}`);
    unmount();
    noteTry(others[2]!, { score: 3 });
    render(Solve, { task });
    expect(await screen.findByRole('link', { name: 'Next puzzle: Prova' })).toHaveAttribute('href', `/puzzles/prova-row/${day}`);
  });

  it('leads on to the next puzzle that is not done', async () => {
    noteTry(others[1]!, { score: 3 });
    render(Solve, { task });
    await tries(10);
    expect(await screen.findByRole('link', { name: 'Next puzzle: Prova' })).toHaveAttribute('href', `/puzzles/prova-last/${day}`);
  });

  it('of the classic does not count either when the solution was seen', async () => {
    const classic = { ...task, par: 1, most: false, scene: { position: { equality: '1+1=1', mat: ['A1a'] } }, checks: [['A1b']] };
    render(Classic, { task: { ...classic, table: null } as unknown as Task });
    const places = () => screen.findAllByRole('button', { name: /^(Match|Free place) / });
    const move = async (from: string, to: string) => {
      for (const place of [from, to]) {
        const found = (await places()).find((one) => one.dataset.mark === `place ${place}`)!;
        await userEvent.click(found);
      }
      await press('Done');
    };
    await move('A1a', 'A1c');
    await press('Show the solution');
    await press('Show it');
    await press('From the beginning');
    await move('A1a', 'A1b');
    expect(await screen.findByRole('heading', { name: 'Par, after seeing the solution' })).toBeVisible();
    expect(doneOf(task)).toBeNull();
  });
});

describe('the result of a race', () => {
  const closes = () => screen.getByRole('button', { name: 'Close' });

  it('takes no press that was meant for the board: none at first, and none that began before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(Solve, { task: { ...task, timed: true } });
    const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
    await click('Start the clock');
    await click('choose');
    await vi.waitFor(() => expect(screen.getByTestId('board')).toHaveAttribute('data-number', '2'));
    await click('told');
    await sheet();
    const press = async () => {
      await fireEvent.pointerDown(closes());
      await fireEvent.click(closes(), { detail: 1 });
    };
    expect(closes().closest('[inert]')).not.toBeNull();
    await press();
    await fireEvent.click(await sheet()); // beside it
    await vi.runOnlyPendingTimersAsync();
    expect(closes().closest('[inert]')).toBeNull();
    await fireEvent.click(closes(), { detail: 1 }); // it began before
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await press();
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.useRealTimers();
  });
});

describe('the page of a puzzle', () => {
  it('tells every try as a match of its own, so that none has the past of another', async () => {
    const solving = new Solving(task);
    const names = [solving.picture.match];
    await solving.plays([action]);
    expect(solving.picture.match).toBe(names[0]);
    solving.told(2);
    solving.restart();
    names.push(solving.picture.match, new Solving(task).picture.match);
    await solving.plays([action]);
    expect(solving.picture.match).toBe(names[1]);
    expect(names[1]).not.toBe(names[0]);
  });

  it('begins its help with what says more than the par', async () => {
    const solving = new Solving(task);
    expect(await solving.hint()).toEqual([LADDER[1]]);
    expect(solving.hints).toBe(1);
    await solving.plays([action]);
    expect(await solving.hint()).toEqual(LADDER);
  });

  it('shares what lies on its board', async () => {
    render(Solve, { task });
    await tries(4);
    await userEvent.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await press('Share this position');
    expect(await screen.findByRole('textbox')).toHaveValue(`${location.origin}/p/prova/abc`);
    expect(posted.at(-1)).toEqual({ done: [action], share: true });
  });
});
