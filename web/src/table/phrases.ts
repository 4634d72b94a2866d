/** What can be said at any table, by a tap: safe for children, and read in each reader's language. */
import type { Text } from '../language.svelte';
import { EMOTES } from './together/emotes';

export const COMMON: Record<string, Text> = {
  hello: { en: 'Hello!', it: 'Ciao!' },
  good_luck: { en: 'Good luck', it: 'Buona fortuna' },
  well_played: { en: 'Well played', it: 'Bella mossa' },
  thank_you: { en: 'Thank you', it: 'Grazie' },
  wow: { en: 'Wow!', it: 'Caspita!' },
  haha: { en: 'Haha!', it: 'Ahah!' },
  oops: { en: 'Oops', it: 'Ops' },
  sorry: { en: 'Sorry', it: 'Scusa' },
  thinking: { en: 'I am thinking', it: 'Ci sto pensando' },
  wait: { en: 'Wait a moment', it: 'Un attimo' },
  hurry: { en: 'Come on…', it: 'Dai, su…' },
  again: { en: 'Another match?', it: 'Un’altra partita?' },
};

/** The words of a phrase, where the game has these of its own; null for one this page does not know. */
export function phraseText(own: Record<string, Text>, phrase: string): Text | null {
  return COMMON[phrase] ?? own[phrase] ?? EMOTES[phrase]?.name ?? null;
}
