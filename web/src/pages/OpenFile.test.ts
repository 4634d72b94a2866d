/** Matches from files: one that was saved, or one of the many that the arena has written; and what can be printed. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { go } from '../address.svelte';
import { setLanguage } from '../language.svelte';
import { dayOf } from '../table/done.svelte';
import OpenFile from './OpenFile.svelte';
import Prints from './Prints.svelte';
import Puzzle from './puzzle/Puzzle.svelte';
import Today from './puzzle/Today.svelte';

let sent: unknown[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  setLanguage('en');
  go('/mine', true);
  sent = [];
  answers = { '/api/replays': { pictures: [] } };
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.body) sent.push((JSON.parse(request.body as string) as { match: unknown }).match);
    const answer = answers[new URL(path, location.origin).pathname];
    const refused = typeof answer === 'string';
    return new Response(JSON.stringify(refused ? { refusal: answer } : answer), { status: refused ? 400 : 200 });
  });
});

const file = (text: string, name = 'match.json') => new File([text], name, { type: 'application/json' });
const field = () => screen.getByLabelText('Open a match from a file');

describe('a file', () => {
  it('with one match is opened at once', async () => {
    render(OpenFile);
    await userEvent.upload(field(), file('{"game":"toncc"}'));
    await waitFor(() => expect(location.pathname).toBe('/replay'));
    expect(sent).toEqual([{ game: 'toncc' }]);
  });

  it('of the arena has many, of which one is chosen; a line that was cut off is left out', async () => {
    render(OpenFile);
    await userEvent.upload(field(), file('{"seed":1}\n{"seed":2}\n{"seed":3}\n{"see', 't.jsonl'));
    const which = await screen.findByLabelText('Matches in this file: 3. Which one?');
    expect(sent).toEqual([]);
    await userEvent.clear(which);
    await userEvent.type(which, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    await waitFor(() => expect(location.pathname).toBe('/replay'));
    expect(sent).toEqual([{ seed: 2 }]);
  });

  it('can be dropped on the button', async () => {
    const { container } = render(OpenFile);
    await fireEvent.drop(container.querySelector('label')!, { dataTransfer: { files: [file('{"game":"antino"}')] } });
    await waitFor(() => expect(sent).toEqual([{ game: 'antino' }]));
  });

  it('that is none of ours is refused in the words of the house, and another may be tried', async () => {
    answers['/api/replays'] = 'This file is no match of ours.';
    render(OpenFile);
    await userEvent.upload(field(), file('{"pgn":"1. e4"}'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This file is no match of ours.'));
    await userEvent.upload(field(), file('1. e4 e5'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This file is no match that was saved.'));
    expect(location.pathname).toBe('/mine');
    expect(field()).toBeEnabled();
  });
});

it('what can be printed is listed game by game, and leads there', async () => {
  answers['/api/sheets'] = [
    { game: 'antino', title: 'Antino', kinds: ['puzzles', 'pieces'] },
    { game: 'prova', title: 'Prova', kinds: [] },
  ];
  render(Prints);
  expect(await screen.findByRole('link', { name: 'Antino: Puzzles and solutions' })).toHaveAttribute('href', '/print/antino?what=puzzles');
  expect(screen.getByRole('link', { name: 'Antino: To cut out' })).toHaveAttribute('href', '/print/antino?what=pieces');
  expect(screen.queryByRole('heading', { name: 'Prova' })).toBeNull();
});

it.each([
  ['antino', '/puzzles/antino/2026-11-18'],
  ['fantastick', '/puzzles'],
  ['nessuno', `/puzzles/nessuno/${dayOf()}`],
])('the address of %s without a day leads to %s', async (key, path) => {
  answers['/api/puzzles'] = [
    { game: 'antino', key: 'antino', day: '2026-11-18' },
    { game: 'fantastick', key: 'fantastick-numbers', day: '2026-11-18' },
  ];
  render(Today, { key });
  await waitFor(() => expect(location.pathname).toBe(path));
});

it('a puzzle of a game that does not exist is said plainly, with a way on', async () => {
  answers['/api/puzzles/nessuno/2026-11-18'] = 'We have no game of that name.';
  render(Puzzle, { key: 'nessuno', day: '2026-11-18' });
  expect(await screen.findByText('We have no game of that name.')).toBeVisible();
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'All puzzles' })).toHaveAttribute('href', '/puzzles');
});
