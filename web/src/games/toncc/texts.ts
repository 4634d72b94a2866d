/** Every word of the Tóncc board, in both languages. */
import type { Text } from '../../language.svelte';
import type { Colour, Part, Way } from './types';
import type { Shape } from './regions';

const letter: Record<Colour, Text> = {
  blue: { en: 'B', it: 'B' },
  red: { en: 'R', it: 'R' },
  yellow: { en: 'Y', it: 'G' },
};

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

const part_of: Record<Part, Text> = {
  body: { en: '{king}’s body', it: 'il corpo del {king}' },
  hair: { en: '{king}’s hair', it: 'i capelli del {king}' },
  feet: { en: '{king}’s feet', it: 'i piedi del {king}' },
};

const beats: Record<Part, Text> = {
  body: { en: '{winner} beats {loser}', it: '{winner} batte {loser}' },
  hair: { en: '{winner} beats {loser}', it: '{winner} battono {loser}' },
  feet: { en: '{winner} beats {loser}', it: '{winner} battono {loser}' },
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
  board: { en: 'The board of Tóncc: 19 cells', it: 'Il tabellone di Tóncc: 19 caselle' },
  map: { en: 'The Map', it: 'La Mappa' },
  map_help: {
    en: 'Three of your seals in a row on one side make a kingdom.',
    it: 'Tre tuoi sigilli in fila su un lato fanno un regno.',
  },
  open_map: { en: 'Open the Map', it: 'Apri la Mappa' },
  compass: { en: 'Compass', it: 'Bussola' },
  kings: { en: 'The kings', it: 'I re' },
  you: { en: 'You', it: 'Tu' },
  challenge: { en: 'Challenge {number} of {all}', it: 'Sfida {number} di {all}' },

  choose: { en: 'Where does your king go?', it: 'Dove va il tuo re?' },
  choose_keys: { en: 'Tap a lit cell, or press 1–6.', it: 'Tocca una casella accesa, o premi 1–6.' },
  seal: { en: 'Seal', it: 'Sigilla' },
  seal_way: { en: 'Seal: {direction}', it: 'Sigilla: {direction}' },
  pick_first: { en: 'Pick a direction', it: 'Scegli dove' },
  sealing: { en: 'Sealing…', it: 'Un attimo…' },
  sealed: { en: 'Sealed: you go {direction}.', it: 'Sigillato: vai a {direction}.' },
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
  advice: { en: 'Hint', it: 'Consiglio' },

  thinking: { en: '{name} is thinking', it: '{name} ci pensa' },
  laid: { en: '{name} has laid the Head', it: '{name} ha posato la Testa' },
  gone: { en: '{name} has left Tóncc', it: '{name} ha lasciato Tóncc' },
  shows: { en: '{name} goes {direction}', it: '{name} va a {direction}' },

  pays: { en: '{part} {colour}: pays {points}', it: '{part} {colour}: rende {points}' },
  seals_left: { en: 'Seals left: {number}', it: 'Sigilli rimasti: {number}' },
  king_points: { en: 'King points', it: 'Punti re' },
  king_points_are: { en: 'King points: {number}', it: 'Punti re: {number}' },
  score: { en: 'Score', it: 'Punti' },
  score_is: { en: 'Score so far: {number}', it: 'Punti finora: {number}' },
  toncc_points: { en: 'Tóncc points', it: 'Punti tóncc' },
  toncc_points_are: { en: 'Tóncc points: {number}', it: 'Punti tóncc: {number}' },

  idle: { en: 'Moves in a row without a conquest: {number}', it: 'Mosse di fila senza conquiste: {number}' },

  contest: { en: '{colour} ground: {what}', it: 'terreno {colour}: {what}' },
  takes: { en: '{king} takes {region}', it: '{king} prende la {region}' },
  nobody: { en: 'Nobody conquers.', it: 'Nessuno conquista.' },
  leaves: { en: '{king} leaves: {points} king points', it: '{king} se ne va: {points} punti re' },
  goes: { en: '{king} goes {direction} to cell {cell}', it: '{king} va a {direction}, casella {cell}' },
  heads: { en: 'The Heads turn over…', it: 'Si scoprono le Teste…' },
  begins: { en: 'Challenge {number} begins: choose your first step.', it: 'Comincia la sfida {number}: scegli il primo passo.' },

  cell: { en: 'cell {cell}', it: 'casella {cell}' },
  region: { en: 'region {region}', it: 'regione {region}' },
  mind: { en: 'the Mind', it: 'la Mente' },
  face_up: { en: 'face up', it: 'scoperta' },
  face_down: { en: 'face down, taken by {king}', it: 'coperta, presa dal {king}' },
  no_seal: { en: 'no seal', it: 'nessun sigillo' },
  your_king: { en: 'your king', it: 'il tuo re' },
  king_of: { en: '{king}’s king', it: 'il re {king}' },
  land: { en: 'you can land here going {direction}', it: 'ci arrivi andando a {direction}' },
  worth: { en: 'it pays you {value}', it: 'ti rende {value}' },
  finishes: { en: 'finishes {kingdom}: {points} points', it: 'completa {kingdom}: {points} punti' },
  rival_wins: { en: '{king} could come and would win', it: '{king} può venire e vincerebbe' },
  rival_loses: { en: '{king} could come, but you win', it: '{king} può venire, ma vinci tu' },
  rival_reach: { en: '{king} can get here', it: '{king} può arrivarci' },
  selected: { en: 'selected', it: 'scelta' },

  you_need: { en: 'You need this for {points}', it: 'Ti serve per {points}' },
  needs: { en: '{king} needs this for {points}', it: 'Al {king} serve per {points}' },
  you_have: { en: 'Your kingdom: {points}', it: 'Il tuo regno: {points}' },
  has: { en: '{king}’s kingdom: {points}', it: 'Regno del {king}: {points}' },
  worth_each: { en: 'gives {points}', it: 'rende {points}' },
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
    en: 'Guess where a rival goes: tap his card, then a cell. Only you see it.',
    it: 'Indovina dove va un rivale: tocca la sua carta, poi una casella. Lo vedi solo tu.',
  },
  guess: { en: 'Guess where {king} goes', it: 'Indovina dove va il {king}' },
  guessing: { en: 'Where does {king} go? Tap a cell.', it: 'Dove va il {king}? Tocca una casella.' },
  guessed: { en: 'You guess {king} comes here', it: 'Secondo te il {king} viene qui' },
  read: { en: 'You read {names}!', it: 'Hai letto nel pensiero: {names}!' },
  misread: { en: 'Not this time: {names}.', it: 'Stavolta no: {names}.' },
  reads: { en: 'Minds read: {right} of {all}', it: 'Pensieri letti: {right} su {all}' },
} satisfies Record<string, Text>;

export default { ...words, letter, colour, ground, king, part, part_of, beats, shape, lines, dots, direction, way };
