/** What the pages round the board say of Tóncc. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'Three kings step at the same time. Guess where the others go, and be somewhere better.',
    it: 'Tre re si muovono insieme. Indovina dove vanno gli altri e fatti trovare altrove.',
  },
  colour: 'var(--blue)',
  length: { en: '15 minutes', it: '15 minuti' },
  together: true,
  options: {
    challenges: {
      label: { en: 'Challenges', it: 'Sfide' },
      values: {
        '1': { en: '1, a short match', it: '1, partita breve' },
        '3': { en: '3, the whole match', it: '3, partita intera' },
      },
    },
  },
  plays: [{ label: { en: 'Short match', it: 'Partita breve' }, options: { challenges: 1 }, lesson: 'kings' }],
  keys: [
    {
      keys: 'E D X Z A W',
      does: { en: 'a direction: they lie round S as on the Compass', it: 'una direzione: stanno attorno a S come sulla Bussola' },
    },
    { keys: '1–6', does: { en: 'the same, clockwise from ↗', it: 'lo stesso, in senso orario da ↗' } },
    { keys: 'Enter', does: { en: 'seal the choice', it: 'sigilla la scelta' } },
    { keys: '← ↑ → ↓', does: { en: 'walk over the board, or round the Map', it: 'gira sul tabellone, o attorno alla Mappa' } },
    { keys: 'Esc', does: { en: 'let go; while a story is told: to its end', it: 'lascia perdere; durante il racconto: vai alla fine' } },
  ],
  notation: { en: 'ne', it: 'ne' },
  puzzles: { kingdom: { en: 'The best kingdom', it: 'Il regno migliore' } },
  phrases: {
    // the sign behind a slanting arrow keeps it a letter: some devices would draw a little picture
    i_go_1: { en: 'I go ↗\uFE0E', it: 'Io vado ↗\uFE0E' },
    i_go_2: { en: 'I go →', it: 'Io vado →' },
    i_go_3: { en: 'I go ↘\uFE0E', it: 'Io vado ↘\uFE0E' },
    i_go_4: { en: 'I go ↙\uFE0E', it: 'Io vado ↙\uFE0E' },
    i_go_5: { en: 'I go ←', it: 'Io vado ←' },
    i_go_6: { en: 'I go ↖\uFE0E', it: 'Io vado ↖\uFE0E' },
    stay_away: { en: 'Don’t come here!', it: 'Non venire qui!' },
    truce: { en: 'Truce?', it: 'Tregua?' },
    trust_me: { en: 'Trust me', it: 'Fidati di me' },
    i_saw_that: { en: 'I saw that coming', it: 'Me l’aspettavo' },
  },
};

export default about;
