/** Every word of the Tóncc board, in both languages. */
import type { Text } from '../../language.svelte';
import type { Colour, Part, Way } from './types';
import { letter } from './letters';
import type { Shape } from './regions';

/** The colour of a ground, a mark or a part. */
const colour: Record<Colour, Text> = {
  blue: { en: 'blue', it: 'blu' },
  red: { en: 'red', it: 'rosso' },
  yellow: { en: 'yellow', it: 'giallo' },
};

/** The colour of a region, which is feminine in Italian. */
const ground: Record<Colour, Text> = {
  blue: { en: 'blue', it: 'blu' },
  red: { en: 'red', it: 'rossa' },
  yellow: { en: 'yellow', it: 'gialla' },
};

/** A king by his colour. */
const king: Record<Colour, Text> = {
  blue: { en: 'Blue', it: 'Blu' },
  red: { en: 'Red', it: 'Rosso' },
  yellow: { en: 'Yellow', it: 'Giallo' },
};

const part: Record<Part, Text> = {
  body: { en: 'body', it: 'corpo' },
  hair: { en: 'hair', it: 'capelli' },
  feet: { en: 'feet', it: 'piedi' },
};

/** What is said of a king, and what is said to whoever plays him. */
interface Told {
  you: Text;
  king: Text;
}

const part_of: Record<Part, Told> = {
  body: { you: { en: 'your body', it: 'il tuo corpo' }, king: { en: '{king}’s body', it: 'il corpo del {king}' } },
  hair: { you: { en: 'your hair', it: 'i tuoi capelli' }, king: { en: '{king}’s hair', it: 'i capelli del {king}' } },
  feet: { you: { en: 'your feet', it: 'i tuoi piedi' }, king: { en: '{king}’s feet', it: 'i piedi del {king}' } },
};

const beats: Record<Part, Text> = {
  body: { en: '{winner} beats {loser}', it: '{winner} batte {loser}' },
  hair: { en: '{winner} beats {loser}', it: '{winner} battono {loser}' },
  feet: { en: '{winner} beat {loser}', it: '{winner} battono {loser}' },
};

/** What a part is good for, on ground of its colour. */
const part_help: Record<Part, Text> = {
  body: { en: 'wins every contest there; a region pays 1', it: 'lì vince ogni scontro; una regione rende 1' },
  hair: { en: 'beats feet, loses to a body; a region pays 2', it: 'batte i piedi, perde col corpo; una regione rende 2' },
  feet: { en: 'loses every contest there; a region pays 3', it: 'lì perde ogni scontro; una regione rende 3' },
};

/** The colour of a part: in Italian hair and feet are many. */
const many: Record<Colour, Text> = {
  blue: { en: 'blue', it: 'blu' },
  red: { en: 'red', it: 'rossi' },
  yellow: { en: 'yellow', it: 'gialli' },
};
const coloured_as: Record<Part, Record<Colour, Text>> = { body: colour, hair: many, feet: many };

const told = {
  takes: {
    you: { en: 'You take {region}', it: 'Prendi la {region}' },
    king: { en: '{king} takes {region}', it: '{king} prende la {region}' },
  },
  makes: {
    you: { en: 'You make {kingdom}: {sum}', it: 'Fai {kingdom}: {sum}' },
    king: { en: '{king} makes {kingdom}: {sum}', it: '{king} fa {kingdom}: {sum}' },
  },
  leaves: {
    you: { en: 'You leave: {points} king points', it: 'Te ne vai: {points} punti re' },
    king: { en: '{king} leaves: {points} king points', it: '{king} se ne va: {points} punti re' },
  },
  leaves_with_one: {
    you: { en: 'You leave: 1 king point', it: 'Te ne vai: 1 punto re' },
    king: { en: '{king} leaves: 1 king point', it: '{king} se ne va: 1 punto re' },
  },
  goes: {
    you: { en: 'You go {direction} to region {region}', it: 'Vai a {direction}, regione {region}' },
    king: { en: '{king} goes {direction} to region {region}', it: '{king} va a {direction}, regione {region}' },
  },
  face_down: {
    you: { en: 'face down, taken by you', it: 'coperta, presa da te' },
    king: { en: 'face down, taken by {king}', it: 'coperta, presa dal {king}' },
  },
  stands: { you: { en: 'your king', it: 'il tuo re' }, king: { en: '{king}’s king', it: 'il re {king}' } },
  needs: {
    you: { en: 'you need this for {points}', it: 'ti serve per {points}' },
    king: { en: '{king} needs this for {points}', it: 'al {king} serve per {points}' },
  },
  has: {
    you: { en: 'your kingdom: {points}', it: 'il tuo regno: {points}' },
    king: { en: '{king}’s kingdom: {points}', it: 'regno del {king}: {points}' },
  },
  gives: { you: { en: 'gives you {points}', it: 'ti dà {points}' }, king: { en: 'gives {king} {points}', it: 'dà {points} al {king}' } },
} satisfies Record<string, Told>;

