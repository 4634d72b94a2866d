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
  plays: [
    { label: { en: 'Numbers', it: 'Numeri' }, options: { mode: 'numbers' } },
    { label: { en: 'Shapes', it: 'Figure' }, options: { mode: 'shapes' } },
    { label: { en: 'Alone', it: 'Da soli' }, options: { mode: 'numbers' }, seats: 1 },
  ],
  keys: [
    { keys: '← ↑ → ↓', does: { en: 'go from place to place', it: 'vai da un posto all’altro' } },
    { keys: 'Enter', does: { en: 'take the match there, or lay it down', it: 'prendi il fiammifero, o posalo' } },
    { keys: 'R, Shift R', does: { en: 'turn it to the next place, or the one before', it: 'giralo al posto seguente, o al precedente' } },
    { keys: 'M', does: { en: 'take it to move it', it: 'prendilo per spostarlo' } },
    { keys: 'Delete', does: { en: 'lay it on the pile', it: 'mettilo nel mucchio' } },
    { keys: '+', does: { en: 'add a match from the pile', it: 'aggiungi un fiammifero dal mucchio' } },
    { keys: 'Z', does: { en: 'take one back', it: 'annulla una mossa' } },
    { keys: 'F', does: { en: 'done', it: 'fatto' } },
    { keys: 'Esc', does: { en: 'let go', it: 'lascia andare' } },
  ],
  notation: {
    en: 'C1d>C1f moves a match, -C1d takes it away, +C1e adds one; in Shapes 230>231. u takes back, f is done.',
    it: 'C1d>C1f sposta un fiammifero, -C1d lo toglie, +C1e ne aggiunge uno; nelle Figure 230>231. u annulla, f è fatto.',
  },
  coach: ({ mode }) => [
    mode === 'shapes'
      ? {
          en: 'The die says which shape must lead: there must be more of it than of the others, and one of it must hold all the matches.',
          it: 'Il dado dice quale figura deve dominare: ce ne devono essere più delle altre, e una deve tenere tutti i fiammiferi.',
        }
      : {
          en: 'The die says what must change. Make the sum true again: the lamps turn green as you work.',
          it: 'Il dado dice cosa deve cambiare. Fai tornare il conto: le lampadine diventano verdi man mano.',
        },
    {
      en: 'Take a match anywhere. Swing it to a blue place: free. Move it elsewhere: 1. To or from the pile: 2. Few points are good.',
      it: 'Prendi un fiammifero dove vuoi. Giralo su un posto blu: gratis. Spostalo altrove: 1. Da o verso il mucchio: 2. Meglio pochi punti.',
    },
    mode === 'shapes'
      ? {
          en: 'Press a counter to see each shape counted. A figure with one kind only is pure: one space back.',
          it: 'Premi un contatore per vedere le figure una a una. Una figura di una sola specie è pura: una casella indietro.',
        }
      : {
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
