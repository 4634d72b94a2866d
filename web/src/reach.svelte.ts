/** Whether there is a server to ask, as the pages show it: a site of plain files has none, and whoever is offline has none now. */
import { houseOf, isKept, standAlone } from './houses';

/** How the house was handed out, as the head of its page says: by a server of which a copy may be kept, or as plain files. */
const copy = document.querySelector<HTMLMetaElement>('meta[name="pocket"]')?.content;
if (copy === 'static') standAlone();

let files = $state(copy === 'static');
let online = $state(navigator.onLine);
let away = $state(false);

const look = () => {
  online = navigator.onLine;
  away &&= !online; // the network has come back: the server is asked again before it is said to be away
};
addEventListener('online', look);
addEventListener('offline', look);

/** Notes who has answered what any house could: the server, this device in its place, or this device because these are plain files. */
export function answeredBy(whom: 'server' | 'here' | 'files'): void {
  away = whom !== 'server';
  files ||= whom === 'files';
}

/** There is something to keep on this device. */
export const mayKeep = () => copy !== undefined || files;
/** The device has a network: where nobody answers all the same, it is the server that is away. */
export const hasNetwork = () => online;
/** There is no server at all: the tables are on this device. */
export const plainFiles = () => files;
/** True while everything has to be had from this device, and codes, links and other screens lead nowhere. */
export const alone = () => files || away || (!online && isKept());
/** True for a table or a match that is kept on this device and nowhere else. */
export const isHere = (id: string) => houseOf(id) === 'here';
