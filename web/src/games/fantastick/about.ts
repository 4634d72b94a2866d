/** What the pages round the board say of Fantastick. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'Matches, a die and a sum to put right, or a figure. Turning a match is free, moving it costs: find the cheapest way.',
    it: 'Fiammiferi, un dado e un conto da far tornare, o una figura. Girare è gratis, spostare costa: trova la via più economica.',
  },
  colour: 'var(--felt)',
  scored: () => ({
    name: { en: 'spaces left', it: 'caselle al traguardo' },
    one: { en: '1 space left', it: '1 casella al traguardo' },
    many: { en: '{number} spaces left', it: '{number} caselle al traguardo' },
  }),
  length: { en: '20 minutes', it: '20 minuti' },
  version: 'mode',
  behind: 40, // a bot lays ten sticks in no time
  options: {
    mode: {
      label: { en: 'Game', it: 'Gioco' },
      values: { numbers: { en: 'Numbers', it: 'Numeri' }, shapes: { en: 'Shapes', it: 'Figure' } },
    },
    length: {
      when: (_, seats) => seats > 1,
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
      fine: true,
      label: { en: 'Good and bad match', it: 'Fiammifero buono e cattivo' },
      values: {
        printed: { en: 'As printed', it: 'Come stampati' },
        chance: { en: 'By lot', it: 'A sorte' },
        chosen: { en: 'A player points', it: 'Li indica chi gioca' },
      },
    },
    opening: {
      fine: true,
      label: { en: 'How it begins', it: 'Come si comincia' },
      values: {
        die: { en: 'By the die', it: 'Con il dado' },
        six: { en: 'One of six', it: 'Una di sei' },
        free: { en: 'Made up', it: 'Inventata' },
      },
    },
    handling: {
      fine: true,
      label: { en: 'A match in one turn', it: 'Un fiammifero in un turno' },
      values: { once: { en: 'Once', it: 'Una volta' }, free: { en: 'As often as one likes', it: 'Quanto si vuole' } },
    },
  },
  plays: [
    { label: { en: 'Numbers', it: 'Numeri' }, options: { mode: 'numbers' }, lesson: 'numbers' },
    { label: { en: 'Shapes', it: 'Figure' }, options: { mode: 'shapes' }, lesson: 'shapes' },
    { label: { en: 'Alone', it: 'Da soli' }, options: { mode: 'numbers' }, seats: 1, lesson: 'numbers' },
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
  weekly: ['classic'],
  puzzles: { classic: { en: 'The classic', it: 'Il classico' } },
  phrases: {
    my_match: { en: 'That was my match!', it: 'Era il mio fiammifero!' },
    bad_match: { en: 'Oh, the bad match!', it: 'Oh no, quello cattivo!' },
    so_cheap: { en: 'So cheap!', it: 'Che affare!' },
  },
};

export default about;
