/** What the pages round the board say of Antino. */
import type { About } from '../../table/about';

const about: About = {
  line: {
    en: 'Four symbols, locks and keys. Lay a tile where its lines run furthest; a twelve counts twice and you go on.',
    it: 'Quattro simboli, lucchetti e chiavi. Posa dove le linee corrono più lontano: un dodici vale doppio e giochi ancora.',
  },
  colour: 'var(--felt)',
  length: { en: '20 minutes', it: '20 minuti' },
  options: {
    board: {
      label: { en: 'Board', it: 'Tabellone' },
      values: {
        '7': { en: '7 × 7, short', it: '7 × 7, breve' },
        '9': { en: '9 × 9', it: '9 × 9' },
        '11': { en: '11 × 11, long', it: '11 × 11, lunga' },
      },
    },
    touch: {
      label: { en: 'Different neighbours', it: 'Vicini diversi' },
      values: { one: { en: 'At least one', it: 'Almeno uno' }, all: { en: 'All of them', it: 'Tutti' } },
    },
    first: {
      fine: true,
      when: (_, seats) => seats > 1,
      label: { en: 'Who starts', it: 'Chi comincia' },
      values: { lots: { en: 'By lots', it: 'A sorte' }, seat0: { en: 'The first seat', it: 'Il primo posto' } },
    },
    direction: {
      fine: true,
      when: (_, seats) => seats > 2,
      label: { en: 'Turns go', it: 'Il turno gira' },
      values: {
        counterclockwise: { en: 'Counter-clockwise', it: 'In senso antiorario' },
        clockwise: { en: 'Clockwise', it: 'In senso orario' },
      },
    },
    streak: {
      fine: true,
      when: (_, seats) => seats > 2,
      label: { en: 'Ends when all drop in a row', it: 'Finisce quando scartano tutti di fila' },
    },
    play_on: {
      fine: true,
      when: (_, seats) => seats > 2,
      label: { en: 'Play on after a second 72', it: 'Si continua dopo un secondo 72' },
    },
  },
  plays: [{ label: { en: 'Alone', it: 'Da soli' }, options: {}, seats: 1, lesson: 'alone' }],
  keys: [
    { keys: '1 2 3', does: { en: 'pick up a tile, or put it back', it: 'prendi una tessera, o rimettila giù' } },
    { keys: '← ↑ → ↓', does: { en: 'walk over the cells', it: 'muoviti tra le caselle' } },
    { keys: 'Enter', does: { en: 'lay the tile there', it: 'posa lì la tessera' } },
    { keys: 'Esc', does: { en: 'let go of everything', it: 'lascia andare tutto' } },
  ],
  notation: { en: 'gk e4', it: 'gk e4' },
  puzzles: { three: { en: 'Three tiles', it: 'Tre tessere' }, twelve: { en: 'The twelve', it: 'Il dodici' } },
  phrases: {
    nice_lock: { en: 'Nice lock!', it: 'Bel lucchetto!' },
    i_need_a_key: { en: 'I need a key', it: 'Mi serve una chiave' },
    twelve: { en: 'Twelve!', it: 'Dodici!' },
  },
};

export default about;
