import type { Text } from '../language.svelte';

export default {
  players: { en: 'Players', it: 'Giocatori' },
  acts: { en: 'to play', it: 'di turno' },
  points: { en: 'Points: {score}', it: 'Punti: {score}' },
  position: { en: 'On the table', it: 'Sul tavolo' },
  options: { en: 'How this match is played', it: 'Come si gioca questa partita' },
  actions: { en: 'What you can do', it: 'Cosa puoi fare' },
  many: {
    en: 'There are too many choices to list. Write yours as the rules’ JSON has it.',
    it: 'Le scelte sono troppe per elencarle. Scrivi la tua nel JSON delle regole.',
  },
  action: { en: 'Your action', it: 'La tua azione' },
  play: { en: 'Play', it: 'Gioca' },
  noAction: {
    en: 'An action is written like this: {example}',
    it: 'Un’azione si scrive così: {example}',
  },
  silent: { en: 'Nobody answers just now. Please try again.', it: 'In questo momento non risponde nessuno. Riprova.' },
  yes: { en: 'yes', it: 'sì' },
  no: { en: 'no', it: 'no' },
  nothing: { en: 'nothing', it: 'niente' },
} satisfies Record<string, Text>;
