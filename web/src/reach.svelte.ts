/** Whether there is a server to ask: a site of plain files has none, and whoever is offline has none now. */
import { kept } from './kept';

/** How the house was handed out, as its page says in its head: by a server that others may keep a copy of, as plain files, or by a server alone. */
const copy = document.querySelector<HTMLMetaElement>('meta[name="pocket"]')?.content;

/** There is something to keep on this device. */
export const mayKeep = copy !== undefined;
/** There is no server at all: the tables are on this device. */
export const plainFiles = copy === 'static';

let online = $state(navigator.onLine);
let away = $state(false);
const look = () => {
  online = navigator.onLine;
  away &&= !online; // the network has come back: the server is asked again before it is said to be away
};
addEventListener('online', look);
addEventListener('offline', look);

/** Notes who has answered what was asked of no table: the server, or this device in its place. */
export function answeredBy(whom: 'server' | 'here'): void {
  away = whom === 'here';
}

/** True while everything has to be had from this device, and codes, links and other screens lead nowhere. */
export function alone(): boolean {
  return plainFiles || away || (!online && kept('kept', null) !== null);
}

/** True for a table or a match that is kept on this device and nowhere else. */
export const isHere = (id: string) => id.startsWith('here-');
