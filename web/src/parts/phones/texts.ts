import type { Text } from '../../language.svelte';

export default {
  qr: { en: 'QR code of the link: open the camera of a phone', it: 'Codice QR del link: apri la fotocamera del telefono' },
  scan: { en: 'Or scan with a phone', it: 'Oppure inquadra col telefono' },
  larger: { en: 'Show the QR code large', it: 'Mostra il codice QR in grande' },
  largeTitle: { en: 'Scan with a phone', it: 'Inquadra col telefono' },
  show: { en: 'Show the QR code', it: 'Mostra il codice QR' },
  hide: { en: 'Hide the QR code', it: 'Nascondi il codice QR' },

  offer: { en: 'Play with phones', it: 'Gioca con i telefoni' },
  onlyHere: { en: 'For now this link works on this computer alone.', it: 'Per ora questo link funziona solo su questo computer.' },
  question: { en: 'Let phones in?', it: 'Fai entrare i telefoni?' },
  opens: {
    en: 'Every device on your network, as a rule your Wi-Fi, can then open this page, join tables by link or code and make new ones. Nobody on the internet can.',
    it: 'Così ogni dispositivo della tua rete, di solito il Wi-Fi di casa, può aprire questa pagina, entrare ai tavoli con link o codice e prepararne di nuovi. Da internet non entra nessuno.',
  },
  until: {
    en: 'It stays so until Ludoteca is stopped, or until you close the door in the settings.',
    it: 'Resta così finché Ludoteca è accesa, o finché non chiudi la porta nelle impostazioni.',
  },
  yes: { en: 'Let phones in', it: 'Fai entrare i telefoni' },
  no: { en: 'Not now', it: 'Non ora' },
  unreachable: { en: 'Nobody answers. Is Ludoteca still running?', it: 'Non risponde nessuno. Ludoteca è ancora accesa?' },
  noNetwork: {
    en: 'This computer is on no network at the moment, so phones cannot find it. Connect it to your Wi-Fi.',
    it: 'In questo momento il computer non è in nessuna rete e i telefoni non lo trovano. Collegalo al Wi-Fi.',
  },
  lookAgain: { en: 'Look again', it: 'Controlla di nuovo' },

  title: { en: 'Phones', it: 'Telefoni' },
  areOut: { en: 'Only this computer can open this page now.', it: 'Per ora questa pagina si apre solo su questo computer.' },
  areIn: { en: 'Phones on your network come in at {address}', it: 'I telefoni della tua rete entrano da {address}' },
  close: { en: 'Close the door', it: 'Chiudi la porta' },
  closing: {
    en: 'Phones that play now lose their connection; their seats stay theirs.',
    it: 'I telefoni che stanno giocando perdono il collegamento; i posti restano loro.',
  },
} satisfies Record<string, Text>;
