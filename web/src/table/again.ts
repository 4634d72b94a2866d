/** Trying again: a table at which a finished match goes on from before one of its moves. */
import { go } from '../address.svelte';
import * as api from '../api';
import { t } from '../language.svelte';
import { holdSeats } from '../mine.svelte';
import { player } from '../player.svelte';
import texts from './texts';

/** A move of a finished match. */
export interface Place {
  game: string;
  title: string;
  match: string;
  number: number;
  seat: number;
}

/** Makes the table, keeps its secret and goes there; a sentence where that is not to be had. */
export async function tryAgain({ game, title, match, number, seat }: Place): Promise<string | null> {
  try {
    const made = await api.again(match, { number, seat }, player.name, player.avatar);
    holdSeats(made.table, Object.values(made.secrets), game, title);
    go(`/t/${made.table}`);
    return null;
  } catch (problem) {
    return problem instanceof api.Refusal ? problem.sentence : t(texts.nobodyAnswersText);
  }
}
