/** What is wrong with the house on this device, each in a sentence or two: most often why it cannot be opened. */
import type { Text } from '../language.svelte';
import { noBots } from '../missing.svelte';

export type Trouble =
  | 'noWebAssembly'
  | 'forbidden'
  | 'noWorkers'
  | 'noStorage'
  | 'elsewhere'
  | 'notThere'
  | 'otherVersion'
  | 'full'
  | 'emptied'
  | 'rescued'
  | 'noMinds'
  | 'broken';

/** What can be done about some of them. */
export const remedies = {
  elsewhere: {
    title: { en: 'Open in another window', it: 'Aperto in un’altra finestra' },
    button: { en: 'Play on here', it: 'Continua qui' },
  },
  otherVersion: {
    title: { en: 'A newer Ludoteca', it: 'Una Ludoteca più nuova' },
    button: { en: 'Load it', it: 'Caricala' },
  },
  noMinds: {
    title: noBots,
    button: { en: 'Try again', it: 'Riprova' },
  },
} satisfies Partial<Record<Trouble, Record<'title' | 'button', Text>>>;

export default {
  noWebAssembly: {
    en: 'This browser is too old to play without a server: it has no WebAssembly.',
    it: 'Questo browser è troppo vecchio per giocare senza server: non ha WebAssembly.',
  },
  forbidden: {
    en: 'Nothing can be played here without a server: this site does not let WebAssembly run.',
    it: 'Qui non si può giocare senza server: questo sito non lascia funzionare WebAssembly.',
  },
  noWorkers: {
    en: 'This browser does not let the page work in the background, so it cannot play without a server.',
    it: 'Questo browser non lascia lavorare la pagina in secondo piano, quindi non può giocare senza server.',
  },
  noStorage: {
    en: 'This browser lets the page keep nothing, as private windows do, so matches cannot be played on this device.',
    it: 'Questo browser non lascia conservare niente alla pagina, come le finestre private, quindi su questo dispositivo non si può giocare.',
  },
  elsewhere: {
    en: 'The matches on this device are open in another window: play on there, or take them over here.',
    it: 'Le partite su questo dispositivo sono aperte in un’altra finestra: continua lì, oppure riprendile qui.',
  },
  notThere: {
    en: 'What it takes to play without a server is not on this device, and cannot be fetched now.',
    it: 'Quel che serve per giocare senza server non è su questo dispositivo, e ora non si può scaricare.',
  },
  otherVersion: {
    en: 'A newer Ludoteca has been open on this device, and your matches go on with that one.',
    it: 'Su questo dispositivo è stata aperta una Ludoteca più nuova: le tue partite continuano con quella.',
  },
  full: {
    en: 'There is no room left on this device, so that was not saved: make some room and do it again.',
    it: 'Su questo dispositivo non c’è più spazio, quindi non è stato salvato: libera un po’ di spazio e riprova.',
  },
  emptied: {
    en: 'The storage of this browser was emptied while you played, and its matches with it; reload the page to begin anew.',
    it: 'La memoria di questo browser è stata svuotata mentre giocavi, e con lei le partite; ricarica la pagina per ricominciare.',
  },
  rescued: {
    en: 'The storage of this browser was emptied. What you play here was saved again and goes on; other matches on this device are gone.',
    it: 'La memoria di questo browser è stata svuotata. Quel che giochi qui è stato salvato di nuovo e continua; le altre partite su questo dispositivo non ci sono più.',
  },
  noMinds: {
    en: 'Bots and hints could not be started on this device. Lessons, puzzles and matches among people go on without them.',
    it: 'Su questo dispositivo i bot e i suggerimenti non sono partiti. Lezioni, rompicapi e partite tra persone vanno avanti senza.',
  },
  broken: {
    en: 'The game on this device has stopped; what was played is kept, and it goes on in a moment.',
    it: 'Il gioco su questo dispositivo si è fermato; quel che è stato giocato è salvo, e tra un momento si continua.',
  },
} satisfies Record<Trouble, Text>;
