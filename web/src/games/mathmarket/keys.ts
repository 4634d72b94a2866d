/** The keys of the board: digits for coins, A B C D (or Q W E R, as they lie on the keyboard) for the market's places. */
import type { Version } from './types';

const LETTERS = 'abcd';
const ROW = 'qwer';

export function letterOf(slot: number): string {
  return 'ABCDEFGH'[slot] ?? '';
}

function slotOf(key: string): number | null {
  const letter = key.length === 1 ? key.toLowerCase() : '';
  if (!letter) return null;
  const place = Math.max(LETTERS.indexOf(letter), ROW.indexOf(letter));
  return place < 0 ? null : place;
}

interface Table {
  version: Version;
  /** The coins one may pick from. */
  lying: (number | null)[];
  chosen: number[];
  extra: boolean;
}

export interface Command {
  place?: number;
  slot?: number;
  does?: 'clear' | 'skip' | 'done' | 'pass' | 'enter';
}

/** What a key asks for; null when it is no key of ours, or belongs to a button, a field or a dialog. */
export function commandOf(event: KeyboardEvent, table: Table): Command | null {
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (target?.closest?.('input, select, textarea, dialog')) return null;
  const onButton = !!target?.closest?.('button, a');
  const { key } = event;
  if (key === 'Escape') return { does: 'clear' };
  if (!onButton && key === ' ' && table.version === 'standard') return { does: 'pass' };
  if (!onButton && key === 'Enter' && table.version === 'beginner') return { does: table.extra && !table.chosen.length ? 'done' : 'enter' };
  if (key.toLowerCase() === 's' && table.version === 'beginner') return { does: 'skip' };
  if (/^[1-9]$/.test(key)) return coinOf(Number(key), table);
  if (table.version !== 'advanced' && (key === 'ArrowLeft' || key === 'ArrowRight')) return stepped(key === 'ArrowRight' ? 1 : -1, table);
  const slot = slotOf(key);
  return slot === null ? null : { slot };
}

/** In the standard version a digit counts my coins from the left; elsewhere it is the coin's value. */
function coinOf(digit: number, { version, lying, chosen }: Table): Command | null {
  if (version === 'standard') return lying[digit - 1] == null ? null : { place: digit - 1 };
  const places = lying.flatMap((value, place) => (value === digit ? [place] : []));
  const taken = version === 'beginner' ? places.find((place) => chosen.includes(place)) : undefined;
  const place = taken ?? places.find((one) => !chosen.includes(one)) ?? places[0];
  return place === undefined ? null : { place };
}

/** The next coin of another value, round and round. */
function stepped(step: number, { version, lying, chosen }: Table): Command | null {
  const places = lying.flatMap((value, place) => (version === 'standard' || lying.indexOf(value) === place ? [place] : []));
  if (!places.length) return null;
  const at = places.findIndex(
    (place) => chosen.length > 0 && lying[place] === lying[chosen[0]!] && (version === 'beginner' || place === chosen[0]),
  );
  const next = at < 0 ? (step > 0 ? 0 : places.length - 1) : (at + step + places.length) % places.length;
  return { place: places[next]! };
}
