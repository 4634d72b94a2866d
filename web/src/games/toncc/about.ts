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
  coach: [
    {
      en: 'Pick one of the six lit cells, then seal. All three choices turn over together.',
      it: 'Scegli una delle sei caselle accese e sigilla: le tre scelte si scoprono insieme.',
    },
    {
      en: 'Diamonds: what the ground pays you. Shield: that rival may come, you win. Skull: he wins.',
      it: 'Rombi: quanto ti rende il terreno. Scudo: quel rivale può venire, vinci tu. Teschio: vince lui.',
    },
    {
      en: 'Three of your seals in a row on one side of the Map make a kingdom. Points come from kingdoms, and from leaving early.',
      it: 'Tre tuoi sigilli in fila su un lato della Mappa fanno un regno. I punti vengono dai regni, e dall’andarsene presto.',
    },
  ],
  phrases: {
    i_go_1: { en: 'I go to 1', it: 'Io vado a 1' },
    i_go_2: { en: 'I go to 2', it: 'Io vado a 2' },
    i_go_3: { en: 'I go to 3', it: 'Io vado a 3' },
    i_go_4: { en: 'I go to 4', it: 'Io vado a 4' },
    i_go_5: { en: 'I go to 5', it: 'Io vado a 5' },
    i_go_6: { en: 'I go to 6', it: 'Io vado a 6' },
    stay_away: { en: 'Don’t come here!', it: 'Non venire qui!' },
    truce: { en: 'Truce?', it: 'Tregua?' },
    trust_me: { en: 'Trust me', it: 'Fidati di me' },
    i_saw_that: { en: 'I saw that coming', it: 'Me l’aspettavo' },
  },
};

export default about;
