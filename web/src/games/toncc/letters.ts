/** The letter of each colour. The cover on the first page draws tiles too, and needs no other word of the board. */
import type { Text } from '../../language.svelte';
import type { Colour } from './types';

export const letter: Record<Colour, Text> = {
  blue: { en: 'B', it: 'B' },
  red: { en: 'R', it: 'R' },
  yellow: { en: 'Y', it: 'G' },
};
