/** Tips for a first match: the goal of the version on the table, and then whatever happens for the first time. */
import type { Text } from '../../language.svelte';
import type { Moment, Tip } from '../../table/tips';
import { coinsOf } from './claims';
import { letterOf } from './keys';
import type { MarketPicture, Version } from './types';

type Seen = Moment<MarketPicture>;

function tip(
  version: Version,
  name: string,
  text: Text,
  when: Tip<MarketPicture>['when'],
  mark: Tip<MarketPicture>['mark'],
  first?: Tip<MarketPicture>['first'],
): Tip<MarketPicture> {
  return {
    name: `${version} ${name}`,
    text,
    when: (moment) => moment.picture.notes.version === version && moment.picture.notes.phase === 'play' && when(moment),
    ...(mark === undefined ? {} : { mark }),
    ...(first === undefined ? {} : { first }),
    fits: (options) => (options['version'] ?? 'beginner') === version,
  };
}

const mine = ({ picture, seat }: Seen) => picture.notes.acting.includes(seat);
const fits = ({ picture }: Seen) => (picture.notes.fits ?? []) as [number, number][];
const depositIn = ({ picture }: Seen, slot: number) => picture.notes.cards?.[slot]?.deposit ?? null;
const creature = (slot: number | undefined) => (slot === undefined ? null : `creature ${letterOf(slot)}`);
const firstCoin = ({ picture, seat }: Seen) => {
  const [coin] = coinsOf(picture, seat);
  return coin == null ? null : `coin ${coin}`;
};
/** A coin on a creature whose rest I hold too. */
const bargain = (moment: Seen) =>
  fits(moment).find(([slot, coin]) => {
    const rest = (moment.picture.notes.cards?.[slot]?.price ?? 0) - coin;
    return (
      depositIn(moment, slot) === null && coinsOf(moment.picture, moment.seat).filter((one) => one === rest).length > Number(rest === coin)
    );
  });
const purchase = (moment: Seen) => fits(moment).find(([slot]) => depositIn(moment, slot) !== null);
const binds = ({ picture }: Seen, mark: 'snail' | 'cheetah') => !!picture.notes.moment?.binding.includes(mark);
const bearer = ({ picture }: Seen, mark: 'snail' | 'cheetah') =>
  creature(picture.notes.cards?.find((card) => card?.mark === mark && picture.view.position.marks?.includes(mark))?.slot);
const round = ({ picture }: Seen) => picture.view.position.round ?? 0;
const always = () => true;
const several = ({ picture }: Seen) => picture.view.seats > 1;

