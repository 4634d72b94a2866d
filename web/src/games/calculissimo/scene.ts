/** What lies on the table at one moment, and the beats in which a story leads from one scene to the next. */
import type { Told } from '../../table/showing.svelte';
import { at, bonusOf, isSign, meaning } from './squares';
import type { CalcPicture, Cell, Drawn, Event, Laid, Lots, Operation, Over, Stands, Tile } from './types';

export interface Scene {
  /** The coloured squares, as the rules have them at this table. */
  squares: string[];
  board: string[];
  /** The cells that hold jokers, by key. */
  jokers: Set<string>;
  /** Laid, and not yet accepted by all. */
  laid: Tile[];
  scores: number[];
  bag: number;
  racks: number[];
}

/** Tokens slide in; raised numbers swell; the operations are counted; their factors stamp. */
export type Phase = 'slide' | 'raise' | 'count' | 'stamp';

/** One moment of a story: what is drawn, and what happens on it. */
export interface Beat extends Told<Scene> {
  laying: { event: Laid | Stands; phase: Phase } | null;
  /** Tokens that go back to a rack. */
  back: Tile[];
  lots: Lots | null;
  drawn: Drawn | null;
  over: Over | null;
  won: { seat: number; points: number } | null;
  /** How many steps of the reckoning are said, where it is held against what was announced. */
  said: number;
}

export const LASTS = {
  slide: 250,
  raise: 250,
  count: 250,
  stamp: 250,
  rest: 450,
  step: 800,
  verdict: 1600,
  lots: 1300,
  draw: 220,
  drawn: 100,
  back: 250,
};

/** A lay of so many points fills the board when it has been counted. */
export const BIG = 100;

/** How a story is told: whose eyes it is for, and the words of each event. */
export interface Teller {
  viewer: number | null;
  /** What happened in words; null for what nobody needs to be told. */
  words: (event: Event) => string | null;
  /** What was announced for a lay, and at the end what became of it. */
  announced: (event: Laid) => string;
  verdict: (event: Laid) => string;
  /** What has ended the match, and what the racks cost. */
  ended: (event: Over) => string;
}

export function sceneOf({ view, notes }: CalcPicture): Scene {
  const { board, jokers, laid, scores, bag } = view.position;
  return { squares: notes.squares, board, jokers: new Set(jokers.map(at)), laid: laid?.tiles ?? [], scores, bag, racks: notes.racks };
}

/** The board without some of its tokens. */
function without(board: string[], tiles: Tile[]): string[] {
  const gone = new Set(tiles.map(at));
  return board.map((row, r) => [...row].map((shown, c) => (gone.has(`${r},${c}`) ? '.' : shown)).join(''));
}

/** The numbers that a green or blue square raises in this lay. */
export function raised(tiles: Tile[], squares: string[]): Tile[] {
  return tiles.filter(([row, column, token]) => {
    const bonus = bonusOf(squares, [row, column]);
    return (bonus === 'g' || bonus === 'b') && !token.startsWith('?') && !isSign(meaning(token));
  });
}

function quietOf(scene: Scene): Beat {
  return { lasts: 0, scene, laying: null, back: [], lots: null, drawn: null, over: null, won: null, said: 0 };
}

/** The beats of a story that ends with `after` on the table. */
export function beatsOf(after: Scene, story: Event[], teller: Teller): Beat[] {
  return story.flatMap((event): Beat[] => {
    const quiet = quietOf(after);
    const words = teller.words(event) ?? undefined;
    // what I have done myself I need not be told
    const others = 'seat' in event && event.seat === teller.viewer ? undefined : words;
    switch (event.type) {
      case 'lots':
        return [{ ...quiet, lasts: LASTS.lots, lots: event, words, big: true, sound: 'slide' }];
      case 'draw':
        return [
          event.seat === teller.viewer
            ? { ...quiet, lasts: LASTS.draw, drawn: event, sound: 'slide' }
            : { ...quiet, lasts: LASTS.drawn, drawn: event },
        ];
      case 'back':
        return [{ ...quiet, lasts: LASTS.back, back: event.tiles, words, sound: 'slide' }];
      case 'stands':
        return beatsOfCounting(event, quiet, lower(after, event), words);
      case 'lay':
        return beatsOfLaying(event, after, teller);
      case 'time':
        return [{ ...quiet, words }];
      case 'over':
        return [{ ...quiet, words: teller.ended(event), over: event, big: true }];
      default:
        return others ? [{ ...quiet, words: others }] : [];
    }
  });
}

/** What has been told before, once more on the table as it lies there now. */
export function beatsAgain(event: Event, now: Scene, teller: Teller): Beat[] {
  const words = teller.words(event) ?? undefined;
  const quiet = quietOf(now);
  if (event.type !== 'lay' && event.type !== 'stands')
    return words ? [{ ...quiet, words, lots: event.type === 'lots' ? event : null, big: event.type === 'lots' }] : [];
  const bare: Scene = { ...now, board: without(now.board, event.tiles) };
  const slide: Beat = { ...quiet, lasts: LASTS.slide, scene: bare, laying: { event, phase: 'slide' }, words };
  if (event.type === 'lay' && !event.stands) return [slide, { ...quiet, words }];
  return [slide, ...beatsOfCounting(event, quiet, now, words)];
}

