/** What each sound is made of: voices, each a tone or a breath of noise that swells quickly and dies away. */
import type { Sound } from '../sounds.svelte';

export interface Voice {
  wave: 'sine' | 'triangle' | 'noise';
  /** Seconds after the beginning, and until it is silent again. */
  at?: number;
  lasts: number;
  /** How loud at its height, from 0 to 1. */
  loud: number;
  /** The pitch in hertz, where it slides to, and for noise how narrow a band round it is heard. */
  from: number;
  to?: number;
  narrow?: number;
  /** Seconds until its height. */
  swells?: number;
}

/** A tone struck once. */
const tone = (from: number, at: number, lasts: number, loud: number): Voice => ({ wave: 'triangle', from, at, lasts, loud });

/** Something metal: a tone and a partial that does not fit it, as bars and locks have them. */
const metal = (from: number, at: number, lasts: number, loud: number): Voice[] => [
  { wave: 'sine', from, at, lasts, loud },
  { wave: 'sine', from: from * 2.76, at, lasts: lasts * 0.6, loud: loud * 0.4 },
];

const drum = (at: number, from: number): Voice[] => [
  { wave: 'sine', at, lasts: 0.24, loud: 0.75, from, to: from * 0.45 },
  { wave: 'noise', at, lasts: 0.05, loud: 0.35, from: 420, narrow: 1 },
];

/** Tones one after the other, the last one held. */
const run = (pitches: number[], step: number, loud: number, held: number): Voice[] =>
  pitches.map((pitch, place) => tone(pitch, place * step, place === pitches.length - 1 ? held : step * 1.5, loud));

export const SCORE: Record<Sound, Voice[]> = {
  place: [
    { wave: 'noise', lasts: 0.05, loud: 0.5, from: 1700, narrow: 1.2 },
    { wave: 'sine', lasts: 0.1, loud: 0.5, from: 240, to: 140 },
  ],
  slide: [{ wave: 'noise', lasts: 0.22, loud: 0.9, from: 800, to: 2300, narrow: 1.5, swells: 0.08 }],
  count: run([523, 587, 698, 784, 932], 0.065, 0.34, 0.16),
  contest: [...drum(0, 130), ...drum(0.21, 98)],
  lock: [
    { wave: 'noise', lasts: 0.03, loud: 0.4, from: 3200, narrow: 2 },
    ...metal(1245, 0.03, 0.16, 0.32),
    { wave: 'noise', at: 0.12, lasts: 0.03, loud: 0.4, from: 2600, narrow: 2 },
    ...metal(1568, 0.13, 0.3, 0.36),
  ],
  chain: [0, 0.075, 0.15, 0.235].flatMap((at, place) => metal(988 * 1.19 ** place, at, place === 3 ? 0.28 : 0.1, 0.32)),
  sold: [
    { wave: 'noise', lasts: 0.04, loud: 0.45, from: 900, narrow: 2 },
    { wave: 'sine', lasts: 0.07, loud: 0.4, from: 190, to: 150 },
    ...metal(1047, 0.08, 0.3, 0.38),
  ],
  snail: [
    { wave: 'sine', lasts: 0.58, loud: 0.5, from: 430, to: 130, swells: 0.06 },
    { wave: 'triangle', lasts: 0.58, loud: 0.16, from: 215, to: 65, swells: 0.06 },
  ],
  cheetah: [
    ...run([392, 440, 523, 587, 698, 784, 932, 1175], 0.036, 0.32, 0.12),
    { wave: 'noise', lasts: 0.32, loud: 0.28, from: 700, to: 4200, narrow: 1.5, swells: 0.2 },
  ],
  wood: [
    { wave: 'noise', lasts: 0.09, loud: 1, from: 1150, narrow: 3.5 },
    { wave: 'noise', lasts: 0.14, loud: 1, from: 520, narrow: 4.5 },
    { wave: 'sine', lasts: 0.08, loud: 0.35, from: 640, to: 560 },
  ],
  won: [...run([523, 698, 659, 784, 1047], 0.075, 0.34, 0.29), { wave: 'sine', at: 0.3, lasts: 0.29, loud: 0.2, from: 523 }],
  lost: [
    tone(440, 0, 0.2, 0.36),
    tone(392, 0.12, 0.2, 0.34),
    tone(330, 0.24, 0.35, 0.36),
    { wave: 'sine', at: 0.24, lasts: 0.35, loud: 0.16, from: 165 },
  ],
  turn: [...metal(784, 0, 0.24, 0.3), ...metal(1047, 0.13, 0.4, 0.34)],
};

/** Milliseconds of trembling and rest, for hands that hold a phone. */
export const TREMBLING: Record<Sound, number[]> = {
  place: [12],
  slide: [8],
  count: [6, 40, 6, 40, 10],
  contest: [35, 60, 45],
  lock: [10, 60, 20],
  chain: [8, 50, 8, 50, 16],
  sold: [20],
  snail: [60],
  cheetah: [6, 20, 6, 20, 6, 20, 12],
  wood: [15],
  won: [20, 50, 20, 50, 60],
  lost: [30],
  turn: [15, 80, 15],
};

/** Seconds from the first breath to silence. */
export function lengthOf(sound: Sound): number {
  return Math.max(...SCORE[sound].map(({ at = 0, lasts }) => at + lasts));
}
