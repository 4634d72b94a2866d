import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { go } from './address.svelte';
import { alone, answeredBy } from './reach.svelte';

beforeEach(() => {
  answeredBy('server');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('[]')),
  );
});

describe('without a server', () => {
  it.each(['/join/ABCDEF', '/class', '/screen/table', '/print/toncc'])('%s says that it needs one', async (path) => {
    answeredBy('here');
    go(path);
    render(App);
    expect(await screen.findByRole('heading', { name: 'This needs a server' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the first page' })).toHaveAttribute('href', '/');
  });

  it('is so while this device answers, until the network comes back', () => {
    expect(alone()).toBe(false);
    answeredBy('here');
    expect(alone()).toBe(true);
    dispatchEvent(new Event('online'));
    expect(alone()).toBe(false);
  });

  it('is so for who is offline only where the house is kept', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(alone()).toBe(false);
    localStorage.setItem('ludoteca.kept', '{"site": "a", "pocket": "b"}');
    expect(alone()).toBe(true);
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(alone()).toBe(false);
  });
});
