import { render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { still } from '../games';
import samples from '../games/toncc/samples';
import { setLanguage } from '../language.svelte';
import Rulebook from './Rulebook.svelte';

const { view, notes } = samples.start;

afterEach(() => vi.unstubAllGlobals());

/** Opens a rulebook with these pictures. */
function open(game: string, markdown: string, pictures: object): void {
  setLanguage('en');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ markdown, pictures })));
  render(Rulebook, { game });
}

it('draws a position as the board draws it, for the eyes alone', async () => {
  open('toncc', '# Tóncc\n\n```picture start\nThe kings stand on the Mind.\n```', { start: { view, notes, story: [], shows: null } });
  await waitFor(() => expect(screen.getByRole('figure').querySelector('[data-cell="9"]')).not.toBeNull());
  const drawing = screen.getByRole('figure').querySelector('.still');
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
  expect(drawing).toHaveAttribute('inert');
  expect(within(screen.getByRole('figure')).getByText('The kings stand on the Mind.')).toBeVisible();
});

it('draws the part of the table that is meant', async () => {
  open('toncc', '```picture map\nThe Map.\n```', { map: { view, notes, story: [], shows: 'map' } });
  await waitFor(() => expect(screen.getByRole('figure').querySelectorAll('[transform="scale(0.6)"]')).toHaveLength(18));
});

it('shows the caption alone for a picture that is missing', async () => {
  open('toncc', '```picture other\nA caption.\n```\n\n```picture map\nThe Map.\n```', { map: { view, notes, story: [], shows: 'map' } });
  await waitFor(() => expect(screen.getAllByRole('figure')[1]!.querySelector('.still')).not.toBeNull());
  expect(screen.getAllByRole('figure')[0]).toHaveTextContent(/^A caption\.$/);
});

it('shows the caption alone for a game that this page cannot draw', async () => {
  open('chess', '```picture start\nA caption.\n```', { start: { view, notes, story: [], shows: null } });
  expect(await screen.findByRole('figure')).toHaveTextContent(/^A caption\.$/);
  expect(await still('chess')).toBeNull();
  expect(screen.getByRole('figure').querySelector('.still')).toBeNull();
});
