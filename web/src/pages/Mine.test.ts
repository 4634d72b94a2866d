import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../kept';
import { findLost, forgetTable, holdSeats, isLost, myTables, noteTable } from '../mine.svelte';
import * as door from '../pocket/door';
import { openStore } from '../pocket/store';
import { answeredBy } from '../reach.svelte';
import { info } from '../table/sockets.testing';
import AtTable from './AtTable.svelte';
import Mine from './Mine.svelte';
import { unfinishedTables } from './returning.svelte';

const HERE = 'here-aaaaaaaaaaaaaaaaaaaaaa';
let device: ReturnType<typeof vi.fn>;

beforeEach(() => {
  for (const table of myTables()) forgetTable(table.table);
  answeredBy('server');
  for (const table of [HERE, 'there']) {
    holdSeats(table, ['mine'], 'toncc', 'Tóncc');
    noteTable(info({ id: table, match: `${table}-match` }));
  }
  device = vi.fn(async () => new Response('{}'));
  vi.spyOn(door, 'ask').mockImplementation(device as typeof door.ask);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"phones": "closed", "address": null, "opens": false}')),
  );
});

describe('a table that is no longer wanted', () => {
  it('is deleted where it is on this device, and can be saved before', async () => {
    render(Mine);
    await userEvent.click(screen.getByRole('button', { name: 'Delete this table' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this table' }));
    expect(dialog.getByText(/gone for good/)).toBeVisible();
    expect(dialog.getByText('Tóncc')).toBeVisible();
    expect(dialog.getByText(/Ada, Bruno,? and Carla/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save as a file' })).toBeVisible();
    expect(device).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete from this device' }));
    await vi.waitFor(() => expect(myTables().map(({ table }) => table)).toEqual(['there']));
    expect(device).toHaveBeenCalledExactlyOnceWith(`/api/tables/${HERE}`, { method: 'DELETE' });
  });

  it('stays, and why is said, where the device cannot delete it', async () => {
    device.mockResolvedValue(new Response('{"refusal": "Ludoteca is open in another window."}', { status: 503 }));
    render(Mine);
    await userEvent.click(screen.getByRole('button', { name: 'Delete this table' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this table' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete from this device' }));
    expect(await dialog.findByText('Ludoteca is open in another window.')).toBeVisible();
    expect(myTables()).toHaveLength(2);
  });

  it('is forgotten where it is on a server, which keeps it', async () => {
    render(Mine);
    await userEvent.click(screen.getByRole('button', { name: 'Forget this table' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Forget this table' }));
    expect(dialog.queryByRole('button', { name: 'Save as a file' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Forget this table' }));
    expect(myTables().map(({ table }) => table)).toEqual([HERE]);
    expect(device).not.toHaveBeenCalled();
  });
});

describe('a table that the browser has deleted', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  it('is said to be lost, leads nowhere and can be forgotten', async () => {
    render(Mine);
    const lost = within((await screen.findByText(/it is gone/)).closest('li')!);
    expect(lost.queryByRole('link')).toBeNull();
    expect(lost.getAllByRole('button')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: 'Go on' })).toHaveLength(1); // the other one is on the server
    expect(unfinishedTables().map(({ table }) => table)).toEqual(['there']);
    await userEvent.click(lost.getByRole('button', { name: 'Forget this table' }));
    expect(myTables().map(({ table }) => table)).toEqual(['there']);
    expect(device).not.toHaveBeenCalled();
  });

  it('is told from one that is there', async () => {
    const store = await openStore(() => {});
    await store.keep(JSON.stringify([['add', 'tables', HERE, {}]]));
    store.close();
    render(Mine);
    await findLost();
    expect(isLost(HERE)).toBe(false);
    expect(screen.getAllByRole('link', { name: 'Go on' })).toHaveLength(2);
  });
});

describe('a server that is away', () => {
  it('is noticed, though the device has a network: nothing is handed there', async () => {
    localStorage.setItem('ludoteca.kept', '{"site": "a", "pocket": "b"}');
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    render(Mine);
    expect(await screen.findByText('It is on the server, which does not answer just now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hand it to the server' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take it along' })).toBeNull();
  });
});

describe('the address of a table whose match has moved', () => {
  it('says where it goes on, however often it has moved', () => {
    keep('moved', { [HERE]: 'there', there: 'here-cccccccccccccccccccccc' });
    render(AtTable, { table: HERE });
    expect(screen.getByRole('heading', { name: 'This match has moved' })).toBeVisible();
    expect(screen.getByText('It goes on at this device.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the table' })).toHaveAttribute('href', '/t/here-cccccccccccccccccccccc');
  });
});
