/** Tips of Calculissimo, each for the moment at which it first matters. */
import type { Moment, Tip } from '../../table/tips';
import { at, bonusOf, CENTRE, SIDE, squareMark, tokenMark } from './squares';
import type { CalcPicture, Cell } from './types';

type Now = Moment<CalcPicture>;

function mine({ picture, seat }: Now): boolean {
  return picture.turn.includes(seat) && picture.notes.may !== null;
}

function rack({ picture, seat }: Now): string {
  return String(picture.view.position.racks[seat] ?? '');
}

/** Every square, those in the middle first: on small boards nothing at the edge is pointed at. */
const SQUARES: Cell[] = Array.from({ length: SIDE * SIDE }, (_, i): Cell => [Math.floor(i / SIDE), i % SIDE]).toSorted(
  (one, other) => far(one) - far(other),
);

function far([row, column]: Cell): number {
  return Math.abs(row - CENTRE[0]) + Math.abs(column - CENTRE[1]);
}

/** The first square of which this is true. */
function square(is: (cell: Cell) => boolean): string | null {
  const found = SQUARES.find(is);
  return found ? squareMark(found) : null;
}

function lies({ picture }: Now, [row, column]: Cell): boolean {
  return picture.view.position.board[row]?.[column] !== '.';
}

const tips: Tip<CalcPicture>[] = [
  {
    name: 'goal',
    text: {
      en: 'What your sums come to are your points. Whoever has the most at the end wins.',
      it: 'I risultati dei tuoi calcoli sono i tuoi punti. Vince chi alla fine ne ha di più.',
    },
    when: mine,
    mark: ({ seat }) => `score ${seat}`,
  },
  {
    name: 'star',
    text: {
      en: 'Number, sign, number: the first sum goes over the star. Tap a token, then a square.',
      it: 'Numero, segno, numero: il primo calcolo passa sulla stella. Tocca un gettone, poi una casella.',
    },
    when: (now) => mine(now) && now.picture.notes.first,
    mark: squareMark(CENTRE),
  },
  {
    name: 'touch',
    text: {
      en: 'Now touch what lies there: make it longer, or cross it. Old tokens count for you too.',
      it: 'Ora attaccati a quello che c’è: allungalo o incrocialo. Anche i gettoni vecchi contano per te.',
    },
    when: (now) => mine(now) && !now.picture.notes.first,
    mark: (now) => square((cell) => lies(now, cell)),
  },
  {
    name: 'announce',
    text: {
      en: 'Here you say the points yourself. Reckon well: too much brings nothing.',
      it: 'Qui i punti li dici tu. Conta bene: se ne dici troppi non prendi niente.',
    },
    when: mine,
    mark: 'rack',
    fits: (options) => options['announce'] === true,
  },
  {
    name: 'challenge',
    text: {
      en: 'Is it right? Here wrong sums may be laid: challenge what is wrong.',
      it: 'È giusto? Qui si possono posare conti sbagliati: contesta quelli che non tornano.',
    },
    when: ({ picture }) => picture.notes.answer,
    mark: 'button challenge',
    fits: (options) => options['challenge'] === true,
  },
  {
    name: 'joker',
    text: {
      en: 'The white token is a joker: any number, or +, − or ÷. Never ×.',
      it: 'Il gettone bianco è un jolly: un numero qualsiasi, oppure +, − o ÷. Mai ×.',
    },
    when: (now) => mine(now) && rack(now).includes('?'),
    mark: tokenMark('?'),
  },
  {
    name: 'squares',
    text: {
      en: 'N squares multiply the number on them, T squares the whole sum. Each works once.',
      it: 'Le caselle N moltiplicano il numero che ci sta sopra, le T tutto il calcolo. Una volta sola.',
    },
    when: (now) => mine(now) && !now.picture.notes.first,
    mark: (now) => square((cell) => at(cell) !== at(CENTRE) && !lies(now, cell) && bonusOf(now.picture.notes.squares, cell) !== null),
  },
  {
    name: 'order',
    text: {
      en: '× always comes before ÷: 6 ÷ 2 × 3 is 6 ÷ 6, which makes 1. And it must come out whole.',
      it: '× viene sempre prima di ÷: 6 ÷ 2 × 3 è 6 ÷ 6, cioè 1. E deve tornare un numero intero.',
    },
    when: (now) => mine(now) && rack(now).includes('/') && (rack(now) + now.picture.view.position.board.join('')).includes('*'),
    mark: tokenMark('/'),
  },
  {
    name: 'zero',
    text: {
      en: 'A sum makes at least 1: 3 − 3 is nothing, and may not be laid.',
      it: 'Un calcolo fa almeno 1: 3 − 3 fa zero e non si può posare.',
    },
    when: (now) => mine(now) && !now.picture.notes.first && rack(now).includes('-'),
    mark: tokenMark('-'),
    fits: (options) => options['challenge'] !== true,
  },
  {
    name: 'exchange',
    text: {
      en: 'Nothing fits? Then you may put some tokens back and draw others.',
      it: 'Non va bene niente? Allora puoi cambiare qualche gettone.',
    },
    when: ({ picture }) => picture.notes.may !== null && !picture.notes.may.lay && picture.notes.may.exchange,
    mark: 'button exchange',
  },
];

export default tips;
