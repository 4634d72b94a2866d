import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import { player } from '../player.svelte';
import type { GameInfo } from '../table/messages';
import NewTableForm from './NewTableForm.svelte';

const GAME: GameInfo = {
  id: 'prova',
  title: 'Prova',
  version: 1,
  seats: [2, 3],
  options: {
    rounds: { default: 3, allowed: [1, 3], help: 'How many rounds.' },
    open_hands: { default: false, allowed: [true, false], help: 'Hands lie open.' },
    deck: { default: 'long', allowed: ['short', 'long'], help: 'Which cards.' },
  },
  bots: ['gentle', 'fair', 'strong'],
  phrases: [],
};

let asked: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.spyOn(games, 'about').mockImplementation((game) =>
    game === 'calma'
      ? {
          line: { en: '', it: '' },
          colour: '',
          calm: { rounds: 1, deck: 'marked', more: 3 },
          options: { open_hands: { label: { en: 'open hands', it: '' }, when: ({ rounds }) => rounds === 1 } },
        }
      : null,
  );
  asked = vi.fn(async () => new Response(JSON.stringify({ table: 'nuovo', code: 'KQWTXY', secrets: { '0': 'mine' } })));
  vi.stubGlobal('fetch', asked);
});

const sent = () => JSON.parse(asked.mock.calls[0]![1].body);

it('begins against bots, with the options as the rulebook has them', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent()).toEqual({
    game: 'prova',
    options: { rounds: 3, open_hands: false, deck: 'long' },
    seats: [
      { kind: 'person', name: player.name, avatar: player.avatar },
      { kind: 'bot', level: 'fair' },
    ],
  });
});

describe('what the table agrees on', () => {
  const hints = () => within(screen.getByRole('group', { name: 'Hints' }));
  const begin = () => userEvent.click(screen.getByRole('button', { name: /^(Begin the match|Make the table)$/ }));

  it('is shown as it will be: help alone and against bots, none between people', async () => {
    render(NewTableForm, { game: { ...GAME, aids: { bonds: { default: 5, allowed: [null, 0, 5], help: 'Pairs.' } } } });
    const bonds = () => within(screen.getByRole('group', { name: 'bonds' }));
    expect(hints().getByLabelText('May be asked for')).toBeChecked();
    expect(bonds().getByLabelText('After 5 s')).toBeChecked();
    await userEvent.click(screen.getByText('With friends, by link'));
    expect(hints().getByLabelText('None')).toBeChecked();
    expect(bonds().getByLabelText('Off')).toBeChecked();
    await begin();
    expect(sent().settings).toBeUndefined();
  });

  it('is sent where it was chosen', async () => {
    render(NewTableForm, { game: { ...GAME, aids: { bonds: { default: 5, allowed: [null, 0, 5], help: 'Pairs.' } } } });
    await userEvent.click(hints().getByLabelText('None'));
    await userEvent.click(within(screen.getByRole('group', { name: 'bonds' })).getByLabelText('At once'));
    await begin();
    expect(sent().settings).toEqual({ hints: false, aids: { bonds: 0 } });
  });

  it('gives leads in real time, and refuses several people at one screen there before they begin', async () => {
    const timed_with = { deck: { short: true, long: false } };
    render(NewTableForm, { game: { ...GAME, timed_with } });
    expect(screen.queryByLabelText('Lead at seat 1')).toBeNull();
    await userEvent.click(within(screen.getByRole('group', { name: 'deck' })).getByLabelText('short'));
    await userEvent.selectOptions(screen.getByLabelText('Lead at seat 1'), '+3 s');
    await userEvent.click(screen.getByText('Around this device'));
    expect(screen.getByText(/each player needs a device of their own/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Begin the match' })).toBeDisabled();
    await userEvent.click(screen.getByText('Against bots'));
    expect(screen.queryByText(/each player needs a device/)).toBeNull();
    await begin();
    expect(sent().settings).toEqual({ leads: [3, 0] });
  });

  it('shows only the options of the version that is chosen', async () => {
    render(NewTableForm, { game: { ...GAME, id: 'calma' } });
    const open = () => screen.queryByRole('group', { name: 'open hands' });
    await userEvent.click(within(open()!).getByLabelText('Yes'));
    await userEvent.click(within(screen.getByRole('group', { name: 'rounds' })).getByLabelText('3'));
    expect(open()).toBeNull();
    await begin();
    expect(sent().options).toEqual({ rounds: 3, open_hands: false, deck: 'long' });
  });

  it('says who the bots are', async () => {
    render(NewTableForm, { game: GAME });
    expect(screen.getByText('Badger: plays a good match, and sometimes digs in the wrong place')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Seat 2'), 'gentle');
    expect(screen.getByText('Tortoise: takes its time and overlooks things')).toBeVisible();
  });
});

it('begins calmer where the game is to be calmer on this page', async () => {
  render(NewTableForm, { game: { ...GAME, id: 'calma' } });
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().options).toEqual({ rounds: 1, open_hands: false, deck: 'long' });
});

it('takes options that are numbers, words, or yes and no', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(within(screen.getByRole('group', { name: 'rounds' })).getByLabelText('1'));
  await userEvent.click(within(screen.getByRole('group', { name: 'open hands' })).getByLabelText('Yes'));
  await userEvent.click(within(screen.getByRole('group', { name: 'deck' })).getByLabelText('short'));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().options).toEqual({ rounds: 1, open_hands: true, deck: 'short' });
});

