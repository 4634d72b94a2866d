/** Who sits where before a table is made. */
import { player } from '../player.svelte';
import type { Level, SeatWish, WantedSettings } from '../table/messages';

export type Preset = 'bots' | 'friends' | 'device';

export interface Chair {
  /** 'me', 'here' (someone on this device), 'open', or the level of a bot. */
  who: string;
  /** The name of someone on this device. */
  name: string;
}

/** The chairs of a preset: me first, and what the preset says in all the others. */
export function arranged(preset: Preset, size: number, bots: Level[]): Chair[] {
  const bot = bots.includes('fair') ? 'fair' : (bots[0] ?? 'open');
  const others = { bots: bot, friends: 'open', device: 'here' };
  return Array.from({ length: size }, (_, place) => ({ who: place === 0 ? 'me' : others[preset], name: '' }));
}

/** The chairs as the server wants to hear of them; a nameless guest gets the name proposed. */
export function wishes(chairs: Chair[], guests: string[], animalOf: (place: number) => string | null): SeatWish[] {
  return chairs.map((chair, place): SeatWish => {
    if (chair.who === 'open') return { kind: 'open' };
    if (chair.who === 'me') return { kind: 'person', name: player.name, avatar: player.avatar };
    if (chair.who === 'here')
      return { kind: 'person', name: chair.name.trim() || guests[place]!, avatar: animalOf(place) ?? player.avatar };
    return { kind: 'bot', level: chair.who };
  });
}

/** True for a chair on which a bot sits. */
export function isBot({ who }: Chair): boolean {
  return !['me', 'here', 'open'].includes(who);
}

/** What was chosen of a table's settings. */
export interface Agreed {
  hints?: boolean;
  aids: Record<string, number | null>;
  /** By seat; only in real time. */
  leads: number[];
}

/** The settings that are asked for; nothing where all is as usual. */
export function wanted({ hints, aids, leads }: Agreed, timed: boolean, size: number): { settings?: WantedSettings } {
  const settings: WantedSettings = {};
  if (hints !== undefined) settings.hints = hints;
  if (Object.keys(aids).length > 0) settings.aids = { ...aids };
  const led = Array.from({ length: size }, (_, place) => leads[place] ?? 0);
  if (timed && led.some((lead) => lead > 0)) settings.leads = led;
  return Object.keys(settings).length > 0 ? { settings } : {};
}
