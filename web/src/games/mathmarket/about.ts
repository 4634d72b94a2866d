/** What the pages round the board say of Math Market. */
import type { About } from '../../table/about';
import type { Options } from '../../table/messages';

const standard = ({ version }: Options) => version === 'standard';

const about: About = {
  line: {
    en: 'A shop of fantastic creatures: two coins make the price. See the sum before the others do.',
    it: 'Un negozio di creature fantastiche: due monete fanno il prezzo. Trova la somma prima degli altri.',
  },
  colour: 'var(--yellow)',
  length: { en: '10 minutes', it: '10 minuti' },
  version: 'version',
  first: { version: 'beginner' },
  scored: ({ version }) =>
    version === 'beginner'
      ? {
          name: { en: 'coins left', it: 'monete rimaste' },
          one: { en: '1 coin left', it: '1 moneta rimasta' },
          many: { en: '{number} coins left', it: '{number} monete rimaste' },
        }
      : {
          name: { en: 'creatures', it: 'creature' },
          one: { en: '1 creature', it: '1 creatura' },
          many: { en: '{number} creatures', it: '{number} creature' },
        },
  aids: { bonds: { en: 'Show which coins help', it: 'Mostra quali monete servono' } },
  options: {
    version: {
      label: { en: 'Version', it: 'Versione' },
      values: {
        beginner: { en: 'Beginner', it: 'Principiante' },
        standard: { en: 'Standard', it: 'Standard' },
        advanced: { en: 'Advanced', it: 'Avanzata' },
      },
    },
    deck: {
      label: { en: 'Cards', it: 'Carte' },
      values: { null: { en: 'The game’s own deck', it: 'Il mazzo del gioco' } },
    },
    tie_ms: {
      fine: true,
      when: standard,
      label: { en: 'Right at the same time', it: 'Giusti nello stesso momento' },
      values: {
        '0': { en: 'Never: the first gets it', it: 'Mai: compra il primo' },
        '100': { en: 'Within a tenth of a second', it: 'Entro un decimo di secondo' },
        '150': { en: 'Within a blink (0.15 s)', it: 'In un battito di ciglia (0,15 s)' },
        '250': { en: 'Within a quarter of a second', it: 'Entro un quarto di secondo' },
        '500': { en: 'Within half a second', it: 'Entro mezzo secondo' },
      },
    },
    patience_ms: {
      when: standard,
      label: { en: 'Time for each coin', it: 'Tempo per ogni moneta' },
      values: {
        '0': { en: 'No limit', it: 'Senza limite' },
        '10000': { en: '10 seconds', it: '10 secondi' },
        '20000': { en: '20 seconds', it: '20 secondi' },
        '30000': { en: '30 seconds', it: '30 secondi' },
        '60000': { en: '1 minute', it: '1 minuto' },
      },
    },
    stuck: {
      fine: true,
      when: standard,
      label: { en: 'A coin nobody can use', it: 'Una moneta che non serve a nessuno' },
      values: {
        replace: { en: 'Is replaced', it: 'Si sostituisce' },
        end: { en: 'Ends the match', it: 'Chiude la partita' },
      },
    },
    used: {
      fine: true,
      when: standard,
      label: { en: 'Used coins', it: 'Le monete usate' },
      values: {
        under: { en: 'Go under the pile', it: 'Tornano sotto il mazzo' },
        out: { en: 'Leave the game', it: 'Escono dal gioco' },
      },
    },
  },
  plays: [
    { label: { en: 'Beginner', it: 'Principiante' }, options: { version: 'beginner' }, lesson: 'beginner' },
    { label: { en: 'Standard', it: 'Standard' }, options: { version: 'standard' }, lesson: 'standard' },
    { label: { en: 'Advanced', it: 'Avanzata' }, options: { version: 'advanced' }, lesson: 'advanced' },
    { label: { en: 'Practice', it: 'Allenati' }, options: { version: 'advanced' }, seats: 1, lesson: 'advanced' },
  ],
  keys: [
    {
      keys: '1–9',
      does: { en: 'a coin: its value, or its place where you have three', it: 'una moneta: il valore, o il posto se ne hai tre' },
    },
    { keys: 'A B C D', does: { en: 'a creature, from the left', it: 'una creatura, da sinistra' } },
    { keys: '← →', does: { en: 'the next coin', it: 'la moneta accanto' } },
    { keys: 'S', does: { en: 'skip and draw a coin (in turns)', it: 'passa e pesca (a turni)' } },
    { keys: '⏎', does: { en: 'lay the coin where it fits, or done (in turns)', it: 'metti la moneta dove va bene, o fatto (a turni)' } },
    { keys: '␣', does: { en: 'I can’t (all at once)', it: 'non posso (tutti insieme)' } },
    { keys: 'Esc', does: { en: 'put the coin back', it: 'rimetti giù la moneta' } },
  ],
  notation: { en: '5 B: the 5 on the second creature', it: '5 B: il 5 sulla seconda creatura' },
  puzzles: { sprint: { en: 'Eighteen creatures', it: 'Diciotto creature' } },
  phrases: {
    bargain: { en: 'What a bargain!', it: 'Che affare!' },
    so_fast: { en: 'You are so fast!', it: 'Come sei veloce!' },
    slow_down: { en: 'Not so fast, please', it: 'Piano, per favore' },
  },
};

export default about;
