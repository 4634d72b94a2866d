/** A match that was opened from a file: it is looked at and never stored. */
import { go } from '../address.svelte';
import * as api from '../api';
import * as passing from '../passing';
import { t } from '../language.svelte';
import type { Replay } from '../table/messages';
import texts from './later';

const MOST = 60; // kB: a request has 64

interface Opened {
  match: unknown;
  first: Replay;
}

let current = $state.raw<Opened | null>(null);

export function openedFile(): Opened | null {
  return current;
}

/** Opens the file and goes to its replay; a sentence where it is no match. */
export async function openFile(file: File): Promise<string | null> {
  if (file.size > MOST * 1000) return t(texts.fileTooLarge, { count: MOST });
  let text: string;
  let match: unknown;
  try {
    text = await file.text();
  } catch {
    return t(texts.fileNotRead);
  }
  try {
    match = JSON.parse(text);
  } catch {
    return t(texts.fileNoJson);
  }
  try {
    current = { match, first: await passing.replayFile(match, null) };
  } catch (problem) {
    return problem instanceof api.Refusal ? problem.sentence : t(texts.unreachableText);
  }
  go('/replay');
  return null;
}
