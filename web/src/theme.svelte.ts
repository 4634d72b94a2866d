/** Light, dark, or as the system has it. public/theme.js applies the kept choice before the first paint. */
import { keep, kept } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

let current = $state<Theme>(kept<Theme>('theme', 'system'));

export function theme(): Theme {
  return current;
}

export function setTheme(next: Theme): void {
  current = next;
  keep('theme', next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}
