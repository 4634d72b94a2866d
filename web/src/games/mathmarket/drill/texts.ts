/** The words of the look back at a race, and of the drill and the sheet of slow sums. */
import type { Text } from '../../../language.svelte';

export default {
  title: { en: 'How fast you see a sum', it: 'Quanto in fretta vedi una somma' },
  you: { en: 'You', it: 'Tu' },
  quick: { en: 'Quick: {sums}.', it: 'Veloci: {sums}.' },
  slow: { en: 'Slow: {sums}.', it: 'Lente: {sums}.' },
  none: { en: 'No sums to tell of.', it: 'Nessuna somma da raccontare.' },
  took: { en: '{seconds} s', it: '{seconds} s' },
  at_least: { en: 'over {seconds} s', it: 'oltre {seconds} s' },
  spoken: { en: '{sum}: {time}', it: '{sum}: {time}' },
  missed: { en: 'another was faster: {number}', it: 'un altro è stato più veloce: {number}' },
  key: {
    en: 'A full bar: bought with it. A hollow bar: another was faster, so it would have taken longer.',
    it: 'Barra piena: comprata. Barra vuota: un altro è stato più veloce, quindi ci sarebbe voluto di più.',
  },
  finishes: { en: 'Photo finishes', it: 'Fotofinish' },
  finish: { en: '{names}: together, {seconds} s apart', it: '{names}: insieme, a {seconds} s' },
  more: { en: 'The others', it: 'Gli altri' },

  practise: { en: 'Practise the slow ones', it: 'Allena quelle lente' },
  print: { en: 'Print a sheet', it: 'Stampa un foglio' },
  drill: { en: 'Slow sums', it: 'Somme lente' },
  begin: { en: 'Begin', it: 'Comincia' },
  how: {
    en: 'Ten creatures. Tap the two coins that make the price. What is slow comes again.',
    it: 'Dieci creature. Tocca le due monete che fanno il prezzo. Le lente ritornano.',
  },
  round: { en: 'Creature {number} of {all}', it: 'Creatura {number} di {all}' },
  asks: { en: 'Which two coins make {price}?', it: 'Quali due monete fanno {price}?' },
  one_more: { en: '{one} + ? = {price}', it: '{one} + ? = {price}' },
  right: { en: '{sum}! {seconds} s', it: '{sum}! {seconds} s' },
  wrong: { en: '{one} + {other} makes {makes}, not {price}. Look again.', it: '{one} + {other} fa {makes}, non {price}. Guarda bene.' },
  spoken_round: { en: '{creature}, price {price}. Coins: {coins}.', it: '{creature}, prezzo {price}. Monete: {coins}.' },
  next: { en: 'Next', it: 'Avanti' },
  over: { en: 'Ten creatures in {seconds} s', it: 'Dieci creature in {seconds} s' },
  better: { en: 'Quicker than before: {sums}.', it: 'Più veloci di prima: {sums}.' },
  learnt: { en: 'Now quick: {sums}.', it: 'Adesso veloci: {sums}.' },
  was: { en: 'before {seconds} s', it: 'prima {seconds} s' },
  again: { en: 'Once more', it: 'Ancora' },
  close: { en: 'Enough', it: 'Basta' },
  nothing: {
    en: 'No slow sums yet: play the standard or the advanced version, and they will be here.',
    it: 'Ancora nessuna somma lenta: gioca la versione standard o avanzata, e le troverai qui.',
  },

  sheet: { en: 'Math Market: my slow sums', it: 'Math Market: le mie somme lente' },
  sheet_name: { en: 'Name', it: 'Nome' },
  sheet_time: { en: 'Time', it: 'Tempo' },
} satisfies Record<string, Text>;
