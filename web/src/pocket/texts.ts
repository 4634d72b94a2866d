/** The words about the house on this device. */
import type { Text } from '../language.svelte';

export default {
  title: { en: 'Keep for offline', it: 'Tieni anche senza rete' },
  what: {
    en: 'All games, bots, puzzles and lessons on this device, without a network: {size} to download, once, and {room} of room here.',
    it: 'Tutti i giochi, i bot, i rompicapi e le lezioni su questo dispositivo, senza rete: {size} da scaricare una volta sola, e qui {room} di spazio.',
  },
  keep: { en: 'Keep for offline ({size})', it: 'Tieni anche senza rete ({size})' },
  goOn: { en: 'Go on', it: 'Riprendi' },
  keeping: { en: 'Fetching: {percent} %', it: 'Sto scaricando: {percent} %' },
  isKept: {
    en: 'Ludoteca is kept on this device and opens without a network.',
    it: 'Ludoteca è su questo dispositivo e si apre anche senza rete.',
  },
  install: {
    en: 'To have it among your apps, choose “Install” or “Add to Home Screen” in the browser’s menu.',
    it: 'Per averla tra le tue app, scegli “Installa” o “Aggiungi a schermata Home” nel menu del browser.',
  },
  installNow: { en: 'Install as an app', it: 'Installa come app' },
  remove: { en: 'Remove from this device', it: 'Togli da questo dispositivo' },
  removeText: {
    en: 'Matches that you play on this device stay.',
    it: 'Le partite che giochi su questo dispositivo restano.',
  },
  removeAway: {
    en: 'There is no network now, and without one it cannot come back: until then Ludoteca does not open on this device.',
    it: 'Ora non c’è rete, e senza rete non può tornare: fino ad allora Ludoteca non si apre su questo dispositivo.',
  },
  removeAwayServer: {
    en: 'The server does not answer now, and without it nothing can come back: until then Ludoteca does not open on this device.',
    it: 'Ora il server non risponde, e senza di lui non può tornare: fino ad allora Ludoteca non si apre su questo dispositivo.',
  },
  removeYet: { en: 'Remove it all the same', it: 'Toglila lo stesso' },
  keepIt: { en: 'Leave it here', it: 'Lasciala qui' },
  removed: {
    en: 'It is removed. With a network you can keep it again.',
    it: 'L’abbiamo tolta. Con la rete puoi tenerla di nuovo.',
  },
  newer: { en: 'A newer Ludoteca is here.', it: 'C’è una Ludoteca più nuova.' },
  load: { en: 'Load it', it: 'Caricala' },
  notSecure: {
    en: 'A browser keeps pages only from a secure address: open Ludoteca by https, or on the device on which it runs.',
    it: 'Il browser conserva solo pagine da un indirizzo sicuro: apri Ludoteca con https, o sul dispositivo su cui gira.',
  },
  noWebAssembly: {
    en: 'This browser cannot play without a server: it knows no WebAssembly. A newer one can.',
    it: 'Questo browser non può giocare senza un server: non conosce WebAssembly. Uno più recente sì.',
  },
  keepsNothing: {
    en: 'This browser keeps nothing here: open Ludoteca in an ordinary window instead of a private one.',
    it: 'Qui il browser non conserva niente: apri Ludoteca in una finestra normale invece che in una anonima.',
  },
  full: {
    en: 'There is not enough room on this device: {room} have to be free. What you had stays as it is.',
    it: 'Su questo dispositivo non c’è abbastanza spazio: devono essere liberi {room}. Quello che avevi resta com’è.',
  },
  lostServer: {
    en: 'The server does not answer any more. What has come stays: press again to go on.',
    it: 'Il server non risponde più. Quello che è arrivato resta: premi di nuovo per riprendere.',
  },
  lost: {
    en: 'The network was lost on the way. What has come stays: press again to go on.',
    it: 'La rete si è persa per strada. Quello che è arrivato resta: premi di nuovo per riprendere.',
  },
  changed: {
    en: 'A newer Ludoteca has come in the middle of it: load the page again, then press once more.',
    it: 'Nel frattempo è arrivata una Ludoteca più nuova: ricarica la pagina, poi premi di nuovo.',
  },
  notThere: {
    en: 'Here there is nothing to keep: this server has no copy for other devices.',
    it: 'Qui non c’è niente da tenere: questo server non ha una copia per altri dispositivi.',
  },
  notRemoved: { en: 'It could not be removed; please try again.', it: 'Non è stato possibile toglierla: riprova.' },
  coming: {
    en: 'The games come to this device, about {size}, once: {percent} %',
    it: 'I giochi arrivano su questo dispositivo, circa {size}, una volta sola: {percent} %',
  },
  opening: { en: 'The house on this device opens: {percent} %', it: 'La casa su questo dispositivo si apre: {percent} %' },
  plainFiles: {
    en: 'Here everything runs on this device. Codes, links for friends and classes need a server.',
    it: 'Qui tutto gira su questo dispositivo. Codici, link per gli amici e classi hanno bisogno di un server.',
  },
  noNetwork: {
    en: 'No network: you play on this device. Codes, friends by link and classes come back with it.',
    it: 'Senza rete giochi su questo dispositivo. Codici, amici via link e classi tornano con la rete.',
  },
  noServer: {
    en: 'The server does not answer: you play on this device. Codes, friends by link and classes come back with it.',
    it: 'Il server non risponde: giochi su questo dispositivo. Codici, amici via link e classi tornano con il server.',
  },
  needsServer: { en: 'This needs a server', it: 'Qui serve un server' },
  needsServerText: {
    en: 'Codes, links for friends, other screens and classes go from device to device by a server. Without one all play at this device.',
    it: 'Codici, link per gli amici, altri schermi e classi passano da un dispositivo all’altro con un server. Senza, si gioca tutti su questo.',
  },
  handOver: { en: 'Hand it to the server', it: 'Passala al server' },
  handOverText: {
    en: 'The match goes on at the server, where friends can play too. Each of them gets a link.',
    it: 'La partita continua sul server, dove possono giocare anche gli amici. A ognuno va un link.',
  },
  takeAlong: { en: 'Take it along', it: 'Portala con te' },
  takeAlongText: {
    en: 'The match goes on at this device, also without a network.',
    it: 'La partita continua su questo dispositivo, anche senza rete.',
  },
  playOn: { en: 'Play on from here', it: 'Continua da qui' },
  saveFile: { en: 'Save as a file', it: 'Salva in un file' },
  me: { en: 'At this device', it: 'Su questo dispositivo' },
  friend: { en: 'A friend, by link', it: 'Un amico, via link' },
  bot: { en: 'A bot', it: 'Un bot' },
  seat: { en: 'Seat {number}', it: 'Posto {number}' },
  seatInstead: { en: 'Seat {number}, where {name} was', it: 'Posto {number}, dove c’era {name}' },
  nobody: { en: 'Somebody has to sit at this device.', it: 'Qualcuno deve stare su questo dispositivo.' },
  notTaken: {
    en: 'Nobody answers there just now; the match stays where it is.',
    it: 'Di là non risponde nessuno in questo momento: la partita resta dov’è.',
  },
  links: {
    en: 'Each link is one seat: whoever opens it plays there. You find them again under “My tables”.',
    it: 'Ogni link è un posto: chi lo apre gioca lì. Li ritrovi in “I miei tavoli”.',
  },
  linkOf: { en: 'Link for {name}', it: 'Link per {name}' },
  showLinks: { en: 'Links for friends', it: 'Link per gli amici' },
  away: { en: 'It is on the server, and comes back with the network.', it: 'È sul server, e torna con la rete.' },
  awayServer: {
    en: 'It is on the server, which does not answer just now.',
    it: 'È sul server, che in questo momento non risponde.',
  },
  removeTable: { en: 'Delete this table', it: 'Elimina questo tavolo' },
  removeTableSure: {
    en: 'This table is on this device and nowhere else. If you delete it, its matches are gone for good.',
    it: 'Questo tavolo è solo su questo dispositivo. Se lo elimini, le sue partite spariscono per sempre.',
  },
  removeTableNow: { en: 'Delete from this device', it: 'Elimina dal dispositivo' },
  moved: { en: 'This match has moved', it: 'Questa partita è stata spostata' },
  movedHere: { en: 'It goes on at this device.', it: 'Continua su questo dispositivo.' },
  movedAlong: { en: 'It goes on at another device.', it: 'Continua su un altro dispositivo.' },
  movedAway: { en: 'It goes on at the server.', it: 'Continua sul server.' },
  toTable: { en: 'To the table', it: 'Al tavolo' },
} satisfies Record<string, Text>;
