import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as games from '../games';
import { player } from '../player.svelte';
import { screenSecret } from '../screens';
import { hintsAlone } from '../table/hintsAlone.svelte';
import type { GameInfo } from '../table/messages';
import { guestName } from './arranging';
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
    expect(sent().settings).toEqual({ names: 'wheel' });
  });

  it('has no hints for somebody who wants none, alone', async () => {
    hintsAlone.choose(false);
    render(NewTableForm, { game: GAME });
    expect(hints().getByLabelText('None')).toBeChecked();
    await begin();
    expect(sent().settings).toEqual({ hints: false });
    hintsAlone.choose(true);
  });

  it('has free names where whoever makes the table wants them, and asks about it only between people', async () => {
    player.change({ own: '' });
    render(NewTableForm, { game: GAME });
    expect(screen.queryByRole('group', { name: 'Names' })).toBeNull();
    await userEvent.click(screen.getByText('Around this device'));
    expect(screen.queryByLabelText('Name at seat 1')).toBeNull();
    await userEvent.click(within(screen.getByRole('group', { name: 'Names' })).getByLabelText('Free'));
    await userEvent.type(screen.getByLabelText('Name at seat 1'), 'Ada');
    await userEvent.type(screen.getByLabelText('Name at seat 2'), 'Bruno');
    await begin();
    expect(sent().seats.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Bruno']);
    expect(sent().settings).toEqual({ names: 'free' });
    expect(player.name).not.toBe('Ada'); // everywhere else it is the wheel's
    player.change({ own: '' });
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

  it('folds away what few ever change', async () => {
    vi.spyOn(games, 'about').mockReturnValue({
      line: { en: '', it: '' },
      colour: '',
      options: { deck: { fine: true, label: { en: 'Deck', it: '' } } },
    });
    render(NewTableForm, { game: GAME });
    expect(screen.getByRole('group', { name: 'rounds' }).closest('details')).toBeNull();
    const deck = screen.getByRole('group', { name: 'Deck', hidden: true });
    expect(deck.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(within(deck).getByLabelText('short'));
    await begin();
    expect(sent().options.deck).toBe('short');
  });

  it('asks nobody about taking back where nobody else is a person', async () => {
    render(NewTableForm, { game: GAME });
    const ways = () => within(screen.getByRole('group', { name: 'Taking a move back' })).getAllByRole('radio').length;
    expect(ways()).toBe(2);
    await userEvent.click(screen.getByText('With friends, by link'));
    await userEvent.click(screen.getByLabelText('If the others agree'));
    expect(ways()).toBe(3);
    await userEvent.click(screen.getByText('Against bots'));
    expect(screen.getByLabelText('Freely')).toBeChecked();
    await begin();
    expect(sent().settings?.takeback).toBeUndefined();
  });

  it('offers no taking back where nothing can be taken back', () => {
    render(NewTableForm, { game: { ...GAME, takebacks: false } });
    expect(screen.queryByRole('group', { name: 'Taking a move back' })).toBeNull();
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
  expect(sent().seats).toMatchObject([{ name: player.name }, { kind: 'person', name: guestName({ who: 'here', name: '' }, 1) }]);
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

it('puts bots on all free seats with one tap', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(within(screen.getByRole('group', { name: 'How many players' })).getByLabelText('3'));
  expect(screen.queryByRole('button', { name: 'Bots on all free seats' })).toBeNull();
  await userEvent.click(screen.getByText('With friends, by link'));
  await userEvent.click(screen.getByRole('button', { name: 'Bots on all free seats' }));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().seats.map((seat: { kind: string }) => seat.kind)).toEqual(['person', 'bot', 'bot']);
});

it('has a list where the values of an option are too many to stand side by side, and only what matters for so many', async () => {
  vi.spyOn(games, 'about').mockReturnValue({
    line: { en: '', it: '' },
    colour: '',
    options: { open_hands: { label: { en: 'Open hands', it: '' }, when: (_, seats) => seats > 2 } },
  });
  const deck = { default: 'long', allowed: ['short', 'middle', 'long', 'endless'], help: 'Which cards.' };
  render(NewTableForm, { game: { ...GAME, options: { ...GAME.options, deck } } });
  expect(screen.queryByRole('group', { name: 'Open hands' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'deck' }), 'short');
  await userEvent.click(within(screen.getByRole('group', { name: 'How many players' })).getByLabelText('3'));
  await userEvent.click(within(screen.getByRole('group', { name: 'Open hands' })).getByLabelText('Yes'));
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().options).toEqual({ rounds: 3, open_hands: true, deck: 'short' });
});

it('seats people round this device under names that can be turned, and only once as me', async () => {
  render(NewTableForm, { game: GAME });
  await userEvent.click(screen.getByText('Around this device'));
  const first = guestName({ who: 'here', name: '' }, 1);
  await userEvent.click(screen.getByRole('button', { name: `${first} sits at seat 2: another name` }));
  expect(screen.queryByRole('button', { name: `${first} sits at seat 2: another name` })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Seat 2'), 'me');
  expect(screen.getByLabelText('Seat 1')).toHaveValue('here');
  await userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  expect(sent().seats).toMatchObject([
    { kind: 'person', name: guestName({ who: 'here', name: '' }, 0) },
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

describe('on a dial', () => {
  const dial = {
    levels: 10,
    named: { gentle: 2, fair: 5, strong: 10 },
    levels_with: { deck: { short: 4, long: 10 } },
    named_with: { deck: { short: { gentle: 1, fair: 2, strong: 4 }, long: { gentle: 2, fair: 5, strong: 10 } } },
  };
  const begin = () => userEvent.click(screen.getByRole('button', { name: 'Begin the match' }));
  const levels = () =>
    sent()
      .seats.filter(({ kind }: { kind: string }) => kind === 'bot')
      .map(({ level }: { level: string }) => level);

  beforeEach(() => localStorage.clear());

  it('all bots are as strong as one turns it, and one stands there the next time', async () => {
    const { unmount } = render(NewTableForm, { game: { ...GAME, dial } });
    expect(screen.getByRole('radio', { name: '2: Tortoise, Gentle' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '7: Lynx, Sharp' }));
    await userEvent.click(screen.getByText('Around this device'));
    expect(screen.queryByRole('radio', { name: '7: Lynx, Sharp' })).toBeNull();
    await userEvent.click(screen.getByText('Against bots'));
    await userEvent.click(within(screen.getByRole('group', { name: 'How many players' })).getByLabelText('3'));
    expect(screen.getByText('misses next to nothing')).toBeVisible();
    await begin();
    expect(levels()).toEqual(['7', '7']);
    unmount();
    render(NewTableForm, { game: { ...GAME, seats: [3], dial } });
    expect(screen.getByRole('radio', { name: '7: Lynx, Sharp' })).toBeChecked();
    await userEvent.selectOptions(screen.getByLabelText('Seat 2'), '3'); // one of them only
    expect(screen.getAllByRole('radio', { name: /^\d+: / }).some((one) => (one as HTMLInputElement).checked)).toBe(false);
  });

  it('an opponent adapts where one wants it', async () => {
    render(NewTableForm, { game: { ...GAME, seats: [2], dial } });
    await userEvent.click(screen.getByRole('switch', { name: /^Adapts to you/ }));
    await userEvent.click(screen.getByRole('radio', { name: '6: Heron, Careful' }));
    expect(screen.getByLabelText('Seat 2')).toHaveDisplayValue('Heron 6 · adapts');
    expect(screen.getByText('Adapts to you: starts as the heron')).toBeVisible();
    await begin();
    expect(levels()).toEqual(['adaptive-6']);
  });

  it('a version has its own levels', async () => {
    render(NewTableForm, { game: { ...GAME, seats: [2], dial } });
    await userEvent.click(screen.getByRole('radio', { name: '9: Unicorn, Master' }));
    await userEvent.click(within(screen.getByRole('group', { name: 'deck' })).getByLabelText('short'));
    expect(screen.getAllByRole('radio', { name: /^\d+: / })).toHaveLength(4);
    expect(screen.getByRole('radio', { name: '1: Chick, First steps' })).toBeChecked();
    await begin();
    expect(levels()).toEqual(['1']);
  });
});

it('makes a table at which nobody sits yet, and this screen is the table', async () => {
  asked = vi.fn(async () => new Response(JSON.stringify({ table: 'nuovo', code: 'KQWTXY', secrets: {}, screen: 'large' })));
  vi.stubGlobal('fetch', asked);
  render(NewTableForm, { game: GAME });
  await userEvent.click(screen.getByRole('radio', { name: /^This screen is the table/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the table' }));
  expect(sent().seats).toEqual([{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }]);
  expect(location.pathname).toBe('/screen/nuovo');
  expect(screenSecret('nuovo')).toBe('large');
});

it('has a seat for everybody where a screen is the table, unless a number was chosen', async () => {
  render(NewTableForm, { game: GAME });
  const chairs = () => screen.getAllByRole('combobox', { name: /^Seat \d/ });
  const many = (count: string) => within(screen.getByRole('group', { name: 'How many players' })).getByRole('radio', { name: count });
  expect(chairs()).toHaveLength(2);
  await userEvent.click(screen.getByRole('radio', { name: /^This screen is the table/ }));
  expect(chairs()).toHaveLength(3);
  expect(many('3')).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /^With friends, by link/ }));
  expect(chairs()).toHaveLength(2);
  await userEvent.click(many('2'));
  await userEvent.click(many('3'));
  await userEvent.click(many('2'));
  await userEvent.click(screen.getByRole('radio', { name: /^This screen is the table/ }));
  expect(chairs()).toHaveLength(2);
});
