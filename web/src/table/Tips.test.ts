import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Picture } from './messages';
import { reading } from './pace.svelte';
import Tips from './Tips.svelte';
import type { Moment, Tip } from './tips';

const text = { en: 'A contest!', it: 'Uno scontro!' };
const tips: Tip[] = [{ name: 'contest', text, when: ({ picture }) => picture.story.length > 0 }];
const moment = (story: Picture['story']): Moment => ({ picture: { story } as unknown as Picture, seat: 0, options: {} });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

it('leaves a tip until it could be read at leisure, and not longer than its moment lasts', async () => {
  const { rerender } = render(Tips, { game: 'toncc', tips, moment: moment([{ type: 'contest' }]) });
  await vi.advanceTimersByTimeAsync(reading(text.en));
  await rerender({ moment: moment([]) });
  expect(screen.getByText('A contest!')).toBeVisible();
  await vi.advanceTimersByTimeAsync(reading(text.en));
  expect(screen.queryByText('A contest!')).toBeNull();
  await rerender({ moment: moment([{ type: 'contest' }]) });
  expect(screen.queryByText('A contest!')).toBeNull(); // it comes once
});

it('leaves a tip as long as its moment lasts', async () => {
  render(Tips, { game: 'toncc', tips, moment: moment([{ type: 'contest' }]) });
  await vi.advanceTimersByTimeAsync(10 * reading(text.en));
  expect(screen.getByText('A contest!')).toBeVisible();
});