const tips: Tip<MarketPicture>[] = [
  tip(
    'beginner',
    'goal',
    {
      en: 'Get rid of all your coins: whoever has none left wins. Tap a coin, then a creature.',
      it: 'Vince chi resta senza monete. Tocca una moneta, poi una creatura.',
    },
    mine,
    (moment) => (fits(moment)[0] ? `coin ${fits(moment)[0]![1]}` : null),
  ),
  tip(
    'beginner',
    'deposit',
    {
      en: 'The first coin on a creature is a deposit: one coin less for you. Best where you hold the rest too.',
      it: 'La prima moneta su una creatura è un acconto: una in meno per te. Meglio dove hai anche il resto.',
    },
    (moment) => mine(moment) && bargain(moment) !== undefined,
    (moment) => creature(bargain(moment)?.[0]),
  ),
  tip(
    'beginner',
    'buy',
    {
      en: 'Here lies a deposit, and you hold what is missing: lay it there and the creature is yours.',
      it: 'Qui c’è un acconto e tu hai la moneta che manca: mettila e la creatura è tua.',
    },
    (moment) => mine(moment) && purchase(moment) !== undefined,
    (moment) => (purchase(moment) ? `deposit ${letterOf(purchase(moment)![0])}` : null),
  ),
  tip(
    'beginner',
    'bonus',
    {
      en: 'You bought: now you may lay one more coin. Or say that you are done.',
      it: 'Hai comprato: puoi mettere un’altra moneta. Oppure di’ che hai finito.',
    },
    (moment) => mine(moment) && !!moment.picture.notes.extra,
    'button done',
  ),
  tip(
    'beginner',
    'draw',
    {
      en: 'None of your coins fits now. Draw one: next time it may.',
      it: 'Adesso nessuna moneta va bene. Pescane una: la prossima volta, chissà.',
    },
    (moment) => mine(moment) && !fits(moment).length,
    'button skip',
  ),
  tip(
    'standard',
    'goal',
    {
      en: 'The most creatures win. The open coin and one of yours must make a price.',
      it: 'Vince chi ha più creature. La moneta scoperta più una tua deve fare un prezzo.',
    },
    mine,
    'open coin',
    always,
  ),
  tip(
    'standard',
    'claim',
    {
      en: 'Tap your coin, then the creature. Be quick, but right: a wrong sum makes you wait for the next coin.',
      it: 'Tocca la tua moneta, poi la creatura. Svelto, ma giusto: chi sbaglia aspetta la prossima moneta.',
    },
    mine,
    firstCoin,
    always,
  ),
  tip(
    'standard',
    'cannot',
    {
      en: 'Nothing fits? Say “I can’t”: with the next coin you are back.',
      it: 'Non va bene niente? Di’ «Non posso»: con la prossima moneta ci sei di nuovo.',
    },
    (moment) => mine(moment) && round(moment) >= 3,
    'button pass',
    always,
  ),
  tip(
    'standard',
    'snail',
    {
      en: 'When a snail comes with a new creature, those with the fewest creatures go first.',
      it: 'Quando con una nuova creatura arriva una lumaca, prima tocca a chi ha meno creature.',
    },
    (moment) => binds(moment, 'snail'),
    (moment) => bearer(moment, 'snail'),
  ),
  tip(
    'standard',
    'cheetah',
    {
      en: 'When a cheetah comes with a new creature, those with the most creatures must wait.',
      it: 'Quando con una nuova creatura arriva un ghepardo, chi ha più creature aspetta.',
    },
    (moment) => binds(moment, 'cheetah'),
    (moment) => bearer(moment, 'cheetah'),
  ),
  tip(
    'standard',
    'together',
    {
      en: 'In a photo finish several are right at the same moment: each gets a creature.',
      it: 'Al fotofinish più d’uno indovina nello stesso momento: una creatura a ciascuno.',
    },
    ({ picture }) => picture.story.some((event) => event.type === 'sale' && event.claims.length > 1),
    ({ picture }) => {
      const sale = picture.story.find((event) => event.type === 'sale');
      return sale ? `player ${(sale.claims[0]?.seat ?? 0) + 1}` : null;
    },
  ),
  tip(
    'advanced',
    'goal',
    {
      en: 'Find two coins that make a price. Tap them and the creature, in any order.',
      it: 'Trova due monete che fanno un prezzo. Tocca loro e la creatura, in che ordine vuoi.',
    },
    mine,
    'creature A',
    always,
  ),
  tip(
    'advanced',
    'most',
    { en: 'Whoever has the most creatures at the end wins.', it: 'Alla fine vince chi ha più creature.' },
    (moment) => mine(moment) && several(moment),
    ({ seat }) => `player ${seat + 1}`,
    several,
  ),
  tip(
    'advanced',
    'time',
    {
      en: 'Alone you play against the clock. A wrong sum costs five seconds.',
      it: 'Da solo giochi contro il tempo. Ogni errore costa cinque secondi.',
    },
    (moment) => mine(moment) && !several(moment),
    'time',
    (moment) => !several(moment),
  ),
  tip(
    'advanced',
    'asleep',
    { en: 'If your sum is wrong, you sleep until somebody buys.', it: 'Se la somma è sbagliata, dormi finché qualcuno compra.' },
    ({ picture, seat }) => !!picture.view.position.out?.includes(seat),
    ({ seat }) => `player ${seat + 1}`,
    several,
  ),
];

export default tips;
