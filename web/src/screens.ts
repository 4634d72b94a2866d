/** The tables that this device made and whose screen it may be: with the secret it can begin, pause and repeat a match there. */
import { keep, kept } from './kept';

interface Screen {
  secret: string;
  /** It is the table now: whoever comes back to the table's address is shown it as a screen. */
  used: boolean;
}

const MOST = 60;

function all(): Record<string, Screen> {
  const found = kept<unknown>('screens', {});
  return found && typeof found === 'object' && !Array.isArray(found) ? (found as Record<string, Screen>) : {};
}

function store(table: string, screen: Screen): void {
  const { [table]: _, ...others } = all();
  keep('screens', Object.fromEntries([...Object.entries(others), [table, screen]].slice(-MOST)));
}

export function screenSecret(table: string): string | null {
  const secret = all()[table]?.secret;
  return typeof secret === 'string' ? secret : null;
}

export function keepScreen(table: string, secret: string): void {
  store(table, { secret, used: false });
}

/** This device is the table, or no longer. */
export function useScreen(table: string, used: boolean): void {
  const secret = screenSecret(table);
  if (secret !== null) store(table, { secret, used });
}

export function isScreen(table: string): boolean {
  return screenSecret(table) !== null && all()[table]?.used === true;
}
