import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { keep, kept } from '../../kept';
import type { OptionValue } from '../../table/messages';
import { copied, myDecks, ownDeck, readyDeck, withCoins, type Deck } from './decks';
import Editor from './editors/deck.svelte';

const BAD = 'The option deck may be a house deck in which two coins make every price.';

/** The editor at a table whose rules refuse a deck with a price of 99. */
function open(value: OptionValue = null) {
  const onchange = vi.fn();
  const check = vi.fn(async (deck: OptionValue) => ((deck as Deck).creatures.some(({ price }) => price === 99) ? BAD : null));
  const shown = render(Editor, { legend: 'Cards', value, onchange, check });
  return { onchange, check, shown, use: () => screen.getByRole('button', { name: 'Play with this deck' }) };
}

it('has decks for ages, and the game’s own is no house deck', async () => {
  const { onchange } = open();
  const list = screen.getByRole('combobox', { name: 'Cards' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['From 8 years: 11–18', 'From 6 years: up to 10', 'From 7 years: 8–14']);
  await userEvent.selectOptions(list, 'From 6 years: up to 10');
  expect(onchange).toHaveBeenLastCalledWith(readyDeck('6'));
  await userEvent.selectOptions(list, 'From 8 years: 11–18');
  expect(onchange).toHaveBeenLastCalledWith(null);
});

it('makes a deck of one’s own, which the rules judge and this browser keeps', async () => {
  const { onchange, use, shown } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Make my own' }));
  await vi.waitFor(() => expect(use()).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'One coin of 9 less' }));
  await userEvent.click(screen.getByRole('button', { name: 'One coin of 2 more' }));
  await userEvent.type(screen.getByLabelText('A coin of another value'), '20{Enter}');
  const price = screen.getByLabelText('Price of dragon');
  await userEvent.clear(price);
  await userEvent.type(price, '99');
  expect(await screen.findByText(BAD)).toHaveAttribute('role', 'status');
  expect(use()).toBeDisabled();
  await userEvent.clear(price);
  await userEvent.type(price, '29');
  await userEvent.selectOptions(screen.getByLabelText('Mark of dragon'), 'Snail');
  await userEvent.click(screen.getByRole('button', { name: 'Take elf out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add elf' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take elf out' }));
  await vi.waitFor(() => expect(use()).toBeEnabled());
  await userEvent.click(use());
  const [made] = onchange.mock.lastCall!;
  expect(made.coins).toEqual([2, ...withCoins(ownDeck(), 9, 8).coins, 20]);
  expect(made.creatures).toHaveLength(19);
  expect(made.creatures.at(-1)).toEqual({ name: 'dragon', price: 29, mark: 'snail' });
  expect(myDecks()).toEqual([made]);
  await shown.rerender({ value: made });
  expect(screen.getByRole('combobox', { name: 'Cards' })).toHaveDisplayValue('My deck 1: 11–29');
});

it('changes a deck of one’s own in its place, or forgets it', async () => {
  keep(
    'mathmarket.decks',
    [readyDeck('6'), readyDeck('7')].map((deck) => withCoins(deck, 9, 2)),
  );
  const second = withCoins(readyDeck('7'), 9, 2);
  const { onchange, use, shown } = open(second);
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await userEvent.click(screen.getByRole('button', { name: 'One coin of 9 more' }));
  await vi.waitFor(() => expect(use()).toBeEnabled());
  await userEvent.click(use());
  const changed = withCoins(second, 9, 3);
  expect(onchange).toHaveBeenLastCalledWith(changed);
  expect(myDecks()).toEqual([withCoins(readyDeck('6'), 9, 2), changed]);
  await shown.rerender({ value: copied(changed) });
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Forget this deck' }));
  expect(onchange).toHaveBeenLastCalledWith(null);
  expect(myDecks()).toHaveLength(1);
});

it('says so when nobody can be asked', async () => {
  render(Editor, { legend: 'Cards', value: null, onchange: () => {}, check: () => Promise.reject(new Error('away')) });
  await userEvent.click(screen.getByRole('button', { name: 'Make my own' }));
  expect(await screen.findByText(/could not be checked/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play with this deck' })).toBeDisabled();
});

it.each(['7', 'null', '[1, {"coins": "x"}]', '[{"coins": [1], "creatures": [{"name": "Zorro", "price": 2, "mark": null}]}]'])(
  'what else was kept is no deck: %s',
  (text) => {
    localStorage.setItem('ludoteca.mathmarket.decks', text);
    expect(myDecks()).toEqual([]);
    expect(kept('mathmarket.decks', null)).not.toBe('');
  },
);
