import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import Alone from './Alone.svelte';
import * as door from './door';
import { opening } from './opening.svelte';

let begin: ReturnType<typeof vi.fn>;

beforeEach(() => {
  setLanguage('en');
  begin = vi.fn(async () => {});
  vi.spyOn(opening, 'begin').mockImplementation(begin as typeof opening.begin);
  Object.assign(opening, { percent: 100, problem: null });
});

describe('a house on this device that did not open', () => {
  beforeEach(() => void (opening.problem = 'It cannot be fetched now.'));

  it('is opened again by a press', async () => {
    render(Alone, { games: Promise.resolve([]) });
    expect(screen.getByText('It cannot be fetched now.')).toBeVisible();
    begin.mockImplementation(async () => void (opening.problem = null));
    const asked = vi.spyOn(door, 'askAgain');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(begin).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('It cannot be fetched now.')).toBeNull();
  });

  it('is not offered twice: where the games did not come, they are asked for again', async () => {
    const games = Promise.reject(new Error('away'));
    render(Alone, { games });
    await games.catch(() => {});
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('It cannot be fetched now.')).toBeVisible();
  });
});

describe('one plays on this device', () => {
  it('because the server does not answer, or because there is no network', async () => {
    render(Alone, { games: Promise.resolve([]) });
    expect(screen.getByText(/^The server does not answer: you play on this device/)).toBeVisible();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/^No network: you play on this device/)).toBeVisible();
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    setLanguage('it');
    expect(await screen.findByText(/^Il server non risponde: giochi su questo dispositivo/)).toBeVisible();
  });
});
