import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Reading } from './connection.svelte';
import Typing from './Typing.svelte';
import * as why from './why';

const LAY = { type: 'lay', cell: 'e4' };
const KNOWN = ['d e4', 'd e5', 'k a1'];

/** Rules that know three moves. */
async function rules(text: string): Promise<Reading | null> {
  const whole = KNOWN.includes(text);
  return {
    action: whole ? LAY : null,
    refusal: whole ? null : `Nothing is called “${text}”.`,
    completions: KNOWN.filter((one) => one.startsWith(text)),
  };
}

const play = vi.fn();
const ontyped = vi.fn();
const onclose = vi.fn();
const read = vi.fn(rules);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const mock of [play, ontyped, onclose]) mock.mockReset();
  read.mockClear();
});

function open(more: Partial<{ refusal: string; waiting: boolean; moment: string }> = {}) {
  return render(Typing, { notation: { en: 'd e4', it: 'd e4' }, read, play, waiting: false, refusal: null, ontyped, onclose, ...more });
}

const field = () => screen.getByRole('combobox', { name: 'Your move' });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const soon = () => vi.advanceTimersByTimeAsync(200);

it('has the focus, an example, and a list of what could be typed', async () => {
  open();
  await soon();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('placeholder', 'd e4');
  expect(options()).toEqual(KNOWN);
  await userEvent.type(field(), 'd');
  await soon();
  expect(options()).toEqual(['d e4', 'd e5']);
});

it('asks the rules once for what was typed quickly', async () => {
  open();
  await soon();
  read.mockClear();
  for (const text of ['d', 'd ', 'd e']) await fireEvent.input(field(), { target: { value: text } });
  await soon();
  expect(read.mock.calls).toEqual([['d e']]);
});

it('plays what is typed by Enter', async () => {
  open();
  await userEvent.type(field(), 'd e4{Enter}');
  await soon();
  expect(play).toHaveBeenCalledExactlyOnceWith(LAY);
  expect(field()).toHaveValue('');
});

it('takes a completion by the arrows and Enter, and plays it by another Enter', async () => {
  open();
  await userEvent.type(field(), 'd');
  await soon();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const [, second] = screen.getAllByRole('option');
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveAttribute('aria-activedescendant', second!.id);
  await userEvent.keyboard('{Enter}');
  expect(field()).toHaveValue('d e5');
  expect(play).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await soon();
  expect(play).toHaveBeenCalledOnce();
});

it('takes a completion by a tap', async () => {
  open();
  await soon();
  await userEvent.click(screen.getByRole('option', { name: 'k a1' }));
  expect(field()).toHaveValue('k a1');
  expect(field()).toHaveFocus();
});

it('refuses in words, and keeps what was typed', async () => {
  open();
  await userEvent.type(field(), 'z9{Enter}');
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Nothing is called “z9”.');
  expect(field()).toHaveValue('z9');
  expect(play).not.toHaveBeenCalled();
  await userEvent.type(field(), '!');
  expect(screen.queryByText(/Nothing is called/)).toBeNull();
});

it('keeps what the table refuses, to be mended, and clears what it takes', async () => {
  const { rerender } = open();
  play.mockImplementation(() => void rerender({ waiting: true, refusal: null }));
  await userEvent.type(field(), 'd e4{Enter}');
  await soon();
  expect(field()).toHaveValue('d e4');
  await rerender({ waiting: false, refusal: 'It is not your turn yet.' });
  expect(field()).toHaveValue('d e4');
  expect(screen.getByRole('status')).toHaveTextContent('It is not your turn yet.');
  await userEvent.keyboard('{Backspace}5{Enter}');
  await soon();
  expect(field()).toHaveValue('d e5');
  await rerender({ waiting: false });
  await soon();
  expect(play).toHaveBeenCalledTimes(2);
  expect(field()).toHaveValue('');
});

it('does not clear what is typed while an earlier one is under way', async () => {
  const { rerender } = open();
  play.mockImplementation(() => void rerender({ waiting: true }));
  await userEvent.type(field(), 'd e4{Enter}');
  await soon();
  await userEvent.clear(field());
  await userEvent.type(field(), 'k');
  await rerender({ waiting: false });
  await soon();
  expect(field()).toHaveValue('k');
});

