/** The keys of the screen: whatever is on it says which keys it listens to, and `?` lists them. */
import { untrack } from 'svelte';
import type { Text } from './language.svelte';

export interface Key {
  /** As it stands on the key: "?", "← →". */
  keys: string;
  does: Text;
}

let listed = $state.raw<(() => Key[])[]>([]);
let open = $state(false);

/** Lists these keys as long as the component lives in which this is called. */
export function listKeys(of: () => Key[]): void {
  $effect(() => {
    untrack(() => (listed = [...listed, of]));
    return () => (listed = listed.filter((one) => one !== of));
  });
}

/** The list that `?` opens. */
export const keyList = {
  get open(): boolean {
    return open;
  },
  get keys(): Key[] {
    return listed.flatMap((of) => of());
  },
  show(): void {
    open = true;
  },
  close(): void {
    open = false;
  },
};

/** True while a key belongs to somebody else: to a field that takes letters, or to the browser. */
export function taken(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return true;
  const target = event.target as Element | null;
  return !!target?.closest?.('input:not([type=radio], [type=range], [type=checkbox]), textarea, select, [contenteditable]');
}
