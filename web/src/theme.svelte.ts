/** Light, contrast and motion: each as the reader wants it, or as the system has it. public/theme.js applies what is kept, before the first paint. */
import { MediaQuery } from 'svelte/reactivity';
import { keep, kept } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** More contrast than usual, and less motion. */
export type Contrast = 'system' | 'more';
export type Motion = 'system' | 'less';

let current = $state<Theme>(kept<Theme>('theme', 'system'));
let contrasted = $state<Contrast>(kept<unknown>('contrast', null) === 'more' ? 'more' : 'system');
let moved = $state<Motion>(kept<unknown>('motion', null) === 'less' ? 'less' : 'system');

export function theme(): Theme {
  return current;
}

export function setTheme(next: Theme): void {
  current = next;
  keep('theme', next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

export function contrast(): Contrast {
  return contrasted;
}

export function setContrast(next: Contrast): void {
  contrasted = next;
  keep('contrast', next);
  dispatchEvent(new Event('ludoteca.look'));
}

export function motion(): Motion {
  return moved;
}

export function setMotion(next: Motion): void {
  moved = next;
  keep('motion', next);
  dispatchEvent(new Event('ludoteca.look'));
}

/** True while the reader wants less motion, here or everywhere. */
export class LessMotion {
  #system = new MediaQuery('(prefers-reduced-motion: reduce)');

  get current(): boolean {
    return moved === 'less' || this.#system.current;
  }
}
