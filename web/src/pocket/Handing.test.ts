import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdSeats, myTable, myTables, noteTable, secretsOf, type MyTable } from '../mine.svelte';
import { info } from '../table/sockets.testing';
import * as door from './door';
import { givenAt, movedTo, save, taken, wishes, type Moving } from './handing';
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
    expect(givenAt('there')).toEqual([{ name: 'Bruno', secret: 'two', place: 1 }]);
    expect(screen.getByText('Seat 2')).toBeVisible();
    expect(device).toHaveBeenCalledWith(`/api/tables/${HERE}`, { method: 'DELETE' });
    expect(movedTo(HERE)).toBe('there');
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
    expect(screen.getByRole('dialog', { name: 'Play on from here' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Play on from here' }));
    await vi.waitFor(() => expect(location.pathname).toBe(`/t/${HERE}`));
    expect(server).not.toHaveBeenCalled();
  });

  it('from the server, which says so to all who are at its table', async () => {
    holdSeats('yonder', ['mine', 'other'], 'toncc', 'Tóncc');
    device.mockResolvedValue(answered(201, { table: HERE, code: null, secrets: { '0': 'one' } }));
    server.mockResolvedValue(answered(200, {}));
    render(Handing, { moving: moving({ from: myTable('yonder') }), to: 'here', guest, onclose: () => {} });
    await userEvent.click(screen.getByRole('button', { name: 'Take it along' }));
    await vi.waitFor(() => expect(myTable('yonder')).toBeNull());
    const [path, { method, body }] = server.mock.calls.at(-1)!;
    expect([path, method, JSON.parse(body)]).toEqual(['/api/tables/yonder/taken?language=en', 'POST', { secrets: ['mine', 'other'] }]);
    expect(movedTo('yonder')).toBe(HERE);
  });

  it('with its bots, who keep their names; a friend in place of one is told so', async () => {
    const seats = moving().seats.map((seat, place) => (place === 0 ? seat : { ...seat, kind: 'bot' as const, level: 'gentle' }));
    render(Handing, { moving: moving({ seats }), to: 'server', guest, onclose: () => {} });
    await userEvent.selectOptions(screen.getAllByRole('combobox')[1]!, 'friend');
    await userEvent.click(screen.getByRole('button', { name: 'Hand it to the server' }));
    expect(await screen.findByText('Seat 2, where Bruno was')).toBeVisible();
    const body = JSON.parse(server.mock.calls.find(([path]) => path.startsWith('/api/matches'))![1].body);
    expect(body.seats.slice(1)).toEqual([
      { kind: 'person', name: 'Guest 1', avatar: 'owl' },
      { kind: 'bot', level: 'gentle', name: 'Carla' },
    ]);
  });

  it('with another name for a friend on the first seat than for whoever holds this device', () => {
    const seats = moving().seats.map((seat, place) => ({ ...seat, kind: place === 1 ? ('person' as const) : ('bot' as const) }));
    expect(wishes(moving({ seats }), ['friend', 'me', 'bot'], guest)[0]).toMatchObject({ name: 'Guest 3' });
  });

  it('out of a file with those who sat there, if it knows them', async () => {
    const asked = async (form: object) => {
      const { unmount } = render(Handing, { moving: moving({ form, from: null }), to: 'server', guest, onclose: () => {} });
      const shown = screen.getAllByRole('listitem').map((one) => one.querySelector('span')!.textContent);
      expect(screen.getAllByRole('combobox').map((one) => (one as HTMLSelectElement).value)).toEqual(['me', 'friend', 'bot']);
      await userEvent.click(screen.getByRole('button', { name: 'Play on from here' }));
      await screen.findByRole('link', { name: 'To the table' });
      unmount();
      return [
        shown,
        JSON.parse(server.mock.calls.findLast(([path]) => path.startsWith('/api/matches'))![1].body).seats.map(
          ({ name }: { name: string }) => name,
        ),
      ];
    };
    expect(await asked({ ...FORM, players: [] })).toEqual([
      ['Ada', 'Bruno', 'Carla'],
      ['Ada', 'Bruno', 'Carla'],
    ]);
    expect(await asked(FORM)).toEqual([
      ['Seat 1', 'Seat 2', 'Carla'],
      ['Guest 0', 'Guest 1', 'Carla'],
    ]);
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
  const show = (name: string, more: { table?: MyTable; alone?: boolean; refusal?: string | null } = {}) =>
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
    expect(buttons()).toEqual(['Save as a file']);
  });

  it('on the server, kept', () => {
    localStorage.setItem('ludoteca.kept', '{"site": "a", "pocket": "b"}');
    show('there', { refusal: 'Other people play here too.' });
    expect(buttons()).toEqual(['Take it along', 'Save as a file']);
    expect(screen.getByText('Other people play here too.')).toBeVisible();
  });

  it('in which everybody acts at once: it ends where it was begun, and is saved when it is over', () => {
    localStorage.setItem('ludoteca.kept', '{"site": "a", "pocket": "b"}');
    const clock = { stands: null, seat: null, go: null };
    holdSeats('there', ['one']);
    noteTable(info({ id: 'there', match: 'm1', race: clock }));
    show('there', { table: myTable('there')! });
    expect(buttons()).toEqual([]);
    cleanup();
    noteTable(info({ id: 'there', match: 'm1', race: clock, status: 'over' }));
    show('there', { table: myTable('there')! });
    expect(buttons()).toEqual(['Save as a file']);
  });

  it('on the server without a network, or while it does not answer: it is said where it is', async () => {
    show('there', { alone: true });
    expect(screen.getByText(/which does not answer just now/)).toBeVisible();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/comes back with the network/)).toBeVisible();
    online.mockRestore();
    dispatchEvent(new Event('online'));
  });
});
