/** The words of the editor of house decks. */
import type { Text } from '../../language.svelte';

export default {
  help: {
    en: 'Which sums are played with: as hard as it should be for the youngest.',
    it: 'Con quali somme si gioca: difficili quanto serve al più piccolo.',
  },
  own: { en: 'From 8 years: 11–18', it: 'Da 8 anni: 11–18' },
  age6: { en: 'From 6 years: up to 10', it: 'Da 6 anni: fino a 10' },
  age7: { en: 'From 7 years: 8–14', it: 'Da 7 anni: 8–14' },
  mine: { en: 'My deck {number}: {least}–{most}', it: 'Il mio mazzo {number}: {least}–{most}' },
  edit: { en: 'Change it', it: 'Cambialo' },
  copy: { en: 'Make my own', it: 'Fanne uno tuo' },
  title: { en: 'A deck of my own', it: 'Un mazzo tutto mio' },
  text: {
    en: 'Two coins make the price of a creature. Every creature needs two coins of the deck that make its price.',
    it: 'Due monete fanno il prezzo di una creatura. Per ogni creatura servono due monete del mazzo che facciano il suo prezzo.',
  },
  coins: { en: 'Coins: {count}', it: 'Monete: {count}' },
  creatures: { en: 'Creatures: {count}', it: 'Creature: {count}' },
  fewer: { en: 'One coin of {value} less', it: 'Una moneta da {value} in meno' },
  more: { en: 'One coin of {value} more', it: 'Una moneta da {value} in più' },
  count: { en: 'Coins of {value}: {count}', it: 'Monete da {value}: {count}' },
  newCoin: { en: 'A coin of another value', it: 'Una moneta di un altro valore' },
  add: { en: 'Add', it: 'Aggiungi' },
  price: { en: 'Price of {creature}', it: 'Prezzo di {creature}' },
  mark: { en: 'Mark of {creature}', it: 'Segno di {creature}' },
  noMark: { en: 'No mark', it: 'Nessun segno' },
  snail: { en: 'Snail', it: 'Lumaca' },
  cheetah: { en: 'Cheetah', it: 'Ghepardo' },
  remove: { en: 'Take {creature} out', it: 'Togli {creature}' },
  addCreature: { en: 'Add {creature}', it: 'Aggiungi {creature}' },
  use: { en: 'Play with this deck', it: 'Gioca con questo mazzo' },
  forget: { en: 'Forget this deck', it: 'Dimentica questo mazzo' },
  good: { en: 'The rules agree: one can play with it.', it: 'Le regole sono d’accordo: ci si può giocare.' },
  silent: {
    en: 'Nobody answers just now, so the deck could not be checked.',
    it: 'In questo momento non risponde nessuno: il mazzo non si è potuto controllare.',
  },
} satisfies Record<string, Text>;
