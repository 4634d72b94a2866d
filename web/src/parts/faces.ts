/** The faces of the dial: whom one meets at each level, the same in every game, and what they are called. */
import { t, type Text } from '../language.svelte';
import type { Figure } from './Avatar.svelte';
import texts from './texts';

/** The levels there are for a match, and the numbers of those that have a name. */
interface Levels {
  levels: number;
  named: Record<string, number>;
}

export interface Face {
  figure: Exclude<Figure, 'robot'>;
  /** How strong it is, in a word. */
  word: Text;
  called: Text;
  /** The same in the middle of a sentence. */
  the: Text;
}

/** Weakest first; a dial of fewer levels has the first of them. */
const FACES: Face[] = [
  { figure: 'chick', word: texts.level1, called: texts.chick, the: texts.theChick },
  { figure: 'tortoise', word: texts.gentle, called: texts.tortoise, the: texts.theTortoise },
  { figure: 'hedgehog', word: texts.level3, called: texts.hedgehog, the: texts.theHedgehog },
  { figure: 'squirrel', word: texts.level4, called: texts.squirrel, the: texts.theSquirrel },
  { figure: 'badger', word: texts.fair, called: texts.badger, the: texts.theBadger },
  { figure: 'heron', word: texts.level6, called: texts.heron, the: texts.theHeron },
  { figure: 'lynx', word: texts.level7, called: texts.lynx, the: texts.theLynx },
  { figure: 'eagle', word: texts.level8, called: texts.eagle, the: texts.theEagle },
  { figure: 'unicorn', word: texts.level9, called: texts.unicorn, the: texts.theUnicorn },
  { figure: 'dragon', word: texts.level10, called: texts.dragon, the: texts.theDragon },
];
const ADAPTIVE = 'adaptive-';

/** Where a bot was chosen by one of three names, whose face it has. */
const NAMED: Record<string, Face> = { gentle: FACES[1]!, fair: FACES[4]!, strong: { ...FACES[9]!, word: texts.strong } };

/** The names that every game has, weakest first. */
export const NAMES = Object.keys(NAMED);

/** The face of this number. */
export function faceAt(number: number): Face {
  return FACES[number - 1]!;
}

/** How strong the one of this number is, in a word: the last of a dial is strong, also where the dial has fewer levels than there are faces. */
export function wordAt(number: number, dial?: Levels | null): Text {
  return number === dial?.levels && number < FACES.length ? texts.strong : faceAt(number).word;
}

/** The number of a level on a dial: it is one itself, or has a name there; null for any other. */
export function numberOf(level: string, dial?: Levels): number | null {
  const number = dial?.named[level] ?? Number(level.replace(ADAPTIVE, ''));
  return Number.isInteger(number) && number >= 1 && number <= (dial?.levels ?? FACES.length) ? number : null;
}

/** True for an opponent that plays weaker when it is ahead. */
export function isAdaptive(level: string): boolean {
  return level.startsWith(ADAPTIVE);
}

/** The level of this number, or the opponent that begins there and adapts. */
export function levelAt(number: number, adapts = false): string {
  return `${adapts ? ADAPTIVE : ''}${number}`;
}

/** Who plays at this level; null where the level is a word of the game's own. */
export function faceOf(level: string): Face | null {
  const number = numberOf(level);
  return NAMED[level] ?? (number === null ? null : faceAt(number));
}

/** The face of a bot of this level. */
export function figureOf(level: string): Figure {
  return faceOf(level)?.figure ?? 'robot';
}

/** A bot of this level in a list of them: who it is, and how strong on the dial of the match, if that is known. */
export function shortName(level: string, dial?: Levels | null): string {
  const face = faceOf(level);
  if (!face) return t(texts.bot, { level });
  const text = level in NAMED ? texts.botOf : isAdaptive(level) ? texts.adaptsShort : texts.botAt;
  const number = numberOf(level);
  return t(text, { name: t(face.called), level: t(number === null ? face.word : wordAt(number, dial)), number: number ?? '' });
}

/** The same for whoever reads who sits there; one that adapts says so plainly. */
export function botName(level: string, alone = false, dial?: Levels | null): string {
  const face = faceOf(level);
  if (!face || !isAdaptive(level)) return shortName(level, dial);
  return t(alone ? texts.adaptsFrom : texts.adaptsFromAll, { the: t(face.the) });
}
