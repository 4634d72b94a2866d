import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import { setLanguage } from '../language.svelte';
import { learnt, noteLearnt } from '../learnt';
import type { Lesson, LessonInfo } from '../table/messages';
import Probe from '../table/Probe.testing.svelte';
import { info, picture } from '../table/sockets.testing';
import Learn from './Learn.svelte';
import Lessons from './Lessons.svelte';

const listed = (name: string, more: Partial<LessonInfo> = {}): LessonInfo => ({
  name,
  title: `Of ${name}`,
  moves: 5,
  refusal: null,
  ...more,
});
const LIST = { game: 'toncc', title: 'Tóncc', lessons: [listed('kings'), listed('seals')] };
const steps = [1, 3].map((number) => ({
  text: `Do ${number}.`,
  glow: ['way'],
  hand: 'tap' as const,
  why: `Why ${number}.`,
  picture: picture(number, { match: 'lesson kings', story: [] }),
}));
const LESSON: Lesson = {
  game: 'toncc',
  name: 'kings',
  title: 'Kings',
  table: info({ options: { challenges: 1, king: 'blue' } }),
  seat: 0,
  steps,
};
const GAME = {
  id: 'toncc',
  title: 'Tóncc',
  version: 1,
  seats: [3],
  options: { challenges: { default: 3, allowed: [1, 3], help: '' }, king: { default: 'blue', allowed: ['blue', 'red'], help: '' } },
  bots: ['gentle'],
  phrases: [],
};
const WENT = { refusal: null, paragraph: null, goes: true, words: null };

/** A server that answers each path: an Error means nobody answers, a sentence is a refusal. */
function serve(answers: Record<string, unknown>): ReturnType<typeof vi.fn> {
  const asked = vi.fn(async (path: string, _request?: RequestInit) => {
    const answer = answers[path.split('?')[0]!];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const refused = typeof answer === 'string';
    return new Response(JSON.stringify(refused ? { refusal: answer } : answer), { status: refused ? 404 : 200 });
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

const LISTED = '/api/lessons/toncc';
const KINGS = '/api/lessons/toncc/kings';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const said = () => document.querySelector('[data-said]')!.textContent!.trim();

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: true, media, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.spyOn(games, 'board').mockResolvedValue(Probe);
  setLanguage('en');
  localStorage.clear();
  history.replaceState(null, '', '/learn/toncc');
});

describe('the lessons of a game', () => {
  it('are listed with their moves, and a tick when done; one that is not in order says why', async () => {
    const wrong = listed('wrong', { title: null, moves: 0, refusal: 'This lesson is not in order (step 2).' });
    serve({ [LISTED]: { ...LIST, lessons: [...LIST.lessons, wrong] } });
    noteLearnt('toncc', 'seals', { done: true });
    render(Lessons, { game: 'toncc' });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
      'Of kings Moves: 5',
      'Of seals Moves: 5 · Done',
      'wrongThis lesson is not in order (step 2).',
    ]);
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', '/learn/toncc/kings');
    expect(within(rows[2]!).queryByRole('link')).toBeNull();
  });

  it('are skipped where there is only one', async () => {
    serve({ [LISTED]: { ...LIST, lessons: [listed('kings')] } });
    render(Lessons, { game: 'toncc' });
    await waitFor(() => expect(location.pathname).toBe('/learn/toncc/kings'));
  });

  it('may be none, refused, or not to be had just now', async () => {
    serve({ [LISTED]: { ...LIST, lessons: [] } });
    const { unmount } = render(Lessons, { game: 'toncc' });
    expect(await screen.findByRole('heading', { name: 'This game has no lessons yet' })).toBeVisible();
    unmount();
    serve({ [LISTED]: 'There is no game of this name.' });
    const other = render(Lessons, { game: 'toncc' });
    expect(await screen.findByRole('heading', { name: 'There is no game of this name.' })).toBeVisible();
    other.unmount();
    serve({});
    render(Lessons, { game: 'toncc' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [LISTED]: LIST });
    await userEvent.click(again);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });
});

