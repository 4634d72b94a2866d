/** The words of the sheets for paper. */
import type { Text } from '../language.svelte';

export type Kind = 'puzzles' | 'pieces' | 'sums';

export default {
  paper: { en: 'On paper', it: 'Su carta' },
  paperText: {
    en: 'To print at home or for a class: puzzles with their solutions, boards and pieces to cut out, sums to practise.',
    it: 'Da stampare a casa o per una classe: rompicapi con le soluzioni, tabelloni e pezzi da ritagliare, somme da esercitare.',
  },
  toPaper: { en: 'Print puzzles and games', it: 'Stampa rompicapi e giochi' },
  all: { en: 'All games on paper', it: 'Tutti i giochi su carta' },
  title: { en: '{title} on paper', it: '{title} su carta' },
  puzzles: { en: 'Puzzles and solutions', it: 'Rompicapi e soluzioni' },
  pieces: { en: 'To cut out', it: 'Da ritagliare' },
  sums: { en: 'Sums to practise', it: 'Somme da esercitare' },
  print: { en: 'Print', it: 'Stampa' },
  page: { en: '{what}: page {number} of {all}', it: '{what}: pagina {number} di {all}' },
} satisfies Record<string, Text>;
