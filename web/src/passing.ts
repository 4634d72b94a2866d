/** What the server answers about positions and matches. It is apart from api.ts, because the first page does not need it. */
import { get, post, type MadeTable } from './api';
import type { Action, Analysis, Replay, Shown } from './table/messages';

/** A position, by the text of its link or as the form that somebody has set up. */
export const position = (wish: { code: string } | { form: unknown }) => post<Shown>('/api/positions', wish);
export interface Task {
  /** The text of the link, for the eyes of whoever has to find it. */
  code: string;
  seat: number;
  text: string;
  par: number | null;
}
/** What is to be found at a position, by whom, and what that is worth where it can be counted. */
export const task = (code: string) => post<Task>('/api/positions/task', { code });
export interface SharedPosition {
  code: string;
  /** What could not be seen was made up. */
  made_up: boolean;
}
/** What is seen at a table now, through the eyes of this seat. */
export const shareNow = (table: string, seat: number | null, secrets: string[]) =>
  post<SharedPosition>(`/api/tables/${encodeURIComponent(table)}/position`, { seat, secrets });
/** What is seen in a task after all that was done. */
export const shareInTask = ({ key, day }: { key: string; day: string }, done: Action[]) =>
  post<SharedPosition>(`/api/puzzles/${encodeURIComponent(key)}/${encodeURIComponent(day)}`, { done, share: true });
/** A match as `Match.save` writes it; one that goes on only for whoever holds the seats of all its people. */
export const file = (match: string, secrets: string[]) =>
  get<unknown>(`/api/matches/${encodeURIComponent(match)}/file`, secrets.length ? { 'X-Seats': secrets.join(',') } : {});
/** What these eyes were shown in the picture of this number of a finished match. */
export const shareThen = (match: string, number: number, seat: number | null) =>
  post<SharedPosition>(`/api/matches/${encodeURIComponent(match)}/position`, { number, seat });
/** A match that was saved to a file, as `Match.save` writes it, through the eyes of this seat. */
export const replayFile = (match: unknown, seat: number | null) => post<Replay>('/api/replays', { match, seat });
/** The same as for a finished match here, of one from a file. */
export const analysisOfFile = (match: unknown) => post<Analysis>('/api/replays/analysis', { match });
export const shareFile = (match: unknown, number: number, seat: number | null) =>
  post<SharedPosition>('/api/replays/position', { match, number, seat });
/** A finished match through the eyes of this seat; of the one whose secret is given; else a spectator's. */
export const replay = (match: string, { seat = null, secret = null }: { seat?: number | null; secret?: string | null } = {}) =>
  get<Replay>(
    `/api/matches/${encodeURIComponent(match)}/replay${seat === null ? '' : `?seat=${seat}`}`,
    secret ? { 'X-Seat': secret } : {},
  );
/** What would have been best at each turn of a finished match, as far as it has been worked out. */
export const analysis = (match: string) => get<Analysis>(`/api/matches/${encodeURIComponent(match)}/analysis`);
/** A table at which a finished match goes on from before this step, played by this seat against bots. */
export const again = (match: string, { number, seat }: { number: number; seat: number }, name: string, avatar: string) =>
  post<MadeTable>(`/api/matches/${encodeURIComponent(match)}/again`, { number, seat, name, avatar });
