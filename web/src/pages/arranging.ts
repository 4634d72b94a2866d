/** Who sits where before a table is made. */
import { language } from '../language.svelte';
import { ANIMALS, type Animal } from '../parts/Avatar.svelte';
import { player, wheelName } from '../player.svelte';
import type { Level, Names, SeatWish, Takeback, WantedSettings } from '../table/messages';

export type Preset = 'bots' | 'friends' | 'device' | 'screen';

export interface Chair {
  /** 'me', 'here' (someone on this device), 'open', or the level of a bot. */
  who: string;
  /** The name of someone on this device, where names are free. */
  name: string;
  /** By how much the word of their name was turned on the wheel. */
  turned?: number;
}

/** The bot that sits down where nobody has chosen one and the game has no dial. */
export function usualBot(bots: Level[]): string {
  return bots.includes('fair') ? 'fair' : (bots[0] ?? 'open');
}

/** The chairs of a preset: me first, and what the preset says in all the others. Where the screen is the table, nobody sits at it. */
export function arranged(preset: Preset, size: number, bot: string): Chair[] {
  const others = { bots: bot, friends: 'open', device: 'here', screen: 'open' };
  return Array.from({ length: size }, (_, place) => ({ who: place === 0 && preset !== 'screen' ? 'me' : others[preset], name: '' }));
}

/** The animal of someone on this device: another one on each chair. */
export function guestAnimal(place: number): Animal {
  return ANIMALS[(ANIMALS.indexOf(player.avatar) + place) % ANIMALS.length]!;
}

/** The name that the wheel gives to someone on this device. */
export function guestName({ turned = 0 }: Chair, place: number): string {
  return wheelName(player.identity.word + place + turned, guestAnimal(place), language());
}

/** Somebody else who sits down at this place, with a name of the wheel. */
export function guestAt(place: number): { name: string; avatar: Animal } {
  return { name: guestName({ who: 'here', name: '' }, place), avatar: guestAnimal(place) };
}

/** The chairs as the server wants to hear of them; whoever has written no name of their own has one of the wheel. */
export function wishes(chairs: Chair[], names: Names): SeatWish[] {
  const free = names === 'free';
  return chairs.map((chair, place): SeatWish => {
    if (chair.who === 'open') return { kind: 'open' };
    if (chair.who === 'me') return { kind: 'person', name: free ? player.freeName : player.name, avatar: player.avatar };
    if (chair.who === 'here')
      return { kind: 'person', name: (free && chair.name.trim()) || guestName(chair, place), avatar: guestAnimal(place) };
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
  /** Where names come from; only where people play together. */
  names?: Names;
  takeback?: Takeback;
}

/** The settings that are asked for; nothing where all is as usual. */
export function wanted({ hints, aids, leads, names, takeback }: Agreed, timed: boolean, size: number): { settings?: WantedSettings } {
  const settings: WantedSettings = {};
  if (takeback !== undefined) settings.takeback = takeback;
  if (hints !== undefined) settings.hints = hints;
  if (Object.keys(aids).length > 0) settings.aids = { ...aids };
  const led = Array.from({ length: size }, (_, place) => leads[place] ?? 0);
  if (timed && led.some((lead) => lead > 0)) settings.leads = led;
  if (names) settings.names = names;
  return Object.keys(settings).length > 0 ? { settings } : {};
}
