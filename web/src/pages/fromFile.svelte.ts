/** A match that was opened from a file: it is looked at and never stored. */
import { go } from '../address.svelte';
import * as api from '../api';
import * as passing from '../passing';
import { t } from '../language.svelte';
import type { Replay } from '../table/messages';
import texts from './later';

const MOST = 60; // kB of a match: a request has 64
const LARGEST = 50; // MB of a file, which is read here alone

interface Opened {
  match: unknown;
  first: Replay;
}

let current = $state.raw<Opened | null>(null);

export function openedFile(): Opened | null {
  return current;
}

/** The matches that a file holds: the one that was saved, or those of the arena, one a line; a sentence where there are none. */
export async function readFile(file: File): Promise<unknown[] | string> {
  if (file.size > LARGEST * 1_000_000) return t(texts.fileTooLong, { count: LARGEST });
  let text: string;
  try {
    text = await file.text();
  } catch {
    return t(texts.fileNotRead);
  }
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim());
  const found = lines.map(parsed).filter((match) => match !== undefined);
  // a tournament that was stopped may have left one line that does not go to its end
  return found.length > 0 && found.length >= lines.length - 1 ? found : t(texts.fileNoJson);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Opens a match and goes to its replay; a sentence where it is none. */
export async function openMatch(match: unknown): Promise<string | null> {
  if (JSON.stringify(match).length > MOST * 1000) return t(texts.fileTooLarge, { count: MOST });
  try {
    current = { match, first: await passing.replayFile(match, null) };
  } catch (problem) {
    return problem instanceof api.Refusal ? problem.sentence : t(texts.unreachableText);
  }
  go('/replay');
  return null;
}