it('seats people round this device where a game has no bots, and calls a bot of another kind by its own word', async () => {
  const { unmount } = render(NewTableForm, { game: { ...GAME, bots: [] } });
  expect(screen.queryByText('Against bots')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().seats).toMatchObject([{ name: player.name }, { kind: 'person', name: 'Guest 2' }]);
  unmount();
  render(NewTableForm, { game: { ...GAME, bots: ['uniform'] } });
  expect(screen.getAllByRole('option', { name: 'Bot (uniform)' })).toHaveLength(2);
});

it('leaves seats open for friends', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(within(screen.getByRole('group', { name: 'How many players' })).getByLabelText('3'));
  await userEvent.click(screen.getByText('With friends, by link'));
  await userEvent.click(screen.getByRole('button', { name: 'Make the table' }));
  expect(sent().seats.map((seat: { kind: string }) => seat.kind)).toEqual(['person', 'open', 'open']);
});

it('seats people round this device, named or not, and only once as me', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(screen.getByText('Around this device'));
  await userEvent.type(screen.getByLabelText('Name at seat 2'), 'Bruno');
  await userEvent.selectOptions(screen.getByLabelText('Seat 2'), 'me');
  expect(screen.getByLabelText('Seat 1')).toHaveValue('here');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().seats).toMatchObject([
    { kind: 'person', name: 'Guest 1' },
    { kind: 'person', name: player.name },
  ]);
});

it('offers the numbers of players that go with the version, and hides what cannot be chosen', async () => {
  const version = { default: 'calm', allowed: ['calm', 'wild', 'alone'], help: 'Which rules.' };
  const cards = { default: null, allowed: [null], help: 'The cards.' };
  const seats_with = { version: { calm: [2, 3], wild: [2, 3, 4], alone: [1] } };
  render(NewTableForm, { game: { ...GAME, seats: [1, 2, 3, 4], seats_with, options: { version, cards } } });
  const sizes = () => within(screen.getByRole('group', { name: 'How many players' })).getAllByRole('radio').length;
  expect(sizes()).toBe(2);
  expect(screen.queryByRole('group', { name: 'cards' })).toBeNull();
  const versions = within(screen.getByRole('group', { name: 'version' }));
  await userEvent.click(versions.getByLabelText('wild'));
  expect(sizes()).toBe(3);
  await userEvent.click(within(screen.getByRole('group', { name: 'How many players' })).getByLabelText('4'));
  await userEvent.click(versions.getByLabelText('calm'));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent()).toMatchObject({ options: { version: 'calm', cards: null }, seats: [{}, {}, {}] });
  expect(sent().seats).toHaveLength(3);
});

it('takes back what does not go with the option chosen, and says why', async () => {
  const clashes = [{ options: { open_hands: true, deck: 'short' }, why: 'Short decks are played with hidden hands.' }];
  render(NewTableForm, { game: { ...GAME, clashes } });
  await userEvent.click(within(screen.getByRole('group', { name: 'open hands' })).getByLabelText('Yes'));
  expect(screen.queryByText(clashes[0]!.why)).toBeNull();
  await userEvent.click(within(screen.getByRole('group', { name: 'deck' })).getByLabelText('short'));
  expect(screen.getByText(clashes[0]!.why)).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().options).toEqual({ rounds: 3, open_hands: false, deck: 'short' });
});

it('offers a list where an option has many values', async () => {
  const many = { default: 30, allowed: Array.from({ length: 51 }, (_, number) => 10 + number), help: 'How long.' };
  render(NewTableForm, { game: { ...GAME, options: { track: many } } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'track' }), '45');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().options).toEqual({ track: 45 });
});
