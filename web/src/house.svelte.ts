/** How this house is reached from other devices: asked when a link is shown, and again whenever that may have changed. */
import * as api from './api';

let known = $state.raw<api.House | null>(null);

/** What the server said last; null until it has said something. */
export function house(): api.House | null {
  return known;
}

/** The link to a page of ours that somebody else can follow, where there is one; else the one that works on this device. */
export function linkTo(path: string): string {
  return (known?.address ?? location.origin) + path;
}

export async function lookAtHouse(): Promise<void> {
  try {
    known = await api.house();
  } catch {
    // nobody answers now: what was known stays, and the page says elsewhere that the server is away
  }
}

/** Looks now, and again when the device wakes up or has found a network: its address may be another one then. */
export function keepLooking(): () => void {
  const look = () => {
    if (!document.hidden) void lookAtHouse();
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
  };
}

/** Lets the devices of the network in, or no longer; a refusal says why not. */
export async function letPhonesIn(phones: 'open' | 'closed'): Promise<void> {
  known = await api.letPhonesIn(phones);
}
