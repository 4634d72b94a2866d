/** Every word of the Math Market board, in both languages. */
import type { Text } from '../../language.svelte';
import type { Mark } from './types';

const creature: Record<string, Text> = {
  elf: { en: 'elf', it: 'elfo' },
  fairy: { en: 'fairy', it: 'fata' },
  gnome: { en: 'gnome', it: 'gnomo' },
  troll: { en: 'troll', it: 'troll' },
  faun: { en: 'faun', it: 'fauno' },
  genie: { en: 'genie', it: 'genio' },
  mermaid: { en: 'mermaid', it: 'sirena' },
  unicorn: { en: 'unicorn', it: 'unicorno' },
  centaur: { en: 'centaur', it: 'centauro' },
  minotaur: { en: 'minotaur', it: 'minotauro' },
  yeti: { en: 'yeti', it: 'yeti' },
  cyclops: { en: 'cyclops', it: 'ciclope' },
  griffin: { en: 'griffin', it: 'grifone' },
  pegasus: { en: 'pegasus', it: 'pegaso' },
  basilisk: { en: 'basilisk', it: 'basilisco' },
  sphinx: { en: 'sphinx', it: 'sfinge' },
  hydra: { en: 'hydra', it: 'idra' },
  phoenix: { en: 'phoenix', it: 'fenice' },
  kraken: { en: 'kraken', it: 'kraken' },
  dragon: { en: 'dragon', it: 'drago' },
};

const mark: Record<Mark, Text> = {
  snail: { en: 'snail', it: 'lumaca' },
  cheetah: { en: 'cheetah', it: 'ghepardo' },
};

const mark_help: Record<Mark, Text> = {
  snail: { en: 'Those with the fewest creatures go first', it: 'Prima chi ha meno creature' },
  cheetah: { en: 'Those with the most creatures must wait', it: 'Chi ha più creature deve aspettare' },
};

const shout: Record<Mark, Text> = {
  snail: { en: 'Snail!', it: 'Lumaca!' },
  cheetah: { en: 'Cheetah!', it: 'Ghepardo!' },
};

/** What the bond bar waits for before it helps. */
const bonds: Record<string, Text> = {
  now: { en: 'at once', it: 'subito' },
  later: { en: 'after 4 s', it: 'dopo 4 s' },
  never: { en: 'never', it: 'mai' },
};

