/** What a newcomer is told at the moment it matters. */
import type { Moment, Tip } from '../../table/tips';
import type { Move, Option, TonccPicture } from './types';

type Now = Moment<TonccPicture>;

const choosing = ({ picture }: Now) => picture.notes.options.length > 0;

/** The way to the first landing of which this is true. */
const wayTo = (is: (option: Option) => boolean) => (now: Now) => {
  const option = now.picture.notes.options.find(is);
  return option ? `way ${option.direction}` : null;
};

const skull = ({ rivals }: Option) => rivals.some(({ wins }) => wins);
const closes = ({ finishes }: Option) => finishes.length > 0;
const seals = ({ picture }: Now) => picture.view.position.seals.flat().length;
const mine = ({ picture, seat }: Now) => picture.notes.cards[seat];
const isMove = (event: { type: string }): event is Move => event.type === 'move';

/** What the last move made happen. */
function lastMove({ picture }: Now): Move | undefined {
  return [...picture.story, ...(picture.last ?? []).flatMap((events) => events ?? [])].find(isMove);
}

const tips: Tip<TonccPicture>[] = [
  {
    name: 'goal',
    text: {
      en: 'Three of your seals in a row on one side of the Map make a kingdom. Kingdoms score.',
      it: 'Tre tuoi sigilli in fila su un lato della Mappa fanno un regno. I regni danno punti.',
    },
    when: choosing,
    mark: 'map',
  },
  {
    name: 'choose',
    text: {
      en: 'Tap one of the six lit regions, then Seal. All three choices turn over together.',
      it: 'Tocca una delle sei regioni accese, poi Sigilla. Le tre scelte si scoprono insieme.',
    },
    when: choosing,
    mark: wayTo(({ face_up }) => face_up),
  },
  {
    name: 'skull',
    text: {
      en: 'A skull: that rival may come, and he wins there. A shield: he may come, but you win.',
      it: 'Teschio: quel rivale può venire, e lì vince lui. Scudo: può venire, ma vinci tu.',
    },
    when: (now) => now.picture.notes.options.some(skull),
    mark: wayTo(skull),
  },
  {
    name: 'contest',
    text: {
      en: 'A contest! The colour of your body wins, that of your feet loses. Diamonds are what a region pays, not strength.',
      it: 'Uno scontro! Il colore del tuo corpo vince, quello dei piedi perde. I rombi dicono quanto rende, non chi è più forte.',
    },
    when: (now) => choosing(now) && (lastMove(now)?.contests.length ?? 0) > 0,
    mark: (now) => `card ${mine(now)?.colour}`,
  },
  {
    name: 'kingdom',
    text: {
      en: 'The flag: this region closes a kingdom, for so many points.',
      it: 'La bandierina: questa regione chiude un regno, e vale tanti punti.',
    },
    when: (now) => now.picture.notes.options.some(closes),
    mark: wayTo(closes),
  },
  {
    name: 'idle',
    text: {
      en: 'A lamp is lit: nobody conquered. The third such move in a row ends the challenge.',
      it: 'Si accende una lampada: nessuno ha conquistato. La terza mossa così, di fila, chiude la sfida.',
    },
    when: (now) => choosing(now) && now.picture.view.position.idle > 0,
    mark: 'lamps',
  },
  {
    name: 'leaving',
    text: {
      en: 'Who lays the sixth seal leaves: the first marks 3 king points, the next 2, the last 1.',
      it: 'Chi posa il sesto sigillo se ne va: il primo segna 3 punti re, il secondo 2, l’ultimo 1.',
    },
    when: (now) => choosing(now) && now.picture.notes.cards.some(({ seals_left }) => seals_left === 2),
    mark: (now) => `card ${now.picture.notes.cards.find(({ seals_left }) => seals_left === 2)?.colour}`,
  },
  {
    name: 'reading',
    text: {
      en: 'Can you read minds? The eye lets you guess in secret where the others go.',
      it: 'Sai leggere nel pensiero? Con l’occhio indovini in segreto dove vanno gli altri.',
    },
    when: (now) => choosing(now) && seals(now) >= 6,
    mark: 'button reading',
  },
];

export default tips;
