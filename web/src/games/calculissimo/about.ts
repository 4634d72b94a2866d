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
      label: { en: 'Board and tokens', it: 'Tabellone e gettoni' },
      values: {
        live: { en: 'All squares in play', it: 'Tutte le caselle in gioco' },
        first: { en: 'The first ones', it: 'I primi' },
      },
    },
    challenge: {
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
      label: { en: 'Tokens may be exchanged', it: 'Si possono cambiare i gettoni' },
      values: {
        stuck: { en: 'When nothing can be laid', it: 'Quando non si può posare niente' },
        free: { en: 'In any turn', it: 'In ogni turno' },
      },
    },
  },
  coach: [
    {
      en: 'Lay number, sign, number… in one row or column, touching what lies there. The result is your score.',
      it: 'Posa numero, segno, numero… in una riga o colonna, attaccandoti a ciò che c’è. Il risultato sono i tuoi punti.',
    },
    {
      en: 'Tap a token, then a square. Or tap a square and type; tapping it again turns the arrow.',
      it: 'Tocca un gettone, poi una casella. Oppure tocca una casella e scrivi; toccandola ancora giri la freccia.',
    },
    {
      en: 'Small 2× and 3× raise the number on them; framed ones multiply the whole operation. Once each.',
      it: 'I 2× e 3× piccoli aumentano il numero che ci sta sopra; quelli col riquadro l’operazione intera. Una volta sola.',
    },
  ],
  phrases: {
    nice_sum: { en: 'Nice sum!', it: 'Bel conto!' },
    too_many_signs: { en: 'Too many signs…', it: 'Troppi segni…' },
    big_one: { en: 'A big one is coming!', it: 'Ne arriva una grossa!' },
  },
};

export default about;
