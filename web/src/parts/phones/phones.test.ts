import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { House } from '../../api';
import Door from './Door.svelte';
import HandOn from './HandOn.svelte';
import Scan from './Scan.svelte';

const CLOSED: House = { phones: 'closed', address: null, opens: true };
const OPEN: House = { phones: 'open', address: 'http://192.168.1.7:8000', opens: true };

/** The house as the server tells it; a sentence is what it says to whoever wants to change it. */
let now: House;
let refusal: string | null;
let drawn: string[];

beforeEach(() => {
  [now, refusal, drawn] = [CLOSED, null, []];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(path, location.origin);
    const asked = method === 'POST' ? JSON.parse(String(body)) : null;
    if (pathname === '/api/qr') {
      drawn.push(now.address + asked.path);
      return new Response(JSON.stringify({ link: now.address + asked.path, svg: `<svg id="${drawn.length}"/>` }));
    }
    if (asked && refusal) return new Response(JSON.stringify({ refusal }), { status: 409 });
    if (asked) now = asked.phones === 'open' ? OPEN : CLOSED;
    return new Response(JSON.stringify(now));
  });
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const qr = () => screen.findByAltText(/QR code/);

describe('while the door is closed', () => {
  it('no QR code pretends to lead anywhere: phones are let in after one question', async () => {
    render(Scan, { path: '/join/KQWTXY' });
    expect(await screen.findByText('For now this link works on this computer alone.')).toBeVisible();
    expect(screen.queryByAltText(/QR code/)).toBeNull();
    await press('Play with phones');
    const question = screen.getByRole('dialog', { name: 'Let phones in?' });
    expect(within(question).getByText(/Every device on your network/)).toBeVisible();
    await press('Not now');
    expect(now.phones).toBe('closed');
    await press('Play with phones');
    await press('Let phones in');
    expect(await qr()).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml,'));
    expect(drawn).toEqual(['http://192.168.1.7:8000/join/KQWTXY']);
  });

  it('the question says why it could not be done', async () => {
    refusal = 'This machine is on no network.';
    render(Scan, { path: '/' });
    await waitFor(() => screen.getByRole('button', { name: 'Play with phones' }));
    await press('Play with phones');
    await press('Let phones in');
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Let phones in?' })).toBeVisible();
  });

  it('nothing is offered to those who cannot do it', async () => {
    now = { phones: 'named', address: null, opens: false };
    render(Scan, { path: '/' });
    expect(await screen.findByText('For now this link works on this computer alone.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Play with phones' })).toBeNull());
  });
});

describe('while it is open', () => {
  beforeEach(() => {
    now = OPEN;
  });

  it('a link has the address that works, and its QR code is shown at a press', async () => {
    render(HandOn, { path: '/t/tavolo#seat=secret', title: 'Private link' });
    const field = await screen.findByLabelText('Private link');
    await waitFor(() => expect(field).toHaveValue('http://192.168.1.7:8000/t/tavolo#seat=secret'));
    expect(drawn).toEqual([]);
    await press('Show the QR code: Private link');
    await qr();
    expect(drawn).toEqual(['http://192.168.1.7:8000/t/tavolo#seat=secret']);
    await press('Hide the QR code: Private link');
    expect(screen.queryByAltText(/QR code/)).toBeNull();
  });

  it('a QR code is drawn again when the device has come to another network, or says that there is none', async () => {
    render(Scan, { path: '/' });
    await qr();
    now = { ...OPEN, address: 'http://10.0.0.4:8000' };
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(drawn.at(-1)).toBe('http://10.0.0.4:8000/'));
    now = { ...OPEN, address: null };
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/on no network at the moment/)).toBeVisible();
    now = OPEN;
    await press('Look again');
    await qr();
  });

  it('the address is asked for again when the table says that its link has changed', async () => {
    const { rerender } = render(Scan, { path: '/join/KQWTXY', news: 'one' });
    await qr();
    now = { ...OPEN, address: 'http://10.0.0.4:8000' };
    await rerender({ news: 'two' });
    await waitFor(() => expect(drawn.at(-1)).toBe('http://10.0.0.4:8000/join/KQWTXY'));
  });

  it('a QR code can be seen large, with the code to type', async () => {
    render(Scan, { path: '/join/KQWTXY', code: 'KQWTXY' });
    await qr();
    await press('Show the QR code large');
    expect(within(screen.getByRole('dialog', { name: 'Scan with a phone' })).getByText('KQWTXY')).toBeVisible();
  });

  it('the settings say so, and close it again', async () => {
    render(Door);
    expect(await screen.findByText(/come in at http:\/\/192.168.1.7:8000/)).toBeVisible();
    await press('Close the door');
    expect(await screen.findByText('Only this computer can open this page now.')).toBeVisible();
    expect(now.phones).toBe('closed');
  });

  it('a phone is shown how others come in, and closes nothing', async () => {
    now = { ...OPEN, opens: false };
    render(Door);
    await qr();
    expect(screen.queryByRole('button', { name: 'Close the door' })).toBeNull();
  });
});

it('a house with a name has nothing to set', async () => {
  now = { phones: 'named', address: 'https://games.example.org', opens: false };
  const { container } = render(Door);
  render(HandOn, { path: '/', title: 'House' });
  await waitFor(() => expect(screen.getByLabelText('House')).toHaveValue('https://games.example.org/'));
  expect(container).toHaveTextContent('');
});
