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
    text: {
      en: 'Every point pushes your piece towards FINISH. Stay away from it: few points are good!',
      it: 'Ogni punto spinge il tuo segnalino verso il TRAGUARDO. Stanne lontano: meglio pochi punti!',
    },
    when: mine,
    mark: 'track',
  },
  {
    name: 'duty',
    text: {
      en: 'The die says what must change. Then the sum must be right again: all lamps green.',
      it: 'Il dado dice che cosa deve cambiare. Poi il conto deve tornare: tutte le luci verdi.',
    },
    when: mine,
    mark: 'duty',
    fits: numbers,
  },
  {
    name: 'leads',
    text: {
      en: 'The die says which shape must lead: more of it than of the others, and one of them holds all the matches.',
      it: 'Il dado dice quale figura deve dominare: più delle altre, e una deve contenere tutti i fiammiferi.',
    },
    when: mine,
    mark: 'duty',
    fits: shapes,
  },
  {
    name: 'turning',
    text: {
      en: 'Take a match. Turned about its end: free. Moved: 1. To the pile or from it: 2.',
      it: 'Prendi un fiammifero. Girarlo sulla punta è gratis. Spostarlo: 1. Nel mucchio o dal mucchio: 2.',
    },
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
    text: {
      en: 'The good match has a leaf: whatever you do with it is free.',
      it: 'Il fiammifero buono ha la foglia: con lui è tutto gratis.',
    },
    when: (now) => mine(now) && moved(now) && !!now.picture.view.now?.good,
    mark: ({ picture }) => (picture.view.now?.good ? `place ${keyOf(picture.view.now.good)}` : null),
  },
  {
    name: 'bad',
    text: {
      en: 'The bad match has thorns: it costs one more, and it never leaves the mat.',
      it: 'Il fiammifero cattivo ha le spine: costa uno in più e non lascia mai il tappeto.',
    },
    when: (now) => mine(now) && !moved(now) && now.picture.notes.track.turn > 0,
    mark: ({ picture }) => (picture.view.now?.bad ? `place ${keyOf(picture.view.now.bad)}` : null),
  },
  {
    name: 'pure',
    text: {
      en: 'One kind of shape only: that is a pure figure. It takes you one space back!',
      it: 'Forme di una sola specie: è una figura pura. Ti riporta indietro di una casella!',
    },
    when: (now) => mine(now) && moved(now) && !!now.picture.view.now?.pure && now.picture.notes.finish === null,
    mark: 'button done',
    fits: shapes,
  },
  {
    name: 'zero',
    text: {
      en: 'A zero! Make it go away without a roll, or begin anew with another sum.',
      it: 'Uno zero! Fallo sparire senza tirare il dado, o ricomincia con un altro conto.',
    },
    when: ({ picture, seat }) => picture.view.position.phase === 'choose' && picture.turn.includes(seat),
    mark: 'button eliminate',
    fits: numbers,
  },
  {
    name: 'wild',
    text: {
      en: 'Dear? Once in the match the wild card spares you a whole turn.',
      it: 'Troppo caro? Una volta per partita il jolly ti regala tutto il turno.',
    },
    when: (now) => mine(now) && now.picture.view.position.wild && now.picture.notes.score >= DEAR,
    mark: 'button wild',
  },
  {
    name: 'giving-up',
    text: {
      en: 'FINISH is near! What would carry you there cannot be done: find something cheaper, or give up the turn.',
      it: 'Il TRAGUARDO è vicino! Quello che ti ci porterebbe non si può fare: trova di meglio, o rinuncia al turno.',
    },
    when: (now) => mine(now) && now.picture.notes.room <= TIGHT,
    mark: 'track',
  },
];

export default tips;
