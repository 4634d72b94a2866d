/** What the pages round the board say of Calculissimo. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'A crossword of sums. Lay numbers and signs, cross what lies there, and let the coloured squares multiply it.',
    it: 'Un cruciverba di conti. Posa numeri e segni, incrocia quelli che ci sono e lascia che le caselle colorate li moltiplichino.',
  },
  colour: 'var(--red)',
  length: { en: '40 minutes', it: '40 minuti' },
  first: { clock: 0 },
  calm: { clock: 0 },
  options: {
    announce: {
      label: { en: 'The points', it: 'I punti' },
      values: {
        false: { en: 'The table counts them', it: 'Li conta il tavolo' },
        true: { en: 'Whoever lays says them', it: 'Li dice chi posa' },
      },
    },
    squares: {
      fine: true,
      label: { en: 'Board and tokens', it: 'Tabellone e gettoni' },
      values: {
        live: { en: 'All squares in play', it: 'Tutte le caselle in gioco' },
        first: { en: 'The first ones', it: 'I primi' },
      },
    },
    challenge: {
      fine: true,
      label: { en: 'Wrong sums', it: 'Conti sbagliati' },
      values: {
        false: { en: 'Are refused at once', it: 'Si rifiutano subito' },
        true: { en: 'May be laid, and challenged', it: 'Si possono posare, e contestare' },
      },
    },
    clock: {
      label: { en: 'Time for a turn', it: 'Tempo per turno' },
      values: {
        '0': { en: 'No limit', it: 'Senza limite' },
        '30': { en: '30 seconds', it: '30 secondi' },
        '60': { en: '1 minute', it: '1 minuto' },
        '90': { en: '1½ minutes', it: '1 minuto e mezzo' },
        '120': { en: '2 minutes', it: '2 minuti' },
        '180': { en: '3 minutes', it: '3 minuti' },
        '300': { en: '5 minutes', it: '5 minuti' },
      },
    },
    exchange: {
      fine: true,
      label: { en: 'Tokens may be exchanged', it: 'Si possono cambiare i gettoni' },
      values: {
        stuck: { en: 'When nothing can be laid', it: 'Quando non si può posare niente' },
        free: { en: 'In any turn', it: 'In ogni turno' },
      },
    },
  },
  keys: [
    { keys: '← ↑ → ↓', does: { en: 'go to a square', it: 'vai a una casella' } },
    { keys: '1–9 + - x /', does: { en: 'lay a token there; a joker stands in', it: 'posa un gettone; se manca, un jolly' } },
    { keys: 'J', does: { en: 'lay a joker and choose what it is', it: 'posa un jolly e scegli che cos’è' } },
    { keys: 'Space', does: { en: 'turn the arrow', it: 'gira la freccia' } },
    { keys: 'Backspace', does: { en: 'take the last token back', it: 'riprendi l’ultimo gettone' } },
    { keys: 'Delete', does: { en: 'take back the token under the arrow', it: 'riprendi il gettone sotto la freccia' } },
    { keys: 'Enter', does: { en: 'lay it', it: 'posa' } },
    { keys: 'Esc', does: { en: 'let go, one thing after the other', it: 'lascia andare, una cosa dopo l’altra' } },
  ],
  typeKey: 'T',
  notation: {
    en: 'H8 6/2+9 goes down from column H, row 8; 8H goes right; ?9 is a joker; p passes',
    it: 'H8 6/2+9 va in giù dalla colonna H, riga 8; 8H va a destra; ?9 è un jolly; p passa',
  },
  puzzles: { lay: { en: 'The best lay', it: 'La posa migliore' } },
  phrases: {
    nice_sum: { en: 'Nice sum!', it: 'Bel conto!' },
    too_many_signs: { en: 'Too many signs…', it: 'Troppi segni…' },
    big_one: { en: 'A big one is coming!', it: 'Ne arriva una grossa!' },
  },
};

export default about;
