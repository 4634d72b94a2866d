/** Makes sounds out of their voices; fetched at the first tap. */
import type { Sound } from '../sounds.svelte';
import { lengthOf, SCORE, TREMBLING, type Voice } from './score';

const FADE = 0.02; // seconds in which a sound makes way for the next
const SILENT = 0.001; // what dies away exponentially never reaches nothing
const SWELLS = 0.004; // seconds: less would click

/** What is sounding: the voices, and the one knob they all pass. */
interface Sounding {
  sources: AudioScheduledSourceNode[];
  knob: GainNode;
  /** The time at which it is over by itself. */
  ends: number;
}

/** Puts a sound together and starts it at this time. */
export function sound(context: BaseAudioContext, name: Sound, volume: number, when: number): Sounding {
  const knob = context.createGain();
  knob.gain.value = volume;
  knob.connect(context.destination);
  const sources = SCORE[name].map((voice) => sing(context, voice, knob, when + (voice.at ?? 0)));
  return { knob, sources, ends: when + lengthOf(name) };
}

function sing(context: BaseAudioContext, voice: Voice, into: AudioNode, when: number): AudioScheduledSourceNode {
  const { lasts, loud, swells = SWELLS } = voice;
  const swell = context.createGain();
  swell.gain.setValueAtTime(SILENT, when);
  swell.gain.linearRampToValueAtTime(loud, when + swells);
  swell.gain.exponentialRampToValueAtTime(SILENT, when + lasts);
  swell.connect(into);
  const source = voice.wave === 'noise' ? breath(context, voice, swell, when) : tone(context, voice, swell, when);
  source.start(when);
  source.stop(when + lasts);
  return source;
}

function tone(context: BaseAudioContext, voice: Voice, into: AudioNode, when: number): OscillatorNode {
  const source = context.createOscillator();
  if (voice.wave !== 'noise') source.type = voice.wave;
  glide(source.frequency, voice, when);
  source.connect(into);
  return source;
}

function breath(context: BaseAudioContext, voice: Voice, into: AudioNode, when: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = voice.narrow ?? 1;
  glide(band.frequency, voice, when);
  source.connect(band);
  band.connect(into);
  return source;
}

function glide(pitch: AudioParam, { from, to, lasts }: Voice, when: number): void {
  pitch.setValueAtTime(from, when);
  if (to) pitch.exponentialRampToValueAtTime(to, when + lasts);
}

const breaths = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, drawn once. */
function noise(context: BaseAudioContext): AudioBuffer {
  const known = breaths.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0, seed = 1; place < samples.length; place += 1) {
    seed = (seed * 16807) % 2147483647;
    samples[place] = seed / 1073741823.5 - 1;
  }
  breaths.set(context, buffer);
  return buffer;
}

/** One sound at a time: the next one makes the last one fade. */
export class Synth {
  #context: AudioContext | null = null;
  #now: Sounding | null = null;

  play(name: Sound, volume: number): void {
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === 'suspended') void context.resume();
    const busy = this.#now !== null && this.#now.ends > context.currentTime;
    if (busy) this.#fade(this.#now!, context.currentTime);
    this.#now = sound(context, name, volume, context.currentTime + (busy ? FADE : 0));
    const { knob, sources } = this.#now;
    let left = sources.length;
    for (const source of sources) source.onended = () => (left -= 1) || knob.disconnect();
  }

  tremble(name: Sound): void {
    navigator.vibrate?.(TREMBLING[name]);
  }

  #fade({ sources, knob }: Sounding, now: number): void {
    knob.gain.setValueAtTime(knob.gain.value, now);
    knob.gain.linearRampToValueAtTime(0, now + FADE);
    for (const source of sources) source.stop(now + FADE);
  }
}
