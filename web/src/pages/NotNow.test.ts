import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Component } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import Learn from './Learn.svelte';
import Lessons from './Lessons.svelte';
import NewTable from './NewTable.svelte';
import Puzzle from './puzzle/Puzzle.svelte';
import Today from './puzzle/Today.svelte';
import Train from './puzzle/Train.svelte';
import Rulebook from './Rulebook.svelte';
import StoredReplay from './StoredReplay.svelte';

const SENTENCE = 'What it takes is not on this device, and cannot be fetched now.';
const pages = {
  Learn: [Learn, { game: 'toncc', name: 'first' }],
  Lessons: [Lessons, { game: 'toncc' }],
  NewTable: [NewTable, { game: 'toncc' }],
  Puzzle: [Puzzle, { key: 'toncc', day: '2026-11-01' }],
  Today: [Today, { key: 'toncc' }],
  Train: [Train, { key: 'toncc' }],
  Rulebook: [Rulebook, { game: 'toncc' }],
  StoredReplay: [StoredReplay, { match: 'm1' }],
} as unknown as Record<string, [Component<object>, object]>;

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

it.each(Object.entries(pages))('%s says what is not to be had just now, and asks for it again', async (_, [page, props]) => {
  const asked = vi.fn(async () => new Response(JSON.stringify({ refusal: SENTENCE }), { status: 503 }));
  vi.stubGlobal('fetch', asked);
  render(page, props);
  expect((await screen.findAllByText(SENTENCE))[0]).toBeVisible();
  expect(screen.queryByText('Nobody answers')).toBeNull();
  const before = asked.mock.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
});

it('offers no second try of what is not there', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ refusal: 'There is no such match.' }), { status: 404 })),
  );
  render(StoredReplay, { match: 'm1' });
  expect(await screen.findByText('There is no such match.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
