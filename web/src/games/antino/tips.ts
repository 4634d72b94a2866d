/** Tips for the first matches: the goal, the first lock, key and twelve, each pointing at the thing. */
import type { Moment, Tip } from '../../table/tips';
import { cellMark, laysOf, markOf } from './tiles';
import type { AntinoPicture, Cell, Kind } from './types';

type Now = Moment<AntinoPicture>;

const mine = ({ picture, seat }: Now): boolean => picture.turn.includes(seat) && (picture.actions?.length ?? 0) > 0;
const alone = ({ picture }: Now): boolean => picture.view.seats === 1;
const laid = ({ picture }: Now): number => picture.view.position.board.flat().filter((square) => square && square !== '*').length;
const markOfCell = (cell: Cell | undefined): string | null => (cell ? cellMark(cell) : null);

/** The mark of the first tile of my hand that is such a one. */
function held({ picture }: Now, such: (kind: Kind) => boolean): string | null {
  const place = picture.view.position.hand?.findIndex(such) ?? -1;
  return place < 0 ? null : `tile ${place + 1}`;
}

const key = (kind: Kind): boolean => markOf(kind) === 'key';

/** A cell where a tile that I hold makes a twelve. */
const twelve = ({ picture }: Now): Cell | undefined => laysOf(picture).find(({ points }) => points === 24)?.cell;

const tips: Tip<AntinoPicture>[] = [
  {
    name: 'goal',
    text: {
      en: 'Lay a tile beside others. Every tile it sees in its four lines is a point: most points win.',
      it: 'Posa una tessera accanto alle altre. Ogni tessera che vede nelle sue quattro linee è un punto: vince chi ne ha di più.',
    },
    when: (now) => mine(now) && !alone(now),
    mark: 'tile 1',
  },
  {
    name: 'alone',
    text: {
      en: 'Every tile that yours sees is a point. A tile that fits nowhere ends it: beat your own best!',
      it: 'Ogni tessera che la tua vede è un punto. Se una non sta da nessuna parte è finita: batti il tuo record!',
    },
    when: (now) => mine(now) && alone(now),
    mark: 'tile 1',
  },
  {
    name: 'joker',
    text: {
      en: 'The star is the joker. Any tile may lie beside it, and it counts one point.',
      it: 'La stella è il jolly. Accanto ci sta qualunque tessera, e vale un punto.',
    },
    when: (now) => mine(now) && laid(now) < 4,
    mark: ({ picture }) => {
      const middle = Math.floor(picture.view.position.board.length / 2);
      return cellMark([middle, middle]);
    },
  },
  {
    name: 'twelve',
    text: {
      en: 'A twelve! Three tiles on every side count double, 24, and you may lay another one.',
      it: 'Un dodici! Tre tessere per ogni lato valgono doppio, 24, e puoi posarne un’altra.',
    },
    when: (now) => mine(now) && twelve(now) !== undefined,
    mark: (now) => markOfCell(twelve(now)),
    fits: ({ board }) => board !== 7,
  },
  {
    name: 'key',
    text: {
      en: 'You have a key, and there is a lock. Beside it your key opens it, and lines run on through it.',
      it: 'Hai una chiave, e c’è un lucchetto. Posata lì accanto lo apre, e le linee lo attraversano.',
    },
    when: (now) => mine(now) && now.picture.notes.closed.length > 0 && held(now, key) !== null,
    mark: (now) => held(now, key),
  },
  {
    name: 'lock',
    text: {
      en: 'A lock! On the striped cells beside it only a tile with a key may lie.',
      it: 'Un lucchetto! Sulle caselle a righe lì accanto ci sta solo una tessera con la chiave.',
    },
    when: (now) => mine(now) && now.picture.notes.closed.length > 0,
    mark: ({ picture }) => markOfCell(picture.notes.closed[0]),
  },
  {
    name: 'lines',
    text: {
      en: 'A line runs on as long as the symbols are different. The same one again stops it.',
      it: 'Una linea corre finché i simboli sono diversi. Quando uno si ripete, si ferma.',
    },
    when: (now) => mine(now) && laid(now) > 3,
    mark: ({ picture }) => {
      const lays = laysOf(picture).toSorted((one, other) => other.rays.length - one.rays.length);
      return markOfCell(lays[0]?.rays.find(({ cells }) => cells.length)?.cells[0]);
    },
  },
];

export default tips;
