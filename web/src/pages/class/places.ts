/** The places this browser has in classes: as teacher or as child, each by its secret. */
import { keep, kept } from '../../kept';

export interface MyPlace {
  class: string;
  secret: string;
  /** The code, where it is the teacher's place. */
  code?: string;
  title?: string;
  at: number;
}

const MOST = 20;
/** As many days as a class lives. */
const DAYS = 2;

export function myPlaces(): MyPlace[] {
  const young = Date.now() - DAYS * 86_400_000;
  return kept<MyPlace[]>('classes', []).filter((place) => typeof place?.class === 'string' && place.at > young);
}

export function placeIn(id: string): MyPlace | null {
  return myPlaces().find((place) => place.class === id) ?? null;
}

export function holdPlace(id: string, secret: string, more: { code?: string; title?: string } = {}): void {
  const others = myPlaces().filter((place) => place.class !== id);
  keep('classes', [{ class: id, secret, ...more, at: Date.now() }, ...others].slice(0, MOST));
}

export function leavePlace(id: string): void {
  keep(
    'classes',
    myPlaces().filter((place) => place.class !== id),
  );
}

/** The table was given to us by this class: its page then tells how the class stands. */
export function noteTable(table: string, id: string): void {
  keep('classTables', { ...Object.fromEntries(Object.entries(kept<Record<string, string>>('classTables', {})).slice(-MOST)), [table]: id });
}

/** The class to which a table belongs where this browser has a place; null for any other table. */
export function classOfTable(table: string): MyPlace | null {
  const id = kept<Record<string, string>>('classTables', {})[table];
  return id ? placeIn(id) : null;
}

/** `#place=secret`, the end of a private link; null if there is none. */
export function placeInFragment(hash: string): string | null {
  return /^#place=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

/** Where a private link leads. */
export function placePath(id: string, secret: string): string {
  return `/class/${encodeURIComponent(id)}#place=${secret}`;
}
