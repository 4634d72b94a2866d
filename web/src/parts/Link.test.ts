import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import Link from './Link.svelte';

const LINK = 'http://localhost/join/KQWTXY';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  userEvent.setup(); // brings a clipboard
});

describe('a link to hand on', () => {
  it('is copied by a tap, which is said', async () => {
    render(Link, { link: LINK, title: 'Link for friends' });
    expect(screen.getByRole('textbox', { name: 'Link for friends' })).toHaveValue(LINK);
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('is copied the old way where there is no clipboard', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('plain http'));
    document.execCommand = vi.fn();
    render(Link, { link: 'Fantastick 16/11 +1 (par 2)', title: 'To tell your friends' });
    await press('Copy');
    expect(document.execCommand).toHaveBeenCalledExactlyOnceWith('copy');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('is shared where the device can share, and nothing is said when one thinks better of it', async () => {
    const share = vi.fn(async () => Promise.reject(new Error('closed')));
    Object.assign(navigator, { share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    render(Link, { link: LINK, title: 'Link for friends' });
    await press('Share');
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Link for friends', url: LINK });
  });
});
