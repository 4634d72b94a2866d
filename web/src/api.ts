/** What the server answers over HTTP, or the house on this device in its place. */
import { houseOf, isAnywhere, isKept, standAlone, type House as Whose } from './houses';
import { language, t } from './language.svelte';
import { answeredBy } from './reach.svelte';
import type {
  Action,
  GameInfo,
  Glance,
  Lesson,
  LessonAnswer,
  LessonInfo,
  LessonTry,
  Options,
  Puzzle,
  Rulebook,
  SeatInfo,
  SeatWish,
  Step,
  TableInfo,
  Task,
  TaskAnswer,
  WantedSettings,
} from './table/messages';
import texts from './texts';

/** The server says no, in one sentence for the player; where waiting helps, after how many seconds one may ask again. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
    readonly retryAfter: number | null = null,
  ) {
    super(sentence);
  }

  /** Nothing is wrong with what was asked for: it may be had another time. */
  get passing(): boolean {
    return this.status === 503;
  }
}

/** How long one has to wait, in words. */
function waits(seconds: number): string {
  return seconds < 120 ? t(texts.inSeconds, { count: Math.ceil(seconds) }) : t(texts.inMinutes, { count: Math.ceil(seconds / 60) });
}

/** No answer came: the network or the server is away. */
export class Unreachable extends Error {}

const door = () => import('./pocket/door');

/** Asks a house; what belongs to none is answered on this device where no server answers, if that can be. */
export async function reach(path: string, request: RequestInit, house: Whose = houseOf(path + request.body)): Promise<Response> {
  if (house === 'here') return (await door()).ask(path, request);
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (problem) {
    if (!isKept()) throw problem;
    answeredBy('here');
    if (!isAnywhere(path)) throw problem;
    return (await door()).ask(path, request);
  }
  const isPage = response.headers?.get('Content-Type')?.includes('html') || response.status === 405;
  if (isPage && (await (await door()).isAlone())) {
    standAlone();
    answeredBy('files');
    return (await door()).ask(path, request);
  }
  answeredBy(response.headers?.has('X-Kept') ? 'here' : 'server'); // what a service worker had kept, or the server itself
  return response;
}

export async function ask<Answer>(path: string, request: RequestInit = {}, house?: Whose): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await reach(path, request, house);
    answer = await response.json();
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return answer as Answer;
  const { refusal, retry_after: after } = (answer ?? {}) as { refusal?: unknown; retry_after?: unknown };
  if (typeof refusal !== 'string') throw new Unreachable(path);
  if (typeof after !== 'number') throw new Refusal(refusal, response.status);
  throw new Refusal(`${refusal} ${waits(after)}`, response.status, after);
}

export function get<Answer>(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const joint = path.includes('?') ? '&' : '?';
  return ask(`${path}${joint}language=${language()}`, { headers });
}

export function post<Answer>(path: string, body: unknown, house?: Whose): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'X-Ludoteca': '1', 'Accept-Language': language() };
  return ask(`${path}?language=${language()}`, { method: 'POST', headers, body: JSON.stringify(body) }, house);
}

export interface MadeTable {
  table: string;
  code: string | null;
  secrets: Record<string, string>;
  /** What lets a screen be the table; null where all seats were taken at once. */
  screen?: string | null;
}

export interface Seated {
  table: string;
  seat: number;
  secret: string;
}

/** How the house is reached from other devices. */
export interface House {
  /** closed: from this machine alone; open: by its address on the network; named: by an address of its own, or as its keeper likes. */
  phones: 'closed' | 'open' | 'named';
  /** What stands before the path in links for others; null while there is no way in for them. */
  address: string | null;
  /** Whoever asks may let the network in, or no longer. */
  opens: boolean;
}

/** The table that a code leads to. */
export interface TableBehindCode {
  kind: 'table';
  table: string;
  game: string;
  title: string;
  /** The first person who sits there. */
  host: { name: string; avatar: string | null } | null;
  seats: { kind: SeatInfo['kind']; name: string | null; avatar: string | null }[];
  /** How many seats are free. */
  open: number;
  /** Where the names of those who sit down come from. */
  names: 'wheel' | 'free';
  status: TableInfo['status'];
  /** Why one cannot sit down there, in one sentence. */
  refusal: string | null;
}

