/** What the page and its service worker agree on: where the kept files lie, and which of them are the ones of now. */

/** What is kept: the version of the client's files, and that of the runtime. */
export interface Note {
  site: string;
  pocket: string;
}

/** The cache that has the note, and nothing else. */
export const NOTES = 'ludoteca';
export const NOTE = '/kept.json';
/** What the server said last where everybody hears the same. */
export const ANSWERS = 'ludoteca answers';

const SITE = 'ludoteca site ';
const POCKET = 'ludoteca pocket ';

export const siteCache = (version: string) => SITE + version;
export const pocketCache = (version: string) => POCKET + version;

/** True for the caches that hold a copy of the house. */
export const isCopy = (name: string) => name.startsWith(SITE) || name.startsWith(POCKET);

/** What is the same for everybody and changes with the version alone: lists of games, rulebooks, lessons. */
export const READ = /^\/api\/(games|rulebooks\/[^/]+|lessons\/[^/]+(\/[^/]+)?)$/;
