/** Who plays at this browser: a name from the wheel and an animal, and a name of one's own for tables that take it. No account. */
import { keep, kept } from './kept';
import { language, type Language, type Text } from './language.svelte';
import { ANIMALS, type Animal } from './parts/Avatar.svelte';

export const LONGEST_NAME = 20;

type Gender = 'm' | 'f';
const animals: Record<Animal, Text & { gender: Gender }> = {
  fox: { en: 'Fox', it: 'Volpe', gender: 'f' },
  owl: { en: 'Owl', it: 'Gufo', gender: 'm' },
  bear: { en: 'Bear', it: 'Orso', gender: 'm' },
  cat: { en: 'Cat', it: 'Gatto', gender: 'm' },
  whale: { en: 'Whale', it: 'Balena', gender: 'f' },
  frog: { en: 'Frog', it: 'Rana', gender: 'f' },
  bee: { en: 'Bee', it: 'Ape', gender: 'f' },
  hare: { en: 'Hare', it: 'Lepre', gender: 'f' },
  fish: { en: 'Fish', it: 'Pesce', gender: 'm' },
  snail: { en: 'Snail', it: 'Lumaca', gender: 'f' },
  wolf: { en: 'Wolf', it: 'Lupo', gender: 'm' },
  duck: { en: 'Duck', it: 'Anatra', gender: 'f' },
};

const words: { en: string; m: string; f: string }[] = [
  { en: 'Blue', m: 'Blu', f: 'Blu' },
  { en: 'Red', m: 'Rosso', f: 'Rossa' },
  { en: 'Green', m: 'Verde', f: 'Verde' },
  { en: 'Golden', m: 'Dorato', f: 'Dorata' },
  { en: 'Brave', m: 'Audace', f: 'Audace' },
  { en: 'Calm', m: 'Calmo', f: 'Calma' },
  { en: 'Curious', m: 'Curioso', f: 'Curiosa' },
  { en: 'Gentle', m: 'Gentile', f: 'Gentile' },
  { en: 'Happy', m: 'Allegro', f: 'Allegra' },
  { en: 'Merry', m: 'Festoso', f: 'Festosa' },
  { en: 'Quick', m: 'Svelto', f: 'Svelta' },
  { en: 'Sly', m: 'Furbo', f: 'Furba' },
  { en: 'Sunny', m: 'Solare', f: 'Solare' },
  { en: 'Wise', m: 'Saggio', f: 'Saggia' },
];

export const WORDS = words.length;

/** A name in two taps: "Blue Fox", "Volpe Blu". */
export function wheelName(word: number, animal: Animal, spoken: Language): string {
  const entry = words[word % words.length]!;
  const { gender } = animals[animal];
  return spoken === 'it' ? `${animals[animal].it} ${entry[gender]}` : `${entry.en} ${animals[animal].en}`;
}

/** Every name of the wheel, in both languages, with the word and the animal that make it. */
const wheel = new Map(
  ANIMALS.flatMap((animal) =>
    words.flatMap((_, word) => (['en', 'it'] as const).map((spoken) => [wheelName(word, animal, spoken), { word, animal }] as const)),
  ),
);

/** A name as the reader's language says it: one from the wheel follows the language, one of one's own stays. */
export function spokenName(name: string): string {
  const found = wheel.get(name);
  return found ? wheelName(found.word, found.animal, language()) : name;
}

export function wheelWord(word: number, animal: Animal, spoken: Language): string {
  const entry = words[word % words.length]!;
  return spoken === 'it' ? entry[animals[animal].gender] : entry.en;
}

export function animalName(animal: Animal): Text {
  return animals[animal];
}

export interface Identity {
  animal: Animal;
  word: number;
  /** A name of one's own, in place of the wheel's at a table with free names. */
  own: string;
}

function drawn(): Identity {
  return {
    animal: ANIMALS[Math.floor(Math.random() * ANIMALS.length)]!,
    word: Math.floor(Math.random() * words.length),
    own: '',
  };
}

/** An identity as it was kept, mended where something else wrote there. */
export function mended(found: Partial<Identity> | null): Identity {
  const fresh = drawn();
  if (!found || typeof found !== 'object') return fresh;
  return {
    animal: ANIMALS.includes(found.animal as Animal) ? (found.animal as Animal) : fresh.animal,
    word: Number.isInteger(found.word) && found.word! >= 0 ? found.word! % words.length : fresh.word,
    own: typeof found.own === 'string' ? found.own.slice(0, LONGEST_NAME) : '',
  };
}

const first = mended(kept<Partial<Identity> | null>('player', null));
keep('player', first); // the name drawn for a newcomer stays the same
let current = $state.raw<Identity>(first);

export const player = {
  get identity(): Identity {
    return current;
  },
  /** From the wheel: the one that every table takes. */
  get name(): string {
    return wheelName(current.word, current.animal, language());
  },
  /** At a table with free names: one's own, if there is one. */
  get freeName(): string {
    return current.own.trim() || this.name;
  },
  get avatar(): Animal {
    return current.animal;
  },
  change(part: Partial<Identity>): void {
    current = { ...current, ...part };
    keep('player', current);
  },
};
