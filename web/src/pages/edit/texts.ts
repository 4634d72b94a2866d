/** The words with which positions are set up by hand. */
import type { Text } from '../../language.svelte';

export default {
  setUp: { en: 'Set up a position', it: 'Prepara una posizione' },
  setUpText: {
    en: 'Lay a position out by hand: to look at, to play on from, to set as a puzzle or to print.',
    it: 'Prepara una posizione a mano: da guardare, da giocare, da proporre come rompicapo o da stampare.',
  },
  back: { en: 'All games', it: 'Tutti i giochi' },
  undo: { en: 'Undo', it: 'Annulla' },
  reset: { en: 'As it was at first', it: 'Com’era all’inizio' },
  clear: { en: 'Clear', it: 'Svuota' },
  done: { en: 'Done', it: 'Fatto' },
  stands: { en: 'This position stands.', it: 'Questa posizione va bene.' },
  board: { en: 'Board', it: 'Tabellone' },
  pieces: { en: 'What to lay', it: 'Che cosa mettere' },
  takeAway: { en: 'Take away', it: 'Togli' },
  left: { en: '{name}, {left} left', it: '{name}, ne restano {left}' },
  place: { en: '{place}: {there}', it: '{place}: {there}' },
  empty: { en: 'empty', it: 'vuoto' },
  more: { en: 'Players and points', it: 'Giocatori e punti' },
  players: { en: 'Players', it: 'Giocatori' },
  layIt: { en: 'Lay it', it: 'Componila' },
  how: { en: 'Choose a piece, then tap where it lies.', it: 'Scegli un pezzo, poi tocca dove va.' },
  larger: { en: 'Larger', it: 'Ingrandisci' },
  whole: { en: 'Show all', it: 'Mostra tutto' },
  none: { en: 'Nothing can be set up here', it: 'Qui non si può preparare niente' },
  keyMove: { en: 'To the next place', it: 'Al posto accanto' },
  keyLay: { en: 'Lay or take away', it: 'Metti o togli' },
} satisfies Record<string, Text>;
