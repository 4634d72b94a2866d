/** The tables one can go on playing at, with how each of them stands just now. */
import * as api from '../api';
import { about } from '../games';
import { t, type Text } from '../language.svelte';
import { isLost, myTables, noteTable, type MyTable } from '../mine.svelte';
import { alone, isHere } from '../reach.svelte';
import type { Glance, TableInfo } from '../table/messages';

/** As many as one glance shows. */
const MOST = 12;
/** Milliseconds between two glances. */
const EVERY = 6000;

export interface Unfinished {
  table: MyTable;
  glance: Glance | null;
  /** It is for this browser's player to act. */
  mine: boolean;
}

/** Those of my tables that are not over, newest first; while there is no server, those on this device. */
export function unfinishedTables(): MyTable[] {
  return myTables()
    .filter(({ table, status, secrets }) => status !== 'over' && secrets.length > 0 && !isLost(table) && (isHere(table) || !alone()))
    .slice(0, MOST);
}

export function isMyTurn({ table, turn }: Glance): boolean {
  return table.status === 'playing' && turn.some((seat) => table.held.includes(seat));
}

/** The way in which a table is played, where its game has several: the one with this number of seats before the others. */
export function modeOf({ game, options, seats, puzzle, again }: TableInfo): Text | null {
  if (puzzle || again) return null;
  const plays = (about(game)?.plays ?? []).filter((way) => Object.entries(way.options).every(([name, value]) => options[name] === value));
  const exact = plays.find((way) => way.seats === seats.length);
  return (exact ?? plays.find((way) => way.seats === undefined))?.label ?? null;
}

/** Looks at the tables now and then, for as long as somebody looks at the page. */
export class Returning {
  #glances = $state.raw<Record<string, Glance | null>>({});
  /** Nobody has answered yet. */
  waiting = $state(true);

  /** Where it is my turn before where it is not; a table that nobody finds any more is left out. */
  tables = $derived.by<Unfinished[]>(() => {
    const found = unfinishedTables()
      .filter(({ table }) => this.#glances[table] !== null && !this.#glances[table]?.table.taken)
      .map((table) => {
        const glance = this.#glances[table.table] ?? null;
        return { table, glance, mine: glance !== null && isMyTurn(glance) };
      });
    return [...found.filter(({ mine }) => mine), ...found.filter(({ mine }) => !mine)];
  });

  /** Begins to look; what it gives ends it. */
  follow(): () => void {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (!document.hidden) await this.#look();
      if (!ended) timer = setTimeout(look, EVERY);
    };
    const back = () => void (document.hidden || look());
    void look();
    document.addEventListener('visibilitychange', back);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }

  async #look(): Promise<void> {
    // the house on this device is not opened for a glance alone: what was known of its tables is shown meanwhile
    const asked = unfinishedTables().filter(({ table }) => alone() || !isHere(table));
    if (asked.length === 0) return void (this.waiting = false);
    try {
      const answers = await api.glances(asked.map(({ table, secrets }) => ({ table, secrets })));
      const found = Object.fromEntries(asked.map(({ table }, place) => [table, answers[place] ?? null]));
      this.#glances = { ...this.#glances, ...found };
      for (const glance of answers) if (glance) noteTable(glance.table, { fromElsewhere: true });
    } catch {
      // nobody answers: what was seen last stays
    } finally {
      this.waiting = false;
    }
  }
}

/** Whose turn it is, or what is waited for. */
export function standing({ table, glance, mine }: Unfinished, texts: Record<'yourTurn' | 'turnOf' | 'waiting' | 'playing', Text>): string {
  if (mine) return t(texts.yourTurn);
  const info = glance?.table;
  if (!info || info.status !== 'playing')
    return t(info?.status === 'waiting' || table.status === 'waiting' ? texts.waiting : texts.playing);
  const [first] = glance!.turn;
  const name = first === undefined ? null : info.seats[first]?.name;
  return name ? t(texts.turnOf, { name }) : t(texts.playing);
}
