/** A match moves house: from this device to the server, from the server to this device, or out of a file. It is replayed by the rules where it arrives. */
import * as api from '../api';
import { houseOf, type House } from '../houses';
import { keep, kept } from '../kept';
import { forgetTable, holdSeats, type MyTable } from '../mine.svelte';
import * as passing from '../passing';
import type { SeatInfo, SeatWish, TableInfo, WantedSettings } from '../table/messages';

/** Who has a seat after the move: whoever holds this device, a friend by link, or a bot. */
export type Taker = 'me' | 'friend' | 'bot';

/** A match that is about to move. */
export interface Moving {
  game: string;
  title: string;
  /** As `Match.save` writes it. */
  form: unknown;
  seats: SeatInfo[];
  settings?: WantedSettings;
  /** The table where it was played so far; null for one from a file. */
  from: MyTable | null;
}

/** A seat whose link is for a friend. */
export interface Given {
  name: string;
  secret: string;
  /** Which one it is, from 0; links that were given earlier do not say. */
  place?: number;
}

const MOST = 60;

/** The links for friends that this device has given away, by table: they can be shown again. */
export function givenAt(table: string): Given[] {
  const found = kept<Record<string, Given[]>>('given', {})?.[table];
  return Array.isArray(found) ? found : [];
}

/** Where the match of a table has gone from this device, however often; null where it has not. */
export function movedTo(table: string): string | null {
  const moved = kept<Record<string, string> | null>('moved', null) ?? {};
  let to: string | null = null;
  // no table is come to twice: each move makes a new one
  for (let next = moved[table]; typeof next === 'string' && next !== table; next = moved[next]) to = next;
  return to;
}

function noteMoved(from: string, to: string): void {
  const moved = Object.entries(kept<Record<string, string> | null>('moved', null) ?? {});
  keep('moved', Object.fromEntries([...moved, [from, to]].slice(-MOST)));
}

/** Takes a table on this device away, with all that was played there; a refusal says why it is still there. */
export async function remove(table: string): Promise<void> {
  await api.ask(`/api/tables/${encodeURIComponent(table)}`, { method: 'DELETE' }, 'here');
  forgetTable(table);
}

/** Who sat where is known: the match comes from a table, or from a file that says so. */
export function isKnown({ from, form }: Moving): boolean {
  return from !== null || (form as { players?: unknown } | null)?.players !== undefined;
}

/** Fetches a match that goes on from its house, with all that belongs to it; a refusal says why it stays there. */
export async function taken(table: MyTable): Promise<Moving> {
  const info = await api.get<TableInfo>(`/api/tables/${encodeURIComponent(table.table)}`);
  const form = await passing.file(info.match ?? '', table.secrets);
  const { leads: _, ...settings } = info.settings ?? {};
  return { game: info.game, title: info.title, form, seats: info.seats, settings, from: table };
}

/** The seats as the other house wants to hear of them; a friend who sits down where a bot was has this name and this animal. */
export function wishes(moving: Moving, takers: Taker[], guest: (place: number) => { name: string; avatar: string }): SeatWish[] {
  return moving.seats.map(({ kind, name, avatar, level }, place): SeatWish => {
    if (takers[place] === 'bot') return { kind: 'bot', level: level ?? 'fair', ...(kind === 'bot' && name ? { name } : {}) };
    // the guest of the first place has the name of whoever holds this device, who sits elsewhere then
    const usual = guest(place === 0 && (takers[0] === 'friend' || kind === 'bot') ? moving.seats.length : place);
    return kind === 'person' && isKnown(moving)
      ? { kind, name: name ?? usual.name, avatar: avatar ?? usual.avatar }
      : { kind: 'person', ...usual };
  });
}

/** Moves a match; gives its table there, and the seats that are for friends. Where it came from it is forgotten, so that nobody plays it twice. */
export async function move(moving: Moving, to: House, seats: SeatWish[], takers: Taker[]): Promise<{ table: string; given: Given[] }> {
  const { table, secrets } = await api.post<api.MadeTable>(
    '/api/matches',
    { match: moving.form, seats, settings: moving.settings ?? {} },
    to,
  );
  const held = Object.entries(secrets).map(([place, secret]) => ({ place: Number(place), secret }));
  holdSeats(
    table,
    held.filter(({ place }) => takers[place] === 'me').map(({ secret }) => secret),
    moving.game,
    moving.title,
  );
  const given = held
    .filter(({ place }) => takers[place] === 'friend')
    .map(({ place, secret }) => ({ name: nameOf(seats[place]!), secret, place }));
  if (given.length > 0) keep('given', Object.fromEntries([...Object.entries(kept('given', {})), [table, given]].slice(-MOST)));
  if (moving.from) await leave(moving.from, table);
  return { table, given };
}

/** The match is elsewhere now: here it is forgotten, what was kept of it on this device is taken away, and a server says so to all who are at its table. */
async function leave({ table, secrets }: MyTable, to: string): Promise<void> {
  noteMoved(table, to);
  const left =
    houseOf(table) === 'here' ? remove(table) : api.post(`/api/tables/${encodeURIComponent(table)}/taken`, { secrets }, 'server');
  await left.catch(() => {}); // it takes room at worst, or looks as if somebody thought for long
  forgetTable(table);
}

function nameOf(seat: SeatWish): string {
  return seat.kind === 'person' ? seat.name : '';
}

/** Whether there is a match that can be saved: one in which everybody acts at once only when it is over. */
export function isSaved({ match, race, status }: MyTable): boolean {
  return match !== null && !(race && status === 'playing');
}

/** Saves a match that goes on, or is over, as a file. */
export async function save(match: string, secrets: string[]): Promise<void> {
  const form = await passing.file(match, secrets);
  const address = URL.createObjectURL(new Blob([JSON.stringify(form)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${(form as { game?: string }).game ?? 'ludoteca'}-${match.replace(/^here-/, '').slice(0, 6)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // by then every browser has taken it
}
