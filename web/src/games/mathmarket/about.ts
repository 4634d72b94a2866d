/** What the pages round the board say of Math Market. */
import type { About } from '../../table/about';
import type { Options } from '../../table/messages';

const standard = ({ version }: Options) => version === 'standard';

/** Tips by version: in turns nobody has to be quick. */
const TURNS = [
  {
    en: 'Get rid of all your coins first. Each creature costs exactly two coins: tap a coin and then a creature, or drag it there.',
    it: 'Vince chi resta per primo senza monete. Ogni creatura costa esattamente due monete: tocca una moneta e poi una creatura, o trascinala.',
  },
  {
    en: 'The first coin on a creature is a deposit: that is a coin less in your hand. Best is one whose rest you hold yourself.',
    it: 'La prima moneta su una creatura è un acconto: una moneta in meno in mano. Il migliore è quello di cui hai anche il resto.',
  },
  {
    en: 'Whoever lays the second coin gets the creature and may lay one more coin: even on a deposit of somebody else.',
    it: 'Chi mette la seconda moneta prende la creatura e può giocarne un’altra: anche sull’acconto di un altro.',
  },
];
const AT_ONCE = [
  {
    en: 'The most creatures win. Add one of your coins to the open coin and tap the creature that costs just that.',
    it: 'Vince chi ha più creature. Aggiungi una tua moneta a quella scoperta e tocca la creatura che costa proprio così.',
  },
  {
    en: 'Be quick, but be right: with a wrong sum you sit out until the next coin. No coin fits? Say “I can’t”.',
    it: 'Sii svelto, ma giusto: se sbagli la somma resti fuori fino alla prossima moneta. Nessuna va bene? Di’ «Non posso».',
  },
  {
    en: 'A snail lets those with the fewest creatures go first; a cheetah makes those with the most wait.',
    it: 'Con la lumaca gioca prima chi ha meno creature; con il ghepardo chi ne ha di più aspetta.',
  },
];
const ALL_OPEN = [
  {
    en: 'The most creatures win. Find two coins that make a price: tap both and the creature, in any order.',
    it: 'Vince chi ha più creature. Trova due monete che fanno un prezzo: tocca tutte e due e la creatura, come vuoi.',
  },
  {
    en: 'Be quick, but be right: after a wrong sum you wait until somebody buys; alone it costs you seconds.',
    it: 'Sii svelto, ma giusto: se sbagli aspetti che qualcuno compri; da solo ti costa dei secondi.',
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
