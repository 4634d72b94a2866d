import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdSeats, myTable, myTables, secretsOf } from '../mine.svelte';
import { info } from '../table/sockets.testing';
import * as door from './door';
import { givenAt, save, taken, type Moving } from './handing';
import Handing from './Handing.svelte';
import Moves from './Moves.svelte';

const HERE = 'here-aaaaaaaaaaaaaaaaaaaaaa';
const MATCH = 'here-bbbbbbbbbbbbbbbbbbbbbb';
const FORM = { game: 'toncc', version: 1, seats: 3, options: {}, log: [] };
const guest = (place: number) => ({ name: `Guest ${place}`, avatar: 'owl' });
let server: ReturnType<typeof vi.fn>;
let device: ReturnType<typeof vi.fn>;

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const table = () => ({ ...info({ id: HERE, match: MATCH, held: [0] }) });
const moving = (more: Partial<Moving> = {}): Moving => ({
  game: 'toncc',
  title: 'Tóncc',
  form: FORM,
  seats: table().seats.map((seat, place) => (place === 2 ? { ...seat, kind: 'bot', level: 'fair' } : seat)),
  from: myTable(HERE),
  ...more,
});

beforeEach(() => {
  holdSeats(HERE, ['mine', 'other'], 'toncc', 'Tóncc');
  server = vi.fn(async () => answered(201, { table: 'there', code: null, secrets: { '0': 'one', '1': 'two' } }));
  device = vi.fn(async (path: string) => answered(200, path.includes('/file') ? FORM : table()));
  vi.stubGlobal('fetch', server);
  vi.spyOn(door, 'ask').mockImplementation(device as typeof door.ask);
});

describe('a match moves house', () => {
  it('with all its seats, and is asked for with all their secrets', async () => {
    const found = await taken(myTable(HERE)!);
    expect(found).toMatchObject({ game: 'toncc', form: FORM, from: { table: HERE } });
    const [path, request] = device.mock.calls.at(-1)!;
    expect(path).toMatch(new RegExp(`^/api/matches/.*/file`));
    expect(request.headers).toEqual({ 'X-Seats': 'mine,other' });
  });

  it('to the server, with a link for a friend; where it was it is forgotten', async () => {
    render(Handing, { moving: moving(), to: 'server', guest, onclose: () => {} });
    const [first, second] = screen.getAllByRole('combobox');
    expect(first).toHaveValue('me');
    await userEvent.selectOptions(second!, 'friend');
    await userEvent.click(screen.getByRole('button', { name: 'Hand it to the server' }));
    expect(await screen.findByRole('heading', { name: 'Bruno' })).toBeVisible();
    const body = JSON.parse(server.mock.calls.find(([path]) => path.startsWith('/api/matches'))![1].body);
    expect(body.match).toEqual(FORM);
    expect(body.seats.map(({ kind }: { kind: string }) => kind)).toEqual(['person', 'person', 'bot']);
    expect(secretsOf('there')).toEqual(['one']);
    expect(givenAt('there')).toEqual([{ name: 'Bruno', secret: 'two' }]);
    expect(myTables().map((one) => one.table)).toEqual(['there']);
    expect(screen.getByRole('link', { name: 'To the table' })).toHaveAttribute('href', '/t/there');
  });

  it('not, where that is refused: it stays where it is, and why is said', async () => {
    server.mockResolvedValue(answered(400, { refusal: 'The match is over.' }));
    render(Handing, { moving: moving(), to: 'server', guest, onclose: () => {} });
    await userEvent.click(screen.getByRole('button', { name: 'Hand it to the server' }));
    expect(await screen.findByText('The match is over.')).toBeVisible();
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await userEvent.click(screen.getByRole('button', { name: 'Hand it to the server' }));
    expect(await screen.findByText(/Nobody answers there/)).toBeVisible();
    expect(myTable(HERE)).not.toBeNull();
  });

  it('only if somebody sits at this device', async () => {
    render(Handing, { moving: moving(), to: 'server', guest, onclose: () => {} });
    for (const seat of screen.getAllByRole('combobox')) await userEvent.selectOptions(seat, 'bot');
    expect(screen.getByText('Somebody has to sit at this device.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hand it to the server' })).toBeDisabled();
  });

  it('to this device, where nobody comes by link', async () => {
    device.mockResolvedValue(answered(201, { table: HERE, code: null, secrets: { '0': 'one' } }));
    render(Handing, { moving: moving({ from: null }), to: 'here', guest, onclose: () => {} });
    expect(within(screen.getAllByRole('combobox')[0]!).queryByRole('option', { name: /link/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Take it along' }));
    await vi.waitFor(() => expect(location.pathname).toBe(`/t/${HERE}`));
    expect(server).not.toHaveBeenCalled();
  });

  it('as a file', async () => {
    const made = vi.fn(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await save(MATCH, ['mine']);
    expect(made).toHaveBeenCalledOnce();
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('toncc-bbbbbb.json');
  });
});

describe('what can be done with a table', () => {
  const show = (name: string, more: { alone?: boolean; refusal?: string | null } = {}) =>
    render(Moves, {
      table: { ...myTable(HERE)!, table: name, status: 'playing', match: MATCH },
      alone: false,
      busy: false,
      refusal: null,
      take: () => {},
      save: () => {},
      ...more,
    });
  const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent!.trim());

  it('on this device: hand it over, or save it; without a server save it', () => {
    show(HERE);
    expect(buttons()).toEqual(['Hand it to the server', 'Save as a file']);
  });

  it('on this device without a server', () => {
    show(HERE, { alone: true });
    expect(buttons()).toEqual(['Save as a file']);
  });

  it('on the server: take it along where the house is kept', () => {
    show('there');
    expect(buttons()).toEqual([]);
  });

  it('on the server, kept', () => {
    localStorage.setItem('ludoteca.kept', '{"site": "a", "pocket": "b"}');
    show('there', { refusal: 'Other people play here too.' });
    expect(buttons()).toEqual(['Take it along']);
    expect(screen.getByText('Other people play here too.')).toBeVisible();
  });

  it('on the server without a network: it is said where it is', () => {
    show('there', { alone: true });
    expect(screen.getByText(/comes back with the network/)).toBeVisible();
  });
});