it('tells the board what the text means while it is typed, and nothing of it any more when the field is left', async () => {
  const { unmount } = open();
  await userEvent.type(field(), 'd e');
  await soon();
  expect(ontyped).toHaveBeenLastCalledWith(null);
  await userEvent.type(field(), '4');
  await soon();
  expect(ontyped).toHaveBeenLastCalledWith(LAY);
  await userEvent.type(field(), '?');
  await soon();
  expect(ontyped).toHaveBeenLastCalledWith(LAY); // what it means so far
  await userEvent.type(field(), '{Backspace}{Backspace}');
  await soon();
  expect(ontyped).toHaveBeenLastCalledWith(null);
  await userEvent.type(field(), '4');
  await soon();
  unmount();
  expect(ontyped).toHaveBeenLastCalledWith(undefined);
});

it('says so when nobody answers, and what the table has against an action', async () => {
  read.mockResolvedValue(null);
  const { rerender } = open();
  await userEvent.type(field(), 'd e4{Enter}');
  await soon();
  expect(screen.getByRole('status')).toHaveTextContent('Nobody answers just now.');
  read.mockImplementation(rules);
  await userEvent.keyboard('{Enter}');
  await soon();
  await rerender({ refusal: 'It is not your turn yet.' });
  expect(screen.getByRole('status')).toHaveTextContent('It is not your turn yet.');
});

it('leads from what is refused to its paragraph', async () => {
  const show = vi.fn();
  vi.spyOn(why, 'whyNot').mockReturnValueOnce((refusal) => (refusal === 'Not `there`.' ? show : null));
  const { rerender } = open();
  await userEvent.type(field(), 'd e4{Enter}');
  await soon();
  expect(screen.queryByRole('button', { name: 'Why not?' })).toBeNull();
  await rerender({ refusal: 'Not `there`.' });
  await userEvent.click(screen.getByRole('button', { name: 'Why not?' }));
  expect(show).toHaveBeenCalledOnce();
});

it('is left by Escape, and nothing typed reaches the board', async () => {
  const board = vi.fn();
  addEventListener('keydown', board);
  open();
  await userEvent.type(field(), 'd?');
  await userEvent.keyboard('{Escape}');
  removeEventListener('keydown', board);
  expect(onclose).toHaveBeenCalledOnce();
  expect(board).not.toHaveBeenCalled();
});

it('gathers what is typed while the focus is elsewhere, but leaves keys to a dialog and to the browser', async () => {
  const board = vi.fn();
  addEventListener('keydown', board);
  open();
  await soon();
  const away = () => (document.activeElement as HTMLElement).blur();
  away();
  await userEvent.keyboard('d4');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('d4');
  expect(board).not.toHaveBeenCalled();
  away();
  await fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
  await fireEvent.keyDown(document.body, { key: 'Tab' });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await fireEvent.keyDown(document.body, { key: 'd' });
  dialog.remove();
  removeEventListener('keydown', board);
  expect(field()).not.toHaveFocus();
  expect(board).toHaveBeenCalledTimes(3);
});

it('asks anew what could be typed when the match has gone on', async () => {
  const { rerender } = open({ moment: '1' });
  await soon();
  expect(options()).toEqual(KNOWN);
  read.mockImplementation(async () => ({ action: null, refusal: null, completions: ['k b2'] }));
  await rerender({ moment: '2' });
  expect(options()).toEqual([]);
  await soon();
  expect(options()).toEqual(['k b2']);
  read.mockImplementation(rules);
});

it('shows a sentence that was written for a terminal without its marks', async () => {
  open();
  await soon();
  read.mockImplementation(async () => ({ action: null, refusal: 'Which one? `open 3+2=5`', completions: [] }));
  await userEvent.type(field(), 'z{Enter}');
  await soon();
  read.mockImplementation(rules);
  expect(screen.getByRole('status')).toHaveTextContent(/^Which one\? open 3\+2=5$/);
});

it('has nothing that axe objects to', async () => {
  const { container } = open();
  await soon();
  vi.useRealTimers();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
