/** What one may send to friends after a match: how it went, not how it goes. */
import type { Ended, Ending } from './ending';
import { LAMP } from './puzzles.svelte';

/** The game's own lines; the lamp of whoever shares says that there were hints, and in how many turns. */
export function shared(ended: Ended, ending: Ending): string {
  const text = ending.share(ended);
  const hints = ended.info.held.reduce((sum, seat) => sum + (ended.info.seats[seat]?.hints ?? 0), 0);
  return hints > 0 && !text.includes(LAMP) ? `${text} ${LAMP}${hints}` : text;
}
