/** What players agree on at a table: taking back, pausing, waiting for the next match, being called. */
import type { Text } from '../../language.svelte';

export default {
  takeBack: { en: 'Take back', it: 'Ritira la mossa' },
  takeBackAsk: { en: 'Ask to take back', it: 'Chiedi di ritirare la mossa' },
  asksYou: { en: '{name} asks to take back the last move.', it: '{name} chiede di ritirare l’ultima mossa.' },
  yes: { en: 'Yes', it: 'Sì' },
  no: { en: 'No', it: 'No' },
  youAsk: { en: 'You have asked to take back. To answer: {names}.', it: 'Hai chiesto di ritirare la mossa. Deve rispondere: {names}.' },
  asks: { en: '{name} asks to take back. To answer: {names}.', it: '{name} chiede di ritirare la mossa. Deve rispondere: {names}.' },
  giveUp: { en: 'Never mind', it: 'Lascia stare' },
  declined: { en: '{name} would rather not.', it: '{name} preferisce di no.' },
  againAsksYou: { en: '{name} would like to play again.', it: '{name} vorrebbe giocare ancora.' },
  againYouAsk: {
    en: 'You have asked to play again. To answer: {names}.',
    it: 'Hai proposto di giocare ancora. Aspettiamo la risposta di {names}.',
  },
  againAsks: {
    en: '{name} would like to play again. To answer: {names}.',
    it: '{name} vorrebbe giocare ancora. Aspettiamo la risposta di {names}.',
  },
  againAway: {
    en: 'Not here: {names}. You can begin anyway; a bot may then play for whoever is missing.',
    it: 'Non c’è: {names}. Puoi cominciare lo stesso; poi per chi manca può giocare un bot.',
  },
  youDeclined: {
    en: 'You would rather not. The others may go on without you.',
    it: 'Preferisci di no. Gli altri possono continuare senza di te.',
  },
  nextBegun: { en: 'The next match has begun.', it: 'La prossima partita è cominciata.' },
  toNext: { en: 'Go to the next match', it: 'Vai alla prossima partita' },
  tookBack: { en: '{name} has taken back the last move.', it: '{name} ha ritirato l’ultima mossa.' },
  youTookBack: { en: 'You have taken back your last move.', it: 'Hai ritirato la tua ultima mossa.' },
  takebackOff: { en: 'Nothing is taken back.', it: 'Non si ritira nulla.' },
  takebackConsent: { en: 'Taking back: if the others agree.', it: 'Ritirare una mossa: se gli altri sono d’accordo.' },
  takebackFree: { en: 'Taking back: without asking.', it: 'Ritirare una mossa: senza chiedere.' },
  pausedPlain: { en: 'The match is paused', it: 'La partita è in pausa' },
  hasPaused: { en: '{name} has paused the match', it: '{name} ha messo in pausa la partita' },
  waitOffer: {
    en: 'Everybody plays already. Would you like to play in the next match?',
    it: 'Stanno già giocando. Vuoi giocare la prossima partita?',
  },
  wait: { en: 'Wait for the next match', it: 'Aspetta la prossima partita' },
  waitNext: { en: 'You are waiting for the next match', it: 'Aspetti la prossima partita' },
  waitPlace: { en: 'You are number {place} in the line for the next match', it: 'Sei il numero {place} in fila per la prossima partita' },
  placeHere: { en: 'You already have a place at this table.', it: 'A questo tavolo hai già un posto.' },
  toPlace: { en: 'Go there', it: 'Vai al tuo posto' },
  unwait: { en: 'Do not wait', it: 'Non aspettare' },
  waiting: { en: 'Waiting for the next match', it: 'Aspettano la prossima partita' },
  waiterAway: { en: 'away', it: 'via' },
  calls: { en: 'Tell me when it is my turn', it: 'Avvisami quando tocca a me' },
  callsHelp: {
    en: 'With a notification, while this page is not in view.',
    it: 'Con una notifica, quando questa pagina non è in vista.',
  },
  callsOn: { en: 'On', it: 'Sì' },
  callsOff: { en: 'Off', it: 'No' },
  callsDenied: {
    en: 'The browser does not allow notifications from this page: you can change that in its settings.',
    it: 'Il browser non permette notifiche da questa pagina: puoi cambiarlo nelle sue impostazioni.',
  },
  emotes: { en: 'Faces', it: 'Faccine' },
} satisfies Record<string, Text>;
