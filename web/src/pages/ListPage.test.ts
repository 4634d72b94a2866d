import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Component } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import Editors from './edit/Editors.svelte';
import Prints from './Prints.svelte';
import Puzzles from './Puzzles.svelte';
import Trainers from './puzzle/Trainers.svelte';

const pages = { Editors, Prints, Puzzles, Trainers } as { [name: string]: Component };

beforeEach(() => setLanguage('en'));

it.each(Object.entries(pages))('%s says why nothing came, and asks again', async (_, page) => {
  const refused = JSON.stringify({ refusal: 'Too many are asking.' });
  const asked = vi.fn(async () => new Response(refused, { status: 429 }));
  vi.stubGlobal('fetch', asked);
  render(page);
  expect(await screen.findByText('Too many are asking.')).toBeVisible();
  expect(screen.queryByText('Nobody answers')).toBeNull();
  asked.mockImplementation(async () => new Response('[]'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('Too many are asking.')).toBeNull());
});

it.each(Object.entries(pages))('%s says so where nobody answers', async (_, page) => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  render(page);
  expect(await screen.findByText('Nobody answers')).toBeVisible();
});
