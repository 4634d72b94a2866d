import { render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../language.svelte';
import type { Ended } from '../ending';
import plainEnding from '../plainEnding';
import { info, picture } from '../sockets.testing';
import MyEnd from './MyEnd.svelte';

afterEach(() => setLanguage('en'));

const result = { places: [2, 1, 3], scores: [40, 52, 31], reason: '' };
const ended: Ended = {
  picture: picture(9, { over: true, result }),
  info: info({ status: 'over' }),
  names: ['Ada', 'Bruno', 'Carla'],
  seat: 0,
  analysis: null,
};

it('tells a player their own place and points, and then everybody’s in their order', () => {
  render(MyEnd, { ended, ending: plainEnding, seat: 0 });
  const mine = screen.getByRole('region', { name: 'Place 2' });
  expect(within(mine).getByText('40', { selector: 'p' })).toBeInTheDocument();
  const rows = within(mine).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(['Bruno', 'Ada', 'Carla']);
  expect(rows.map((row) => row.classList.contains('me'))).toEqual([false, true, false]);
  expect(rows[0]).toHaveTextContent('52');
});

it('tells it in Italian too', () => {
  setLanguage('it');
  render(MyEnd, { ended: { ...ended, seat: 2 }, ending: plainEnding, seat: 2 });
  expect(screen.getByRole('heading', { name: '3º posto' })).toBeInTheDocument();
});
