/** Tips of Fantastick: the goal, what the die asks, what costs what, and each special thing when it first lies there. */
import type { Moment, Tip } from '../../table/tips';
import { keyOf } from './places';
import type { FantastickPicture } from './types';

type Now = Moment<FantastickPicture>;

const mine = ({ picture, seat }: Now): boolean => picture.view.position.phase === 'play' && picture.turn.includes(seat);
const moved = ({ picture }: Now): boolean => picture.notes.moves.length > 0;
const numbers: Tip['fits'] = ({ mode }) => mode !== 'shapes';
const shapes: Tip['fits'] = ({ mode }) => mode === 'shapes';

const DEAR = 3; // points of a turn for which the wild card is worth a thought
const TIGHT = 4; // spaces that can still be paid

/** A match that can be turned now, else any. */
function turns({ picture }: Now): string | null {
  const key = Object.keys(picture.notes.can.rotate)[0];
  return key ? `place ${key}` : null;
}

const tips: Tip<FantastickPicture>[] = [
  {
    name: 'goal',
    text: { en: 'Points are bad: they push you towards FINISH!', it: 'I punti sono un guaio: ti spingono al TRAGUARDO!' },
    when: mine,
    mark: 'track',
  },
  {
    name: 'duty',
    text: {
      en: 'The die says what must change; then the sum must be right.',
      it: 'Il dado dice cosa cambiare; poi il conto deve tornare.',
    },
    when: mine,
    mark: 'duty',
    fits: numbers,
  },
  {
    name: 'leads',
    text: { en: 'The die says which shape there must be most of.', it: 'Il dado dice di quale figura devono essercene di più.' },
    when: mine,
    mark: 'duty',
    fits: shapes,
  },
  {
    name: 'turning',
    text: { en: 'Turning a match is free. Moving it: 1. The pile: 2.', it: 'Girare è gratis. Spostare: 1. Con il mucchio: 2.' },
    when: (now) => mine(now) && !moved(now),
    mark: turns,
  },
  {
    name: 'count',
    text: { en: 'Tap a shape here, and each of them is counted.', it: 'Tocca qui una forma e le conti una a una.' },
    when: mine,
    mark: ({ picture }) => `counter ${picture.notes.crown ?? 'triangle'}`,
    fits: shapes,
  },
  {
    name: 'good',
    text: { en: 'The match with the leaf is free, whatever you do.', it: 'Il fiammifero con la foglia è sempre gratis.' },
    when: (now) => mine(now) && moved(now) && !!now.picture.view.now?.good,
    mark: ({ picture }) => (picture.view.now?.good ? `place ${keyOf(picture.view.now.good)}` : null),
  },
  {
    name: 'bad',
    text: { en: 'The one with thorns is dear, and never leaves the mat.', it: 'Quello con le spine è caro e non lascia il tappeto.' },
    when: (now) => mine(now) && !moved(now) && now.picture.notes.track.turn > 0,
    mark: ({ picture }) => (picture.view.now?.bad ? `place ${keyOf(picture.view.now.bad)}` : null),
  },
  {
    name: 'pure',
    text: { en: 'One kind only: a pure figure, one space back!', it: 'Una specie sola: figura pura, una casella indietro!' },
    when: (now) => mine(now) && moved(now) && !!now.picture.view.now?.pure && now.picture.notes.finish === null,
    mark: 'button done',
    fits: shapes,
  },
  {
    name: 'zero',
    text: { en: 'A zero! Make it go away without a roll, or begin anew.', it: 'Uno zero! Fallo sparire senza dado, o ricomincia.' },
    when: ({ picture, seat }) => picture.view.position.phase === 'choose' && picture.turn.includes(seat),
    mark: 'button eliminate',
    fits: numbers,
  },
  {
    name: 'wild',
    text: { en: 'Dear? Once, the wild card spares you a whole turn.', it: 'Caro? Una volta sola il jolly ti regala il turno.' },
    when: (now) => mine(now) && now.picture.view.position.wild && now.picture.notes.score >= DEAR,
    mark: 'button wild',
  },
  {
    name: 'giving-up',
    text: { en: 'FINISH is near! Find something cheap, or give up.', it: 'Il TRAGUARDO è vicino! Trova di meglio, o rinuncia.' },
    when: (now) => mine(now) && now.picture.notes.room <= TIGHT,
    mark: 'track',
  },
];

export default tips;