const words = {
  market: { en: 'The market', it: 'Il mercato' },
  hand: { en: 'Your coins', it: 'Le tue monete' },
  row: { en: 'The coins on the table', it: 'Le monete sul tavolo' },
  players: { en: 'The players', it: 'I giocatori' },
  you: { en: 'You', it: 'Tu' },
  coin: { en: 'coin {value}', it: 'moneta da {value}' },
  coins_of: { en: 'coin {value}, you have {count}', it: 'moneta da {value}, ne hai {count}' },
  open_coin: { en: 'Open coin', it: 'Moneta scoperta' },
  price: { en: 'price {price}', it: 'prezzo {price}' },
  from: { en: 'from {coin}', it: 'da {coin}' },
  with_mark: { en: 'with a {mark}', it: 'con {mark}' },
  useless: { en: 'of no use: {coins}', it: 'non servono: {coins}' },
  deposit_is: { en: 'deposit {coin}', it: 'acconto {coin}' },
  empty_slot: { en: 'Empty place {letter}', it: 'Posto {letter} vuoto' },
  hinted: { en: 'hint', it: 'consiglio' },
  piles: { en: 'Coins left: {coins} · creatures left: {creatures}', it: 'Monete nel mazzo: {coins} · creature: {creatures}' },
  pile: { en: 'Creatures left: {creatures}', it: 'Creature nel mazzo: {creatures}' },

  buys: { en: 'Buy!', it: 'Compra!' },
  deposits: { en: 'Deposit', it: 'Acconto' },
  left_to_pay: { en: '{rest} to pay', it: 'restano {rest}' },
  no_use: { en: 'of no use', it: 'non serve' },

  your_turn: { en: 'Your turn: lay a coin on a creature.', it: 'Tocca a te: metti una moneta su una creatura.' },
  your_extra: { en: 'Bought! One more coin?', it: 'Comprato! Un’altra moneta?' },
  nothing_fits: { en: 'None of your coins fits: draw one.', it: 'Nessuna tua moneta va bene: pescane una.' },
  pick_creature: { en: 'Now a creature for your {coin}.', it: 'Ora una creatura per il tuo {coin}.' },
  pick_coin: { en: 'Now a coin for {creature}: {price}.', it: 'Ora una moneta per {creature}: {price}.' },
  pick_two: { en: 'Now two coins that make {price}.', it: 'Ora due monete che fanno {price}.' },
  pick_one_more: { en: 'Now another coin: {one} + ?', it: 'Ora un’altra moneta: {one} + ?' },
  pick_price: { en: 'Now the creature: {one} + {other} = ?', it: 'Ora la creatura: {one} + {other} = ?' },
  turn_of: { en: '{name}’s turn.', it: 'Tocca a {name}.' },
  extra_of: { en: '{name} may lay one more coin.', it: '{name} può giocare un’altra moneta.' },
  see: { en: '{open} + one of your coins = which price?', it: '{open} + una tua moneta = quale prezzo?' },
  see_row: { en: 'Find two coins that make a price.', it: 'Trova due monete che fanno un prezzo.' },
  watching: { en: 'Open coin {open}: who sees it first?', it: 'Moneta scoperta {open}: chi la vede per primo?' },
  watching_row: { en: 'Who sees a price first?', it: 'Chi vede per primo un prezzo?' },
  before: { en: 'The shop is about to open…', it: 'Il negozio sta per aprire…' },
  over: { en: 'The shop is closed.', it: 'Il negozio è chiuso.' },
  keys_beginner: { en: 'Keys: 2–9 a coin, A–C a creature, S skip', it: 'Tasti: 2–9 una moneta, A–C una creatura, S passa' },
  keys_standard: {
    en: 'Keys: 1–3 your coin, A–D a creature, space: I can’t',
    it: 'Tasti: 1–3 la moneta, A–D la creatura, spazio: non posso',
  },
  keys_advanced: { en: 'Keys: 2–9 two coins, A–C a creature', it: 'Tasti: 2–9 due monete, A–C una creatura' },

  skip: { en: 'Skip and draw', it: 'Passa e pesca' },
  skip_empty: { en: 'Skip', it: 'Passa' },
  done: { en: 'Done', it: 'Fatto' },
  cant: { en: 'I can’t', it: 'Non posso' },
  cant_help: { en: 'You sit out until the next coin', it: 'Resti fuori fino alla prossima moneta' },
  cancel: { en: 'Put back', it: 'Rimetti giù' },
  hint: { en: 'Hint', it: 'Consiglio' },
  hint_more: { en: 'Tell me more', it: 'Dimmi di più' },
  options: { en: 'Help and screen', it: 'Aiuti e schermo' },
  bonds_title: { en: 'Show which coins can’t help', it: 'Mostra le monete che non servono' },
  question: { en: 'Show the question 7 + ? = 12', it: 'Mostra la domanda 7 + ? = 12' },
  screen_title: { en: 'A big screen shows the market', it: 'Un grande schermo mostra il mercato' },
  screen_help: {
    en: 'This device then shows mostly your hand. Open the table’s link on a laptop or television without taking a seat.',
    it: 'Qui resta soprattutto la tua mano. Apri il link del tavolo su un computer o un televisore senza sederti.',
  },
  yes: { en: 'Yes', it: 'Sì' },
  no: { en: 'No', it: 'No' },

  sent: { en: 'Sent!', it: 'Inviata!' },
  sent_claim: { en: 'Sent: {sum} = {price}. Wait for the verdict…', it: 'Inviata: {sum} = {price}. Aspetta il verdetto…' },
  asleep: { en: 'Asleep', it: 'Dorme' },
  asleep_you: { en: 'Your cards are asleep', it: 'Le tue carte dormono' },
  until_coin: { en: 'Wait for the next coin.', it: 'Aspetta la prossima moneta.' },
  until_buys: { en: 'Wait until somebody buys.', it: 'Aspetta che qualcuno compri.' },
  mistake: { en: '{sum} makes {makes}, not {price}.', it: '{sum} fa {makes}, non {price}.' },
  passed: { en: 'You said you can’t.', it: 'Hai detto che non puoi.' },
  may_act: { en: 'May act: {names}', it: 'Può giocare: {names}' },
  your_moment: { en: 'It is your moment!', it: 'È il tuo momento!' },
  only_you: { en: 'Only you may act now.', it: 'Adesso puoi giocare solo tu.' },
  you_too: { en: 'You may act now, with: {names}', it: 'Adesso puoi giocare, insieme a: {names}' },
  seconds_left: { en: '{number} seconds left', it: 'Restano {number} secondi' },

  photo: { en: 'Photo finish', it: 'Fotofinish' },
  second: { en: '{name} {seconds} s', it: '{name} {seconds} s' },
  together_two: { en: 'together! both get one', it: 'pari! una creatura a tutti e due' },
  together: { en: 'together! everybody gets one', it: 'pari! una creatura a ciascuno' },
  gets: { en: '{name}: {sum} = {price}, the {creature}', it: '{name}: {sum} = {price}, {creature}' },
  gets_other: { en: '{name}: {sum} = {price}, gets the {creature}', it: '{name}: {sum} = {price}, riceve {creature}' },

  told_deposit: {
    en: '{name} lays a {coin} on the {creature}: {rest} to pay.',
    it: '{name} mette un {coin} su {creature}: restano {rest}.',
  },
  told_buy: { en: '{name} buys the {creature}: {sum} = {price}.', it: '{name} compra {creature}: {sum} = {price}.' },
  told_skip: { en: '{name} skips and draws a coin.', it: '{name} passa e pesca una moneta.' },
  told_skip_empty: { en: '{name} cannot play.', it: '{name} non può giocare.' },
  told_draw: { en: 'You draw a {coin}.', it: 'Peschi un {coin}.' },
  told_done: { en: '{name} is done.', it: '{name} ha finito.' },
  told_deal: { en: 'The shop opens: {creatures}.', it: 'Il negozio apre: {creatures}.' },
  told_wrong: { en: '{name} was wrong and falls asleep.', it: '{name} ha sbagliato e si addormenta.' },
  told_wrong_sum: { en: '{name}: {sum} is not {price}.', it: '{name}: {sum} non fa {price}.' },
  told_pass: { en: '{name} can’t.', it: '{name} non può.' },
  told_patience: { en: 'Time is up for {names}.', it: 'Tempo scaduto per {names}.' },
  told_unused: { en: 'Nobody took the {coin}.', it: 'Nessuno ha preso il {coin}.' },
  told_useless: { en: 'Nobody can use the {coin}: it goes.', it: 'Il {coin} non serve a nessuno: via.' },
  told_back: { en: 'Everybody was wrong. Back in play: {names}.', it: 'Hanno sbagliato tutti. Tornano: {names}.' },
  told_coin: {
    en: 'Open coin {coin}; prices {prices}; your coins {coins}',
    it: 'Moneta scoperta {coin}; prezzi {prices}; le tue monete {coins}',
  },
  told_prices: { en: 'Open coin {coin}; prices {prices}', it: 'Moneta scoperta {coin}; prezzi {prices}' },
  told_refill: { en: 'New in the shop: {creatures}.', it: 'Nuovi arrivi: {creatures}.' },

  bought: { en: 'Creatures: {number}', it: 'Creature: {number}' },
  in_hand: { en: 'Coins in hand: {number}', it: 'Monete in mano: {number}' },
  wrong_claims: { en: 'Wrong: {number}', it: 'Errori: {number}' },
  acting: { en: 'may act', it: 'può giocare' },
  on_turn: { en: 'on turn', it: 'di turno' },

  practice: { en: 'Practice', it: 'Allenamento' },
  time: { en: 'Time', it: 'Tempo' },
  penalty: { en: '+{seconds} s for wrong sums', it: '+{seconds} s per gli errori' },
  best: { en: 'Best: {count} in {time}', it: 'Record: {count} in {time}' },
  no_best: { en: 'No best time yet', it: 'Ancora nessun record' },
  new_best: { en: 'A new best time!', it: 'Nuovo record!' },
  pace: { en: 'Quickest sale: {seconds} s', it: 'Vendita più veloce: {seconds} s' },

  ended: { en: 'The shop closes', it: 'Il negozio chiude' },
  place: { en: 'Place {number}', it: 'Posto {number}' },
  nothing: { en: 'none', it: 'nessuna' },
  summary: { en: 'Creatures: {creatures}. {hand}', it: 'Creature: {creatures}. {hand}' },
  summary_card: { en: '{creature} {price}', it: '{creature} {price}' },
  summary_deposit: { en: '{creature} {price} with deposit {deposit}', it: '{creature} {price} con acconto {deposit}' },
  summary_hand: { en: 'Your coins: {coins}.', it: 'Le tue monete: {coins}.' },
} satisfies Record<string, Text>;

export default { ...words, creature, mark, mark_help, shout, bonds };
