import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../language.svelte';
import SeatRows from './SeatRows.svelte';
import { info, seat } from './sockets.testing';

afterEach(() => setLanguage('en'));

it('a program is told from a person, in both languages', async () => {
  render(SeatRows, { info: info({ held: [0], seats: [seat('Ada'), seat('Robo', { program: true }), seat('Carla')] }) });
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes('A program'))).toEqual([false, true, false]);
  setLanguage('it');
  expect(await screen.findByText('Un programma')).toBeInTheDocument();
});
