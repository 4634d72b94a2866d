/** Which house answers: a server, or the one that is kept on this device. The first page needs to know no more of it than this. */
import { kept } from './kept';

export type House = 'server' | 'here';

/** The id of a table or a match that is kept on this device, in whatever stands around it. A server's ids are shorter. */
const HERE = /(^|[^\w-])here-[\w-]{22}($|[^\w-])/;
/** What belongs to no table, and so may be asked of any house. */
const ANYWHERE = /^\/api\/(games|rulebooks|lessons|puzzles|options|positions|replays|tables(?!\/))\b/;

let alone = false;

/** From now on everything is asked here: these are plain files, and no server. */
export function standAlone(): void {
  alone = true;
}

/** The house that a table, a match, or a path with what is sent there belongs to. */
export function houseOf(text: string): House {
  return alone || HERE.test(text) ? 'here' : 'server';
}

/** Whether the house on this device may answer a question that no server has answered. */
export function isAnywhere(path: string): boolean {
  return ANYWHERE.test(path);
}

/** Whether this device keeps the house for when there is no server. */
export function isKept(): boolean {
  return kept<unknown>('kept', null) !== null;
}
