/** What the server answers about classes. */
import { reach, Refusal, Unreachable } from '../../api';
import { language } from '../../language.svelte';
import type { Level, Options } from '../../table/messages';

export interface ClassClock {
  minutes: number | null;
  /** When it is at zero, by the server's clock; null while it stands. */
  ends: number | null;
  /** The milliseconds left while it stands. */
  left: number | null;
}

export interface Outcome {
  child: number;
  place: number;
  score: number;
}

interface Common {
  class: string;
  game: string;
  title: string;
  options: Options;
  puzzle: { name: string; day: string; par: number } | null;
  paused: boolean;
  clock: ClassClock;
  /** How many are there. */
  here: number;
  /** How many rounds there have been, with the one that is being played. */
  round: number;
  playing: boolean;
}

export interface ForStranger extends Common {
  role: null;
}

export interface ForChild extends Common {
  role: 'child';
  you: { child: number; name: string; avatar: string };
  /** The table of this round. */
  table: string | null;
  /** How the child has done in the last round, once its match is over. */
  outcome: Outcome | null;
}

export interface ClassTable {
  table: string | null;
  children: number[];
  seats: number;
  status: 'waiting' | 'playing' | 'over' | null;
}

export interface ClassRound {
  how: 'mixed' | 'winners';
  over: boolean;
  tables: ClassTable[];
  outcomes: Outcome[];
}

export interface ForTeacher extends Common {
  role: 'teacher';
  code: string;
  invite: string;
  size: number;
  level: Level | null;
  children: { child: number; name: string; avatar: string; here: boolean }[];
  /** The names of all there have been, by number. */
  names: string[];
  rounds: ClassRound[];
  /** Those who are there and have no table in this round. */
  waiting: number[];
  /** When the class deletes itself. */
  until: number;
}

export type Seen = ForStranger | ForChild | ForTeacher;

export interface NewClass {
  game: string;
  options: Options;
  size: number | null;
  level: Level | null;
  minutes: number | null;
  puzzle: { name: string; day: string } | null;
}

export type Change =
  | { do: 'round'; after: number; how: 'mixed' | 'winners' }
  | { do: 'end'; after: number }
  | { do: 'pause' | 'go' | 'forget' }
  | { do: 'clock'; minutes: number | null }
  | { do: 'out'; child: number };

async function answer(path: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await reach(path, request);
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok || response.status === 304) return response;
  const { refusal } = (await response.json().catch(() => ({}))) as { refusal?: unknown };
  throw typeof refusal === 'string' ? new Refusal(refusal, response.status) : new Unreachable(path);
}

function place(id: string, rest = ''): string {
  return `/api/classes/${encodeURIComponent(id)}${rest}?language=${language()}`;
}

async function post<Value>(path: string, body: unknown, secret?: string): Promise<Value> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'X-Ludoteca': '1' };
  if (secret) headers['X-Class'] = secret;
  return (await (await answer(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Value;
}

export const openClass = (wish: NewClass) =>
  post<{ class: string; code: string; secret: string }>(`/api/classes?language=${language()}`, wish);
export const comeIn = (id: string) => post<{ child: number; secret: string }>(place(id, '/children'), {});
export const change = (id: string, secret: string, wanted: Change) => post<ForTeacher>(place(id), wanted, secret);

/** How the class stands, unless it is as we know it; and the milliseconds by which the server's clock is ahead of ours. */
export async function look(
  id: string,
  secret: string | null,
  tag: string | null,
): Promise<{ seen: Seen | null; tag: string | null; ahead: number }> {
  const headers: Record<string, string> = {};
  if (secret) headers['X-Class'] = secret;
  if (tag) headers['If-None-Match'] = tag;
  const response = await answer(place(id), { headers });
  const now = Number(response.headers.get('X-Now'));
  const ahead = now ? now - Date.now() : 0;
  if (response.status === 304) return { seen: null, tag, ahead };
  return { seen: (await response.json()) as Seen, tag: response.headers.get('ETag'), ahead };
}