/** What one king thought that another would do: I of somebody, somebody of me, others of each other. */
const expected_that = {
  mine: { en: 'You could expect {other} {arrow}: {percent} %', it: 'Potevi aspettarti {other} {arrow}: {percent} %' },
  me: { en: '{name} expected you {arrow}: {percent} %', it: '{name} ti aspettava {arrow}: {percent} %' },
  others: { en: '{name} expected {other} {arrow}: {percent} %', it: '{name} si aspettava {other} {arrow}: {percent} %' },
};
const guessed_that = {
  mine: { en: 'You guessed {other} {arrow}', it: 'Immaginavi {other} {arrow}' },
  me: { en: '{name} guessed you {arrow}', it: '{name} ti immaginava {arrow}' },
  others: { en: '{name} guessed {other} {arrow}', it: '{name} immaginava {other} {arrow}' },
};

const shape: Record<Shape, Text> = {
  circle: { en: 'circle', it: 'cerchio' },
  square: { en: 'square', it: 'quadrato' },
  triangle: { en: 'triangle', it: 'triangolo' },
};

const lines: Text[] = [
  { en: '', it: '' },
  { en: 'one line', it: 'una linea' },
  { en: 'two lines', it: 'due linee' },
  { en: 'three lines', it: 'tre linee' },
];

const dots: Text[] = [
  { en: '', it: '' },
  { en: 'one dot', it: 'un punto' },
  { en: 'two dots', it: 'due punti' },
  { en: 'three dots', it: 'tre punti' },
];

/** The six directions of the Compass; the first stands for none. */
const direction: Text[] = [
  { en: '', it: '' },
  { en: 'north-east', it: 'nord-est' },
  { en: 'east', it: 'est' },
  { en: 'south-east', it: 'sud-est' },
  { en: 'south-west', it: 'sud-ovest' },
  { en: 'west', it: 'ovest' },
  { en: 'north-west', it: 'nord-ovest' },
];

const way: Record<Way, Text> = {
  step: { en: '', it: '' },
  jump: { en: 'over the Mind', it: 'oltre la Mente' },
  round: { en: 'round to the far end', it: 'facendo il giro fino al capo opposto' },
};

