/** What the pages round the board say of Math Market. */
import type { About } from '../../table/about';
import type { Options } from '../../table/messages';

const standard = ({ version }: Options) => version === 'standard';

/** Tips by version: in turns nobody has to be quick. */
const TURNS = [
  {
    en: 'Get rid of all your coins first: two coins buy a creature. Tap a coin, then a creature.',
    it: 'Vince chi resta senza monete: due comprano una creatura. Tocca una moneta, poi una creatura.',
  },
  {
    en: 'The first coin is a deposit: one coin less for you. Best if you also hold the rest.',
    it: 'La prima moneta è un acconto: una in meno per te. Meglio se hai anche il resto.',
  },
  {
    en: 'Lay the second coin, on anybody’s deposit: the creature is yours, and you may lay one more.',
    it: 'Metti la seconda, anche sull’acconto di un altro: la creatura è tua e giochi ancora una moneta.',
  },
];
const AT_ONCE = [
  {
    en: 'The most creatures win. Open coin + one of yours = a price: tap your coin, then the creature.',
    it: 'Vince chi ha più creature. Moneta scoperta + una tua = un prezzo: tocca la moneta, poi la creatura.',
  },
  {
    en: 'Be quick, but right: a wrong sum makes you sit out. Nothing fits? Say “I can’t”.',
    it: 'Sii svelto, ma giusto: se sbagli resti fuori. Nessuna va bene? Di’ «Non posso».',
  },
  {
    en: 'Snail: those with the fewest creatures go first. Cheetah: those with the most must wait.',
    it: 'Lumaca: prima chi ha meno creature. Ghepardo: chi ne ha di più aspetta.',
  },
];
const ALL_OPEN = [
  {
    en: 'The most creatures win. Tap two coins that make a price, and its creature.',
    it: 'Vince chi ha più creature. Tocca due monete che fanno un prezzo, e la creatura.',
  },
  {
    en: 'Be quick, but right: a wrong sum makes you wait; alone it costs five seconds.',
    it: 'Sii svelto, ma giusto: se sbagli aspetti; da solo ti costa cinque secondi.',
  },
];

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
      when: standard,
      label: { en: 'A coin nobody can use', it: 'Una moneta che non serve a nessuno' },
      values: {
        replace: { en: 'Is replaced', it: 'Si sostituisce' },
        end: { en: 'Ends the match', it: 'Chiude la partita' },
      },
    },
    used: {
      when: standard,
      label: { en: 'Used coins', it: 'Le monete usate' },
      values: {
        under: { en: 'Go under the pile', it: 'Tornano sotto il mazzo' },
        out: { en: 'Leave the game', it: 'Escono dal gioco' },
      },
    },
  },
  plays: [{ label: { en: 'Practice alone', it: 'Allenati da solo' }, options: { version: 'advanced' }, seats: 1 }],
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
  coach: ({ version }) => (version === 'beginner' ? TURNS : version === 'standard' ? AT_ONCE : ALL_OPEN),
  phrases: {
    bargain: { en: 'What a bargain!', it: 'Che affare!' },
    so_fast: { en: 'You are so fast!', it: 'Come sei veloce!' },
    slow_down: { en: 'Not so fast, please', it: 'Piano, per favore' },
  },
};

export default about;
