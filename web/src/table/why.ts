/** Refusals know their rule: from a refusal the page leads to the paragraph it comes from. */
import { getContext, setContext } from 'svelte';

/** Opens the paragraph that this refusal comes from; null where there is none. */
export type Why = (refusal: string) => (() => void) | null;

const WHY = Symbol('why');

export function explains(why: Why): void {
  setContext(WHY, why);
}

/** Asked while a component is made. */
export function whyNot(): Why {
  return getContext<Why | undefined>(WHY) ?? (() => null);
}