describe('a lesson', () => {
  it('is learnt step by step to its end, where one plays or learns on', async () => {
    const asked = serve({
      [LISTED]: LIST,
      [KINGS]: LESSON,
      [`${KINGS}/0`]: { ...WENT, pictures: [picture(2, { match: 'lesson kings' })] },
      [`${KINGS}/1`]: { ...WENT, pictures: [picture(4, { match: 'lesson kings' })] },
      '/api/games': [GAME],
      '/api/tables': { table: 'nuovo', code: null, secrets: { '0': 'mine' } },
    });
    render(Learn, { game: 'toncc', name: 'kings' });
    expect(await screen.findByRole('heading', { name: 'Kings' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Step 1 of 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'From the start' })).toBeNull();
    expect(said()).toBe('Do 1.');
    await press('choose');
    await waitFor(() => expect(said()).toBe('Why 1.'));
    await press('told');
    const board = await screen.findByTestId('board');
    expect(board.parentElement).toHaveProperty('inert', true); // there is only to look, until one goes on
    await press('Next');
    expect(said()).toBe('Do 3.');
    expect(board.parentElement).toHaveProperty('inert', false);
    expect(screen.getByRole('img', { name: 'Step 2 of 2' })).toBeVisible();
    await press('choose');
    await press('told');
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'Well done!' })).toHaveFocus();
    expect(learnt('toncc', 'kings').done).toBe(true);
    expect(screen.getByRole('link', { name: 'Next: Of seals' })).toHaveAttribute('href', '/learn/toncc/seals');
    await press('Play now');
    await waitFor(() => expect(location.pathname).toBe('/t/nuovo'));
    const [, request] = asked.mock.calls.find(([path]) => String(path).startsWith('/api/tables'))!;
    const made = JSON.parse(String(request!.body));
    expect(made.options).toEqual({ challenges: 1 }); // what the lesson was about; the rest as usual
    expect(made.seats).toHaveLength(3);
  });

  it('says kindly what was wrong, with the way to the rule', async () => {
    serve({
      [LISTED]: LIST,
      [KINGS]: LESSON,
      [`${KINGS}/0`]: { ...WENT, goes: false, refusal: 'That region is far.', paragraph: 'walking', pictures: [] },
      '/api/rulebooks/toncc': { markdown: '<!-- walking -->\nOne step at a time.', pictures: {} },
    });
    Element.prototype.scrollIntoView = vi.fn();
    render(Learn, { game: 'toncc', name: 'kings' });
    await press('choose');
    await waitFor(() => expect(said()).toMatch(/^That region is far\..*Do 1\.$/s));
    await press('Why not?');
    await waitFor(() => expect(document.getElementById('walking')).toHaveFocus());
  });

  it('goes on where it was left, and can begin again', async () => {
    serve({ [LISTED]: LIST, [KINGS]: LESSON });
    noteLearnt('toncc', 'kings', { step: 1 });
    render(Learn, { game: 'toncc', name: 'kings' });
    await waitFor(() => expect(said()).toBe('Do 3.'));
    await press('From the start');
    expect(said()).toBe('Do 1.');
  });

  it('that is wrong says so, and the others are offered', async () => {
    serve({ [LISTED]: LIST, [KINGS]: 'This lesson is not in order (step 2).' });
    render(Learn, { game: 'toncc', name: 'kings' });
    expect(await screen.findByText('This lesson is not in order (step 2).')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Of seals/ })).toHaveAttribute('href', '/learn/toncc/seals');
    expect(screen.queryByRole('link', { name: /^Of kings/ })).toBeNull();
  });

  it('can be asked for again when nobody answers', async () => {
    serve({});
    render(Learn, { game: 'toncc', name: 'kings' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ [LISTED]: LIST, [KINGS]: LESSON });
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Kings' })).toBeVisible();
  });
});