const words = {
  board: { en: 'The board of Tóncc', it: 'Il tabellone di Tóncc' },
  map: { en: 'The Map', it: 'La Mappa' },
  map_help: {
    en: 'Three of your seals in a row on one side make a kingdom. Tap a picture to see its kingdoms.',
    it: 'Tre tuoi sigilli in fila su un lato fanno un regno. Tocca una figura per vedere i suoi regni.',
  },
  open_map: { en: 'Open the Map', it: 'Apri la Mappa' },
  compass: { en: 'Compass', it: 'Bussola' },
  kings: { en: 'The kings', it: 'I re' },
  you: { en: 'You', it: 'Tu' },
  challenge: { en: 'Challenge {number} of {all}', it: 'Sfida {number} di {all}' },

  choose_way: { en: 'Where does your king go? Choose an arrow.', it: 'Dove va il tuo re? Scegli una freccia.' },
  choose: { en: 'Where does your king go? Tap a lit region.', it: 'Dove va il tuo re? Tocca una regione accesa.' },
  seal: { en: 'Seal', it: 'Sigilla' },
  seal_way: { en: 'Seal: {direction}', it: 'Sigilla: {direction}' },
  seal_arrow: { en: 'Seal {arrow}', it: 'Sigilla {arrow}' },
  pick_first: { en: 'Pick a direction', it: 'Scegli dove' },
  sealing: { en: 'Sealing…', it: 'Un attimo…' },
  sealed: { en: 'Sealed: you go {arrow}.', it: 'Sigillato: vai {arrow}.' },
  best_way: { en: '{arrow} to region {region}', it: '{arrow} alla regione {region}' },
  known_way: { en: '{king} goes {arrow} now.', it: '{king} adesso va {arrow}.' },
  meets_wins: { en: '{king} comes there too, and wins.', it: 'Ci va anche {king}, e vince.' },
  meets_loses: { en: '{king} comes there too, but you win.', it: 'Ci va anche {king}, ma vinci tu.' },
  waiting_for: { en: 'Still thinking: {names}.', it: 'Ci pensano ancora: {names}.' },
  watching: { en: 'You are watching.', it: 'Stai guardando.' },
  left_watch: {
    en: 'Your six seals are placed. Watch how the others finish.',
    it: 'Hai posato i tuoi sei sigilli. Guarda come finiscono gli altri.',
  },
  before_draw: { en: 'The kings are being drawn by lot.', it: 'Si estraggono a sorte i re.' },
  shuffling: { en: 'The regions are being shuffled.', it: 'Si mescolano le regioni.' },
  over: { en: 'The match is over.', it: 'La partita è finita.' },
  walk: { en: 'Walk the rest', it: 'Vai da solo' },
  walk_stop: { en: 'Stop walking', it: 'Fermati' },
  walking: { en: 'Your king walks the rest by himself.', it: 'Il tuo re fa il resto della strada da solo.' },

  thinking: { en: '{name} is thinking', it: '{name} ci pensa' },
  laid: { en: '{name} has laid the Head', it: '{name} ha posato la Testa' },
  gone: { en: '{name} has left Tóncc', it: '{name} ha lasciato Tóncc' },
  shows: { en: '{name} goes {direction}', it: '{name} va a {direction}' },

  pays: { en: '{part} {colour}: pays {points}', it: '{part} {colour}: rende {points}' },
  coloured: { en: '{colour} {part}', it: '{part} {colour}' },
  seals_left: { en: 'Seals left: {number}', it: 'Sigilli rimasti: {number}' },
  king_points: { en: 'King points', it: 'Punti re' },
  king_points_are: { en: 'King points: {number}', it: 'Punti re: {number}' },
  score: { en: 'Score', it: 'Punti' },
  score_is: { en: 'Score so far: {number}', it: 'Punti finora: {number}' },
  toncc_points: { en: 'Tóncc points', it: 'Punti tóncc' },
  score_of: { en: '{name}: the score', it: '{name}: i punti' },
  open_card: { en: 'Show how the score is made up', it: 'Mostra come si fanno i punti' },
  of_challenge: { en: 'Challenge {number}: score {score}', it: 'Sfida {number}: {score} punti' },
  not_yet: { en: 'not yet', it: 'non ancora' },
  king_points_help: {
    en: 'King points come with the sixth seal: whoever leaves early gets more.',
    it: 'I punti re arrivano col sesto sigillo: chi se ne va presto ne ha di più.',
  },
  toncc_points_help: {
    en: 'The best score of a challenge gets 2 tóncc points, the next one 1. Most tóncc points win the match.',
    it: 'Il punteggio migliore di una sfida vale 2 punti tóncc, il secondo 1. Vince la partita chi ha più punti tóncc.',
  },
  toncc_points_are: { en: 'Tóncc points: {number}', it: 'Punti tóncc: {number}' },

  idle_help: {
    en: 'Lamps: moves in a row without a conquest, now {number}. The third ends the challenge.',
    it: 'Le lampade: mosse di fila senza conquiste, ora {number}. Alla terza la sfida finisce.',
  },
  idle: { en: 'Moves in a row without a conquest: {number}', it: 'Mosse di fila senza conquiste: {number}' },

  contest: { en: '{colour} ground: {what}', it: 'terreno {colour}: {what}' },
  counting: { en: 'All have chosen: 3, 2, 1…', it: 'Hanno scelto tutti: 3, 2, 1…' },
  you_are: { en: 'You are {king}; you play against {others}.', it: 'Il tuo re è {king}; i tuoi rivali sono {others}.' },
  plays_king: { en: '{name} is {king}', it: '{name} è {king}' },
  begins: { en: 'Challenge {number} begins.', it: 'Comincia la sfida {number}.' },
  ended: { en: 'Challenge {number} is over: {scores}', it: 'La sfida {number} è finita: {scores}' },
  nobody: { en: 'Nobody conquers.', it: 'Nessuno conquista.' },

  empty: { en: 'nothing yet', it: 'ancora niente' },
  region: { en: 'region {region}', it: 'regione {region}' },
  mind: { en: 'the Mind', it: 'la Mente' },
  face_up: { en: 'face up', it: 'scoperta' },
  no_seal: { en: 'no seal', it: 'nessun sigillo' },
  land: { en: 'you can land here going {direction}', it: 'ci arrivi andando a {direction}' },
  worth: { en: 'it pays you {value}', it: 'ti rende {value}' },
  finishes: { en: 'finishes {kingdom}: {points} points', it: 'completa {kingdom}: {points} punti' },
  rival_wins: { en: '{king} could come and would win', it: '{king} può venire e vincerebbe' },
  rival_loses: { en: '{king} could come, but you win', it: '{king} può venire, ma vinci tu' },
  rival_reach: { en: '{king} can get here', it: '{king} può arrivarci' },
  selected: { en: 'selected', it: 'scelta' },

  kingdoms_of: { en: 'Kingdoms of region {region}', it: 'Regni della regione {region}' },
  spoilt: { en: 'no longer possible', it: 'non si può più fare' },

  sheet: { en: 'Challenge {number}: the score', it: 'Sfida {number}: i punti' },
  sheet_idle: {
    en: 'Three moves in a row without a conquest: the challenge is over.',
    it: 'Tre mosse di fila senza conquiste: la sfida è finita.',
  },
  loose: { en: 'Struck out: seals in no kingdom count nothing.', it: 'Barrati: i sigilli fuori dai regni non contano.' },
  no_kingdom: { en: 'No kingdom', it: 'Nessun regno' },
  total: { en: 'Total', it: 'Totale' },
  next: { en: 'Next challenge', it: 'Sfida successiva' },
  see_result: { en: 'See the result', it: 'Vedi il risultato' },
  so_far: { en: '{number} in all', it: '{number} in tutto' },

  reading: { en: 'Mind reading', it: 'Lettura del pensiero' },
  reading_help: {
    en: 'Mind reading: tap a rival’s card and guess where he goes. Guesses stay sealed until the match is over.',
    it: 'Lettura del pensiero: tocca la carta di un rivale e indovina dove va. Resta sigillato fino alla fine della partita.',
  },
  guess: { en: 'Guess where {king} goes', it: 'Indovina dove va il {king}' },
  guessing: { en: 'Where does {king} go? Tap a region.', it: 'Dove va il {king}? Tocca una regione.' },
  guessed: { en: 'You guess {king} comes here', it: 'Secondo te il {king} viene qui' },
  read: { en: 'You read {names}!', it: 'Hai letto nel pensiero: {names}!' },
  misread: { en: 'Not this time: {names}.', it: 'Stavolta no: {names}.' },
  reads: { en: 'Minds read: {right} of {all}', it: 'Pensieri letti: {right} su {all}' },
} satisfies Record<string, Text>;

export default {
  ...words,
  ...told,
  letter,
  colour,
  ground,
  king,
  part,
  part_of,
  part_help,
  coloured_as,
  expected_that,
  guessed_that,
  beats,
  shape,
  lines,
  dots,
  direction,
  way,
};
