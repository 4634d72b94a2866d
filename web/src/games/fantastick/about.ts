/** What the pages round the board say of Fantastick. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'Matches, a die and a sum to put right, or a figure. Turning a match is free, moving it costs: find the cheapest way.',
    it: 'Fiammiferi, un dado e un conto da far tornare, o una figura. Girare è gratis, spostare costa: trova la via più economica.',
  },
  colour: 'var(--felt)',
  length: { en: '20 minutes', it: '20 minuti' },
  behind: 40, // a bot lays ten sticks in no time
  options: {
    mode: {
      label: { en: 'Game', it: 'Gioco' },
      values: { numbers: { en: 'Numbers', it: 'Numeri' }, shapes: { en: 'Shapes', it: 'Figure' } },
    },
    length: {
      label: { en: 'Length', it: 'Durata' },
      values: { turns: { en: '12 turns in all', it: '12 turni in tutto' }, rounds: { en: '12 turns each', it: '12 turni a testa' } },
    },
    track: {
      label: { en: 'Spaces to FINISH', it: 'Caselle fino al traguardo' },
      values: {
        '10': { en: '10, alone and daring', it: '10, da soli e audaci' },
        '30': { en: '30', it: '30' },
        '60': { en: '60, long', it: '60, lungo' },
      },
    },
    specials: {
      label: { en: 'Good and bad match', it: 'Fiammifero buono e cattivo' },
      values: {
        printed: { en: 'As printed', it: 'Come stampati' },
        chance: { en: 'By lot', it: 'A sorte' },
        chosen: { en: 'A player points', it: 'Li indica chi gioca' },
      },
    },
    opening: {
      label: { en: 'How it begins', it: 'Come si comincia' },
      values: {
        die: { en: 'By the die', it: 'Con il dado' },
        six: { en: 'One of six', it: 'Una di sei' },
        free: { en: 'Made up', it: 'Inventata' },
      },
    },
    handling: {
      label: { en: 'A match in one turn', it: 'Un fiammifero in un turno' },
      values: { once: { en: 'Once', it: 'Una volta' }, free: { en: 'As often as one likes', it: 'Quanto si vuole' } },
    },
  },
  coach: [
    {
      en: 'The die says what must change. The lamps turn green as you work; when all are lit, press Done.',
      it: 'Il dado dice cosa deve cambiare. Le lampadine diventano verdi: quando sono tutte accese, premi Fatto.',
    },
    {
      en: 'Take a match. Turning it to a blue place is free, moving it costs 1, the pile costs 2. Points push you towards FINISH: few are good.',
      it: 'Prendi un fiammifero. Girarlo su un posto blu è gratis, spostarlo costa 1, il mucchio 2. I punti ti spingono al traguardo: meglio pochi.',
    },
    {
      en: 'The good match with the leaf costs nothing. The bad one with thorns is dear, and never leaves the mat.',
      it: 'Il fiammifero buono, con la foglia, non costa niente. Quello cattivo, con le spine, è caro e non lascia mai il tappeto.',
    },
  ],
  phrases: {
    my_match: { en: 'That was my match!', it: 'Era il mio fiammifero!' },
    bad_match: { en: 'Oh, the bad match!', it: 'Oh no, quello cattivo!' },
    so_cheap: { en: 'So cheap!', it: 'Che affare!' },
  },
};

export default about;
