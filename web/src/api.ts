/** What the server answers over HTTP. */
import { language } from './language.svelte';
import type {
  Action,
  Analysis,
  GameInfo,
  Lesson,
  LessonAnswer,
  LessonInfo,
  LessonTry,
  Options,
  Puzzle,
  Replay,
  Rulebook,
  SeatWish,
  WantedSettings,
} from './table/messages';

/** The server says no, in one sentence for the player. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
  ) {
    super(sentence);
  }
}

/** No answer came: the network or the server is away. */
export class Unreachable extends Error {}

async function ask<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(path, request);
    answer = await response.json();
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return answer as Answer;
  const refusal = (answer as { refusal?: unknown } | null)?.refusal;
  if (typeof refusal !== 'string') throw new Unreachable(path);
  throw new Refusal(refusal, response.status);
}

function get<Answer>(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const joint = path.includes('?') ? '&' : '?';
  return ask(`${path}${joint}language=${language()}`, { headers });
}

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return ask(`${path}?language=${language()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Ludoteca': '1', 'Accept-Language': language() },
    body: JSON.stringify(body),
  });
}

export interface MadeTable {
  table: string;
  code: string | null;
  secrets: Record<string, string>;
}

export interface Seated {
  table: string;
  seat: number;
  secret: string;
}

export const games = () => get<GameInfo[]>('/api/games');
export const rulebook = (game: string) => get<Rulebook>(`/api/rulebooks/${encodeURIComponent(game)}`);
/** `first`: a first match, in which the person begins and finds something good. */
export const makeTable = (game: string, options: Options, seats: SeatWish[], more: { settings?: WantedSettings; first?: true } = {}) =>
  post<MadeTable>('/api/tables', { game, options, seats, ...more });
export const join = (where: { code: string } | { table: string }, name: string, avatar: string) =>
  post<Seated>('/api/join', { ...where, name, avatar });
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
export const puzzles = (day: string) => get<Puzzle[]>(`/api/puzzles?day=${encodeURIComponent(day)}`);
/** A table for one at which the puzzle lies ready. */
export const makePuzzle = ({ game, name, day }: Puzzle, player: string, avatar: string) =>
  post<MadeTable>('/api/puzzles', { game, name, day, name_of_player: player, avatar });
const lessonPath = (...parts: (string | number)[]) => ['/api/lessons', ...parts.map(encodeURIComponent)].join('/');
export const lessons = (game: string) => get<{ game: string; title: string; lessons: LessonInfo[] }>(lessonPath(game));
export const lesson = (game: string, name: string) => get<Lesson>(lessonPath(game, name));
/** What a lesson says to what the learner does at a step. */
export const learn = (game: string, name: string, step: number, actions: Action[]) =>
  post<LessonAnswer>(lessonPath(game, name, step), { actions, try: false });
/** What the rules say of an action that the learner only asks about. */
export const tryInLesson = (game: string, name: string, step: number, action: Action) =>
  post<LessonTry>(lessonPath(game, name, step), { actions: [action], try: true });