/** The class that a code leads to. */
export interface ClassBehindCode {
  kind: 'class';
  class: string;
  game: string;
  title: string;
}

/** What a code may lead to: a newer server may know more kinds than this page. */
export type BehindCode = TableBehindCode | ClassBehindCode | { kind: string & {}; table?: never };

export const house = () => get<House>('/api/house');
export const letPhonesIn = (phones: 'open' | 'closed') => post<House>('/api/house', { phones });
/** A QR code of the link to a page of this house. The path goes in the body: a private one is to stand in no log. */
export const qr = (path: string) => post<{ link: string; svg: string }>('/api/qr', { path });
/** What is behind the code that a friend gave. */
export const code = (letters: string) => get<BehindCode>(`/api/codes/${encodeURIComponent(letters)}`);
export const games = () => get<GameInfo[]>('/api/games');
export const rulebook = (game: string) => get<Rulebook>(`/api/rulebooks/${encodeURIComponent(game)}`);
export interface MoreWishes {
  settings?: WantedSettings;
  first?: true;
  /** The text of a link: every match begins there. With `task` what is best there is to be found. */
  position?: string;
  task?: true;
}

/** `first`: a first match, in which the person begins and finds something good. It is made in the house that is named, else wherever one answers. */
export const makeTable = (game: string, options: Options, seats: SeatWish[], more: MoreWishes = {}, house?: Whose) =>
  post<MadeTable>('/api/tables', { game, options, seats, ...more }, house);
export const join = (where: { code: string } | { table: string }, name: string, avatar: string) =>
  post<Seated>('/api/join', { ...where, name, avatar });
/** What the rules say of these options for so many players: one sentence, or null. */
export const consider = async (game: string, options: Options, seats: number) =>
  (await post<{ refusal: string | null }>('/api/options', { game, options, seats })).refusal;
/** How these tables stand, without being there; null for one that cannot be found. At most 12. */
export const glances = (tables: { table: string; secrets: string[] }[]) => post<(Glance | null)[]>('/api/glances', { tables });
/** Waits for the next match at a table that is full; whoever waits there already with one of these secrets keeps their place. */
export const wait = (table: string, name: string, avatar: string, secrets: string[]) =>
  post<{ table: string; secret: string; place: number }>('/api/wait', { table, name, avatar, secrets });

export const puzzles = (day: string) => get<Puzzle[]>(`/api/puzzles?day=${encodeURIComponent(day)}`);
/** A table for one at which the puzzle lies ready. */
export const makePuzzle = ({ game, name, day }: Puzzle, player: string, avatar: string) =>
  post<MadeTable>('/api/puzzles', { game, name, day, name_of_player: player, avatar });
const taskPath = ({ key, day }: { key: string; day: string }) => `/api/puzzles/${encodeURIComponent(key)}/${encodeURIComponent(day)}`;
/** A puzzle of a day, or of a trainer, as one file. */
export const task = (key: string, day: string) => get<Task>(taskPath({ key, day }));
/** What follows when one does this in a task after all that was done before. */
export const playTask = (which: { key: string; day: string }, done: Action[], actions: Action[]) =>
  post<TaskAnswer>(taskPath(which), { done, actions });
export const tryInTask = (which: { key: string; day: string }, done: Action[], action: Action) =>
  post<LessonTry>(taskPath(which), { done, actions: [action], try: true });
export const hintInTask = async (which: { key: string; day: string }, done: Action[]) =>
  (await post<{ steps: Step[] }>(taskPath(which), { done, hint: true })).steps;
const lessonPath = (...parts: (string | number)[]) => ['/api/lessons', ...parts.map(encodeURIComponent)].join('/');
export const lessons = (game: string) => get<{ game: string; title: string; lessons: LessonInfo[] }>(lessonPath(game));
export const lesson = (game: string, name: string) => get<Lesson>(lessonPath(game, name));
/** What a lesson says to what the learner does at a step. */
export const learn = (game: string, name: string, step: number, actions: Action[]) =>
  post<LessonAnswer>(lessonPath(game, name, step), { actions, try: false });
/** What the rules say of an action that the learner only asks about. */
export const tryInLesson = (game: string, name: string, step: number, action: Action) =>
  post<LessonTry>(lessonPath(game, name, step), { actions: [action], try: true });
