/** Small pictures to show by a tap: what each is called, for whoever does not see it, and what its face is made of. */
import type { Text } from '../../language.svelte';

export interface Emote {
  name: Text;
  /** The eyes, the mouth and whatever else is drawn with a line, on a face of 24 by 24; a hand has no face. */
  lines: string;
  /** What is filled. */
  fills?: string;
  colour: string;
  face?: false;
}

const EYES = 'M8.5 9.500v1M15.500 9.500v1';
const YELLOW = '#f7cf4a';

export const EMOTES: Record<string, Emote> = {
  smile: { name: { en: 'smiles', it: 'sorride' }, lines: `${EYES}M7.500 14c1.200 2 2.700 3 4.500 3s3.300-1 4.500-3`, colour: YELLOW },
  laugh: {
    name: { en: 'laughs', it: 'ride' },
    lines: 'M7 10.500c.5-1.300 2.500-1.300 3 0M14 10.500c.5-1.300 2.500-1.300 3 0',
    fills: 'M7 13.500h10c0 3-2.200 5-5 5s-5-2-5-5z',
    colour: YELLOW,
  },
  grin: { name: { en: 'grins', it: 'sogghigna' }, lines: `${EYES}M7 14h10c-.3 2.500-2.300 4-5 4s-4.700-1.500-5-4z`, colour: YELLOW },
  wink: {
    name: { en: 'winks', it: 'fa l’occhiolino' },
    lines: 'M8.500 9.500v1M14 10.200h3.200M7.500 14c1.200 2 2.700 3 4.500 3s3.300-1 4.500-3',
    colour: YELLOW,
  },
  love: {
    name: { en: 'sends a heart', it: 'manda un cuore' },
    lines: '',
    fills: 'M12 20C6 15.500 3.500 12.500 3.500 9A4.300 4.300 0 0 1 12 7.500 4.300 4.300 0 0 1 20.500 9c0 3.500-2.500 6.500-8.500 11z',
    colour: '#d9434e',
    face: false,
  },
  surprised: {
    name: { en: 'is surprised', it: 'è senza parole' },
    lines: 'M8.500 9v1M15.500 9v1M6.800 6.500l2.500-.7M17.200 6.500l-2.500-.7M12 13.500a2.200 2.600 0 1 0 .01 0z',
    colour: YELLOW,
  },
  sad: { name: { en: 'is sad', it: 'è triste' }, lines: `${EYES}M8 17c1-1.700 2.300-2.500 4-2.500s3 .8 4 2.500`, colour: '#9cc3ea' },
  angry: {
    name: { en: 'is cross', it: 'è di malumore' },
    lines: 'M8.500 10.500v.8M15.500 10.500v.8M6.500 8l3.500 1.500M17.500 8L14 9.500M8.500 16.500h7',
    colour: '#ef9a7a',
  },
  sleepy: {
    name: { en: 'is sleepy', it: 'ha sonno' },
    lines: 'M7 10.500c.5.900 2.500.900 3 0M14 10.500c.5.900 2.500.900 3 0M12 14.500a1.500 1.700 0 1 0 .01 0zM17.500 3h3l-3 3.500h3',
    colour: '#c9b7ea',
  },
  thumb: {
    name: { en: 'gives a thumbs up', it: 'mette il pollice in su' },
    lines:
      'M4.500 11h3v8.500h-3zM7.500 11.500L11 4c1.700 0 2.500 1.200 2.200 2.800L12.700 10h5.300c1.300 0 2.100 1.200 1.800 2.400l-1.400 5.600c-.2 1-1 1.500-2 1.500H7.500',
    colour: YELLOW,
    face: false,
  },
  clap: {
    name: { en: 'claps', it: 'applaude' },
    lines:
      'M6 14l6.500-6.500a1.400 1.400 0 0 1 2 2L11 13l5.500-5.500a1.400 1.400 0 0 1 2 2L13 15l4-3.500a1.400 1.400 0 0 1 2 2l-4.500 5c-2.500 2.500-5.500 2.500-7.500.5-1.700-1.700-2-3.300-1-5zM7 4l1 2.500M3.500 7.500L6 8.500M11.500 2.500v2.500',
    colour: YELLOW,
    face: false,
  },
  party: {
    name: { en: 'celebrates', it: 'fa festa' },
    lines:
      'M4 20.500L8.500 8.500l7 7zM14 3.500v2M19.500 6l-1.800 1.500M18.500 11.500h2.500M11 4.500l.7 2M16.500 9.500c-1-1-1-2.200 0-3.200',
    colour: '#8fd0a5',
    face: false,
  },
};
