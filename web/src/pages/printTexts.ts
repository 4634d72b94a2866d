/** The words of the sheets for paper. */
import type { Text } from '../language.svelte';

export default {
  paper: { en: 'On paper', it: 'Su carta' },
  title: { en: '{title} on paper', it: '{title} su carta' },
  puzzles: { en: 'Puzzles and solutions', it: 'Rompicapi e soluzioni' },
  pieces: { en: 'To cut out', it: 'Da ritagliare' },
  sums: { en: 'Sums to practise', it: 'Somme da esercitare' },
  print: { en: 'Print', it: 'Stampa' },
  page: { en: '{what}: page {number} of {all}', it: '{what}: pagina {number} di {all}' },
} satisfies Record<string, Text>;
