import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answeredBy } from '../reach.svelte';
import PositionLink from './PositionLink.svelte';

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status: 503 })),
  );
});

const link = () => screen.getByRole<HTMLInputElement>('textbox').value.replace(location.origin, '');

describe('the link to a position', () => {
  it('has a picture in chats, or keeps the position from the server', async () => {
    render(PositionLink, { game: 'antino', code: 'abc', puzzle: true });
    expect(link()).toBe('/p/antino/abc?puzzle');
    await userEvent.click(screen.getByRole('checkbox'));
    expect(link()).toBe('/p/antino?puzzle#abc');
  });

  it('leads to the first page where there are plain files, and speaks of no server', () => {
    answeredBy('files');
    render(PositionLink, { game: 'antino', code: 'abc', puzzle: true });
    expect(link()).toBe('/?p=antino&puzzle#abc');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