/** The table before this was counted. */
function lower(after: Scene, { seat, points }: { seat: number; points: number }): Scene {
  return { ...after, scores: after.scores.map((score, one) => (one === seat ? score - points : score)) };
}

function beatsOfLaying(event: Laid, after: Scene, teller: Teller): Beat[] {
  const quiet = quietOf(after);
  const lying = event.stands ? lower(after, event) : after;
  const bare: Scene = { ...lying, board: without(after.board, event.tiles), laid: [] };
  const own = event.seat === teller.viewer;
  const words = teller.words(event) ?? undefined;
  const said = event.announced === null ? words : teller.announced(event);
  // my own tokens lie there already: I have put them there myself
  const slide: Beat[] = own
    ? []
    : [{ ...quiet, lasts: LASTS.slide, scene: bare, laying: { event, phase: 'slide' }, words: said, sound: 'slide' }];
  if (!event.stands) return slide;
  if (event.announced !== null) return [...slide, ...beatsOfReckoning(event, after, lying, teller)];
  const told = own && event.points < BIG && !event.whole ? undefined : words;
  return [...slide, ...beatsOfCounting(event, quiet, lying, told)];
}

/** The numbers swell, the operations are counted, their factors stamp; what is worth much fills the board in the end. */
function beatsOfCounting(event: Laid | Stands, quiet: Beat, lying: Scene, words: string | undefined): Beat[] {
  const beat = (phase: Phase, lasts: number): Beat => ({ ...quiet, lasts, scene: lying, laying: { event, phase }, words });
  // operations that cross ring one after the other
  const beats: Beat[] = [{ ...beat('count', LASTS.count), sound: event.operations.length > 1 ? 'chain' : 'count' }];
  if (raised(event.tiles, quiet.scene.squares).length) beats.unshift(beat('raise', LASTS.raise));
  if (event.operations.some(({ factor }) => factor > 1)) beats.push({ ...beat('stamp', LASTS.stamp), sound: 'place' });
  const last = beats.at(-1)!.laying!.phase;
  const won = { seat: event.seat, points: event.points };
  beats.push({ ...beat(last, LASTS.rest), scene: quiet.scene, won });
  if (event.points >= BIG && words) beats.push({ ...beat(last, LASTS.rest), scene: quiet.scene, won, big: true });
  return beats;
}

/** Beside what was announced the reckoning is said step by step, slowly enough to be followed. */
function beatsOfReckoning(event: Laid, after: Scene, lying: Scene, teller: Teller): Beat[] {
  const steps = event.operations.flatMap((operation) => operation.steps.map(stepWords));
  const last: Phase = event.operations.some(({ factor }) => factor > 1) ? 'stamp' : 'count';
  const beat = (phase: Phase, scene: Scene, lasts: number): Beat => ({ ...quietOf(scene), lasts, laying: { event, phase } });
  return [
    { ...beat('raise', lying, LASTS.raise), words: teller.announced(event) },
    ...steps.map((words, i) => ({
      ...beat(i + 1 < steps.length ? 'raise' : last, lying, LASTS.step),
      said: i + 1,
      words,
      sound: 'count' as const,
    })),
    {
      ...beat(last, after, LASTS.verdict),
      said: steps.length,
      won: { seat: event.seat, points: event.points },
      words: teller.verdict(event),
    },
  ];
}

/** One step of a reckoning as it is read. */
export function stepWords(step: Operation['steps'][number]): string {
  return step
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** What lies on a square, a joker with its ? before it; null for nothing. */
export function tokenAt({ board, jokers, laid }: Scene, cell: Cell): string | null {
  const shown = board[cell[0]]?.[cell[1]];
  if (shown !== undefined && shown !== '.') return (jokers.has(at(cell)) ? '?' : '') + shown;
  return laid.find((tile) => at(tile) === at(cell))?.[2] ?? null;
}

/** The lay of each other seat's last action, as far as it lies on the board. */
export function marksOf({ last, seat }: CalcPicture, scene: Scene): Tile[][] {
  return (last ?? []).flatMap((events, one) => {
    const lay = one === seat ? undefined : events?.find((event) => event.type === 'lay');
    const tiles = lay?.type === 'lay' ? lay.tiles.filter((tile) => tokenAt(scene, [tile[0], tile[1]]) === tile[2]) : [];
    return tiles.length ? [tiles] : [];
  });
}

/** The square after the end of a line where its points are written; inside the board. */
export function endOf(cells: Cell[], way: 'row' | 'column'): Cell {
  const [row, column] = cells.at(-1) ?? [0, 0];
  const [top, left] = cells[0] ?? [0, 0];
  if (way === 'row') return column < 14 ? [row, column + 1] : [row, left - 1];
  return row < 14 ? [row + 1, column] : [top - 1, column];
}
