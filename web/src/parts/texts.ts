import type { Text } from '../language.svelte';

export default {
  close: { en: 'Close', it: 'Chiudi' },
  again: { en: 'Try again', it: 'Riprova' },
  copied: { en: 'Copied', it: 'Copiato' },
  share: { en: 'Share', it: 'Condividi' },
  copy: { en: 'Copy', it: 'Copia' },
  loading: { en: 'One moment…', it: 'Un momento…' },
  animal: { en: 'Your animal', it: 'Il tuo animale' },
  turnWord: { en: 'Another word than {word}', it: 'Una parola diversa da {word}' },
  turnAnimal: { en: 'Another animal than {animal}', it: 'Un animale diverso da {animal}' },
  own: { en: 'Or a name of your own', it: 'Oppure un nome a modo tuo' },
  ownPlaceholder: { en: 'Up to 20 letters', it: 'Fino a 20 lettere' },
  language: { en: 'Language', it: 'Lingua' },
  theme: { en: 'Light or dark', it: 'Chiaro o scuro' },
  themeSystem: { en: 'As the system', it: 'Come il sistema' },
  themeLight: { en: 'Light', it: 'Chiaro' },
  themeDark: { en: 'Dark', it: 'Scuro' },
  join: { en: 'Join', it: 'Entra' },
  codeShort: { en: 'A code has six letters.', it: 'Un codice ha sei lettere.' },
} satisfies Record<string, Text>;
