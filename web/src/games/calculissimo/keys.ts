/** What the keys mean at this board. */
import { t } from '../../language.svelte';
import type { Draft } from './draft.svelte';
import texts from './texts';
import type { Token } from './types';

const SIGNS: Record<string, Token> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  x: '*',
  X: '*',
  '×': '*',
  '/': '/',
  ':': '/',
  '÷': '/',
  j: '?',
  J: '?',
};
const FAR = 99; // past the edge, where the arrow stops
const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -FAR],
  End: [0, FAR],
  PageUp: [-FAR, 0],
  PageDown: [FAR, 0],
};

/** The token that a key types; null when it types none. */
export function tokenOf(key: string): Token | null {
  return /^[1-9]$/.test(key) ? key : (SIGNS[key] ?? null);
}

/** Does what a key means; false when it means nothing here and now. */
export function keyOf(event: KeyboardEvent, draft: Draft, { lay, onGrid }: { lay: () => void; onGrid: boolean }): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = STEPS[event.key];
  if (step) draft.step(...step);
  else if (!draft.around().open) return false;
  else if (tokenOf(event.key)) write(tokenOf(event.key)!, draft, onGrid);
  else return act(event, draft, lay, onGrid);
  return true;
}

function write(token: Token, draft: Draft, onGrid: boolean): void {
  if (draft.typing || onGrid) draft.type(token);
  else draft.says = t(texts.choose_square);
}

function act(event: KeyboardEvent, draft: Draft, lay: () => void, onGrid: boolean): boolean {
  switch (event.key) {
    case 'Tab':
      // two tokens have settled the direction: from then on Tab leads out of the grid as everywhere
      if (!onGrid || !draft.typing || event.shiftKey || draft.loose.length > 1) return false;
      draft.turn();
      return true;
    case ' ':
      if (!onGrid) return false;
      if (draft.picked !== null || !draft.typing) draft.tap(draft.cursor);
      else draft.turn();
      return true;
    case 'Enter':
      if (onGrid && draft.picked !== null) draft.tap(draft.cursor);
      else if (draft.loose.length) lay();
      else if (onGrid) draft.point(draft.cursor);
      else return false;
      return true;
    case 'Backspace':
      draft.back();
      return true;
    case 'Delete':
      draft.take(draft.cursor);
      return true;
    case 'Escape':
      return draft.letGo();
    default:
      return false;
  }
}
