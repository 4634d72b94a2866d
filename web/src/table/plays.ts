/** How each of the faces on the dial plays, in a few words. */
import type { Text } from '../language.svelte';
import type { Face } from '../parts/faces';
import texts from './texts';

export const PLAYS: Record<Face['figure'], Text> = {
  chick: texts.chickPlays,
  tortoise: texts.tortoisePlays,
  hedgehog: texts.hedgehogPlays,
  squirrel: texts.squirrelPlays,
  badger: texts.badgerPlays,
  heron: texts.heronPlays,
  lynx: texts.lynxPlays,
  eagle: texts.eaglePlays,
  unicorn: texts.unicornPlays,
  dragon: texts.dragonPlays,
};
