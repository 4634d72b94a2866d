import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import readme from './README.md?raw';
import { lengthOf, SCORE, TREMBLING } from './score';
import type { Sound } from '../sounds.svelte';

const NAMES = Object.keys(SCORE) as Sound[];

/** One tone or breath that was started. */
interface Heard {
  from: number;
  until: number;
  onended: (() => void) | null;
}

let now = 0;
let heard: Heard[] = [];
let knobs: Knob[] = [];

class Param {
  value = 1;
  steps: [number, number][] = [];
  setValueAtTime = (value: number, at: number) => void this.steps.push([value, at]);
  linearRampToValueAtTime = (value: number, at: number) => void this.steps.push([value, at]);
  exponentialRampToValueAtTime = (value: number, at: number) => void this.steps.push([value, at]);
}

class Knob {
  gain = new Param();
  to: unknown = null;
  connect = (to: unknown) => void (this.to = to);
  disconnect = () => void (this.to = null);
}

const source = () => {
  const one: Heard = { from: Infinity, until: Infinity, onended: null };
  return Object.assign(one, {
    frequency: new Param(),
    connect: () => {},
    start: (at: number) => {
      one.from = at;
      heard.push(one);
    },
    stop: (at: number) => void (one.until = at),
  });
};

/** A context that writes down what would be heard. */
class FakeContext {
  static made = 0;
  state = 'suspended';
  sampleRate = 100;
  destination = 'out';
  resume = async () => void (this.state = 'running');
  createOscillator = source;
  createBufferSource = source;
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
  createBiquadFilter = () => ({ Q: new Param(), frequency: new Param(), connect: () => {} });

  constructor() {
    FakeContext.made += 1;
  }

  get currentTime(): number {
    return now;
  }

  createGain(): Knob {
    const knob = new Knob();
    knobs.push(knob);
    return knob;
  }
}

let coarse = false;
let hidden = false;
const vibrate = vi.fn();

beforeEach(() => {
  [now, heard, knobs, coarse, hidden] = [0, [], [], false, false];
  FakeContext.made = 0;
  vibrate.mockReset();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: coarse && media.includes('coarse') }));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Object.assign(navigator, { vibrate });
  vi.resetModules();
});

/** The sounds of a page that has just been opened. */
async function opened() {
  return (await import('../sounds.svelte')).sounds;
}

/** A tap, after which the code is there. */
async function tap(): Promise<void> {
  await fireEvent.pointerDown(document.body);
  await vi.dynamicImportSettled();
  await tick();
}

const sounding = (at: number) => heard.filter(({ from, until }) => from <= at && at < until).length;

describe('sounds', () => {
  it('wait for the first tap or key', async () => {
    const sounds = await opened();
    sounds.play('won');
    await vi.dynamicImportSettled();
    sounds.play('won');
    expect([FakeContext.made, heard.length]).toEqual([0, 0]);
    await fireEvent.keyDown(document.body, { key: 'a' });
    await vi.dynamicImportSettled();
    expect(FakeContext.made).toBe(0);
    sounds.play('won');
    expect([FakeContext.made, heard.length]).toEqual([1, SCORE.won.length]);
  });

  it('are silent when switched off, also on the next visit, and while nobody sees the page', async () => {
    const sounds = await opened();
    await tap();
    sounds.switch(false);
    sounds.play('place');
    hidden = true;
    sounds.switch(true);
    sounds.play('place');
    expect(heard).toEqual([]);
    hidden = false;
    sounds.play('place');
    expect(heard).toHaveLength(SCORE.place.length);
    sounds.switch(false);
    vi.resetModules();
    expect((await opened()).on).toBe(false);
  });

  it('come one at a time: the next one begins when the last one has faded', async () => {
    const sounds = await opened();
    await tap();
    sounds.play('snail');
    const snail = [...heard];
    const [knob] = knobs;
    now = 0.2;
    sounds.play('wood');
    const wood = heard.slice(snail.length);
    const end = Math.max(...snail.map(({ until }) => until));
    expect(end).toBeCloseTo(0.22);
    expect(Math.min(...wood.map(({ from }) => from))).toBeGreaterThanOrEqual(end);
    expect(knob!.gain.steps.at(-1)).toEqual([0, end]);
    expect(sounding(0.21)).toBe(snail.length);
    expect(sounding(0.23)).toBe(wood.length);
  });

  it('begin at once where nothing sounds any more, and leave nothing behind', async () => {
    const sounds = await opened();
    await tap();
    sounds.play('place');
    const [knob] = knobs;
    for (const one of heard) one.onended?.();
    expect(knob!.to).toBeNull();
    now = 3;
    sounds.play('place');
    expect(heard.at(-1)!.from).toBe(3);
  });

  it('are as loud as one likes, and nothing is heard at nought', async () => {
    const sounds = await opened();
    await tap();
    sounds.turn(0.3);
    sounds.play('turn');
    expect(knobs[0]!.gain.value).toBe(0.3);
    sounds.turn(0);
    const before = heard.length;
    sounds.play('turn');
    expect(heard).toHaveLength(before);
  });

  it('make a phone tremble, and no other device', async () => {
    const sounds = await opened();
    await tap();
    sounds.play('contest');
    expect(vibrate).not.toHaveBeenCalled();
    coarse = true;
    sounds.play('contest');
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(TREMBLING.contest);
    sounds.switch(false);
    sounds.play('contest');
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it('are missing where the browser makes none, and the page goes on', async () => {
    vi.unstubAllGlobals();
    const sounds = await opened();
    await tap();
    sounds.play('won');
    expect(heard).toEqual([]);
  });
});

describe('each sound', () => {
  it.each(NAMES)('%s is short, begins and ends in silence, and has its words', (name) => {
    expect(lengthOf(name)).toBeGreaterThanOrEqual(0.06);
    expect(lengthOf(name)).toBeLessThanOrEqual(0.6);
    expect(readme).toMatch(new RegExp(`^\\| ${name} +\\|[^|]{5,}\\|[^|]{10,}\\|$`, 'm'));
    for (const { lasts, swells = 0.004, loud } of SCORE[name]) {
      expect(swells).toBeGreaterThanOrEqual(0.004);
      expect(lasts).toBeGreaterThan(swells);
      expect(loud).toBeLessThanOrEqual(1);
    }
    expect(TREMBLING[name].reduce((sum, part) => sum + part)).toBeLessThanOrEqual(300);
  });
});
