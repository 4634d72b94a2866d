/** What the pages round the board say of Math Market. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'A shop of fantastic creatures: two coins make the price. See the sum before the others do.',
    it: 'Un negozio di creature fantastiche: due monete fanno il prezzo. Trova la somma prima degli altri.',
  },
  colour: 'var(--yellow)',
  length: { en: '10 minutes', it: '10 minuti' },
  first: { version: 'beginner' },
  aids: { bonds: { en: 'Show which coins help', it: 'Mostra quali monete servono' } },
  options: {
    version: {
      label: { en: 'Version', it: 'Versione' },
      values: {
        beginner: { en: 'Beginner: in turns, 2–4 players', it: 'Principiante: a turni, 2–4 giocatori' },
        standard: { en: 'Standard: all at once, 2–6 players', it: 'Standard: tutti insieme, 2–6 giocatori' },
        advanced: { en: 'Advanced: all coins open, 1–6 players', it: 'Avanzata: monete scoperte, 1–6 giocatori' },
      },
    },
    deck: {
      label: { en: 'Cards', it: 'Carte' },
      values: { null: { en: 'The game’s own deck', it: 'Il mazzo del gioco' } },
    },
    tie_ms: {
      label: { en: 'Together (standard)', it: 'Pari tempo (standard)' },
      values: {
        '0': { en: 'Never: the first takes all', it: 'Mai: vince il primo' },
        '100': { en: 'Within 0.10 s', it: 'Entro 0,10 s' },
        '150': { en: 'Within 0.15 s', it: 'Entro 0,15 s' },
        '250': { en: 'Within 0.25 s', it: 'Entro 0,25 s' },
        '500': { en: 'Within 0.50 s', it: 'Entro 0,50 s' },
      },
    },
    patience_ms: {
      label: { en: 'Time for each coin (standard)', it: 'Tempo per moneta (standard)' },
      values: {
        '0': { en: 'No limit', it: 'Senza limite' },
        '10000': { en: '10 seconds', it: '10 secondi' },
        '20000': { en: '20 seconds', it: '20 secondi' },
        '30000': { en: '30 seconds', it: '30 secondi' },
        '60000': { en: '1 minute', it: '1 minuto' },
      },
    },
    stuck: {
      label: { en: 'A coin nobody can use (standard)', it: 'Moneta che non serve a nessuno (standard)' },
      values: {
        replace: { en: 'Is replaced', it: 'Si sostituisce' },
        end: { en: 'Ends the match', it: 'Chiude la partita' },
      },
    },
    used: {
      label: { en: 'Used coins (standard)', it: 'Monete usate (standard)' },
      values: {
        under: { en: 'Go under the pile', it: 'Tornano sotto il mazzo' },
        out: { en: 'Leave the game', it: 'Escono dal gioco' },
      },
    },
  },
  coach: [
    {
      en: 'Every creature costs exactly two coins. Tap a coin, then a creature, or drag it there.',
      it: 'Ogni creatura costa esattamente due monete. Tocca una moneta e poi una creatura, o trascinala.',
    },
    {
      en: 'In turns: the first coin is a deposit, and whoever holds the rest may buy. Get rid of all your coins.',
      it: 'A turni: la prima moneta è l’acconto, e compra chi ha il resto. Resta senza monete e vinci.',
    },
    {
      en: 'All at once: be quick, but be right. A wrong sum puts you to sleep for a while.',
      it: 'Tutti insieme: sii svelto, ma giusto. Con una somma sbagliata ti addormenti per un po’.',
    },
  ],
  phrases: {
    bargain: { en: 'What a bargain!', it: 'Che affare!' },
    so_fast: { en: 'You are so fast!', it: 'Come sei veloce!' },
    slow_down: { en: 'Not so fast, please', it: 'Piano, per favore' },
  },
};

export default about;
