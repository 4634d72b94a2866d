import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Share from './Share.svelte';

const what = { text: 'Prova: 7 – 4', url: 'http://localhost/replay/m1' };

describe('something to tell friends', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('is shared where the device can share', async () => {
    const share = vi.fn(async () => Promise.reject(new DOMException('', 'AbortError')));
    Object.assign(navigator, { share });
    render(Share, what);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledExactlyOnceWith(what);
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });

  it('is copied elsewhere', async () => {
    const user = userEvent.setup();
    render(Share, what);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toBe(`${what.text}\n${what.url}`);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('is copied in the old way where there is no clipboard', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const copy = vi.fn(() => true);
    Object.assign(document, { execCommand: copy });
    render(Share, what);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(copy).toHaveBeenCalledExactlyOnceWith('copy');
  });
});
