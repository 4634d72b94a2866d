/** The tables this browser has sat at: their secrets, so that one can come back, and enough to list them. */
import { houseOf } from './houses';
import { keep, kept } from './kept';
import type { TableInfo } from './table/messages';

export interface MyTable {
  table: string;
  game: string;
  title: string;
  /** One secret for each seat this browser holds; seats rotate, secrets stay with their players. */
  secrets: string[];
  names: string[];
  /** Everybody acts at once: such a match ends where it was begun. */
  race?: boolean;
  status: TableInfo['status'];
  /** The newest match there, and the newest one that is over. */
  match: string | null;
  finished: string | null;
  at: number;
}

const MOST = 60;

let tables = $state.raw<MyTable[]>(kept<MyTable[]>('tables', []).filter((table) => typeof table?.table === 'string'));

function store(next: MyTable[]): void {
  const sorted = next.toSorted((one, other) => other.at - one.at);
  // what is kept on this device can be had, and taken away, from this list alone
  tables = sorted.filter(({ table }, place) => place < MOST || houseOf(table) === 'here');
  keep('tables', tables);
}

/** Keeps what is known once more: the browser has been emptied meanwhile. */
export function keepTables(): void {
  store(tables);
}

/** The newest first. */
export function myTables(): MyTable[] {
  return tables;
}

export function myTable(table: string): MyTable | null {
  return tables.find((one) => one.table === table) ?? null;
}

let lost = $state.raw<string[]>([]);

/** True for a table that was kept on this device alone, and is no more. */
export const isLost = (table: string) => lost.includes(table);

/** Looks which tables are lost; where that cannot be found out, those that were stay so. */
export async function findLost(): Promise<void> {
  const here = tables.map(({ table }) => table).filter((table) => houseOf(table) === 'here');
  if (here.length === 0) return;
  try {
    lost = await (await import('./pocket/door')).lostOf(here);
  } catch {
    // nothing is kept in this browser, or by a newer page
  }
}

export function secretsOf(table: string): string[] {
  return myTable(table)?.secrets ?? [];
}

/** Adds seats to what is known of a table. */
export function holdSeats(table: string, secrets: string[], game = '', title = ''): void {
  const before = myTable(table);
  const entry: MyTable = {
    table,
    game: game || before?.game || '',
    title: title || before?.title || '',
    secrets: [...new Set([...(before?.secrets ?? []), ...secrets])],
    names: before?.names ?? [],
    status: before?.status ?? 'waiting',
    match: before?.match ?? null,
    finished: before?.finished ?? null,
    at: Date.now(),
  };
  store([entry, ...tables.filter((one) => one.table !== table)]);
}

/** Notes how a table of ours stands; tables where we only watch are not kept. One that is seen from elsewhere keeps its place in the list. */
export function noteTable(info: TableInfo, { fromElsewhere = false } = {}): void {
  const before = myTable(info.id);
  if (!before) return;
  const names = info.seats.map((seat) => seat.name ?? '');
  const race = !!info.race;
  const same =
    before.status === info.status && before.match === info.match && !!before.race === race && before.names.join() === names.join();
  if (same) return;
  const entry: MyTable = {
    ...before,
    game: info.game,
    title: info.title,
    names,
    race,
    status: info.status,
    match: info.match,
    finished: info.status === 'over' ? info.match : before.finished,
    at: fromElsewhere ? before.at : Date.now(),
  };
  const others = tables.filter((one) => one.table !== info.id);
  store(fromElsewhere ? tables.map((one) => (one.table === info.id ? entry : one)) : [entry, ...others]);
}

export function forgetTable(table: string): void {
  store(tables.filter((one) => one.table !== table));
}

/** `#seat=secret,secret`, the end of a private link; null if there is none. */
export function fromFragment(hash: string): string[] | null {
  const found = /^#seat=([\w-]+(?:,[\w-]+)*)$/.exec(hash);
  return found ? found[1]!.split(',') : null;
}

/** The end of the private link by which these seats can be played from another device. */
export function resumePath(table: string, secrets: string[]): string {
  return `/t/${encodeURIComponent(table)}#seat=${secrets.join(',')}`;
}
