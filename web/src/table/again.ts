/** Trying again: a table at which a finished match goes on from before one of its moves. */
import { go } from '../address.svelte';
import * as api from '../api';
import * as passing from '../passing';
import { t } from '../language.svelte';
import { holdSeats } from '../mine.svelte';
import { player } from '../player.svelte';
import type { SeatWish, TableInfo } from './messages';
import texts from './texts';

/** A move of a finished match. */
export interface Place {
  game: string;
  title: string;
  match: string;
  number: number;
  seat: number;
}

/** The same position anew, with the same opponents, at a table of its own; a sentence where that is not to be had. */
export async function findAnew({ game, title, seats }: TableInfo, position: string, seat: number): Promise<string | null> {
  const wishes = seats.map(({ level }, place): SeatWish => {
    return place === seat ? { kind: 'person', name: player.name, avatar: player.avatar } : { kind: 'bot', level: level ?? 'fair' };
  });
  try {
    const made = await api.makeTable(game, {}, wishes, { position, task: true });
    holdSeats(made.table, Object.values(made.secrets), game, title);
    go(`/t/${made.table}`);
    return null;
  } catch (problem) {
    return problem instanceof api.Refusal ? problem.sentence : t(texts.nobodyAnswersText);
  }
}

/** Makes the table, keeps its secret and goes there; a sentence where that is not to be had. */
export async function tryAgain({ game, title, match, number, seat }: Place): Promise<string | null> {
  try {
    const made = await passing.again(match, { number, seat }, player.name, player.avatar);
    holdSeats(made.table, Object.values(made.secrets), game, title);
    go(`/t/${made.table}`);
    return null;
  } catch (problem) {
    return problem instanceof api.Refusal ? problem.sentence : t(texts.nobodyAnswersText);
  }
}
