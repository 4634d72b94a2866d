/** The language the page speaks, and t(), which says a text in it. */
import { keep, kept } from './kept';

export type Language = 'en' | 'it';
/** One text of the page in both languages; `{name}` marks a slot. */
export type Text = Record<Language, string>;
export type Slots = Record<string, string | number>;

/** The language chosen before on this device, else the first of the browser's that we speak, else English. */
export function firstLanguage(kept: string | null, preferred: readonly string[]): Language {
  if (kept === 'en' || kept === 'it') return kept;
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'en' || language === 'it') return language;
  }
  return 'en';
}

let current = $state<Language>(firstLanguage(kept<string | null>('language', null), navigator.languages ?? [navigator.language]));

export function language(): Language {
  return current;
}

export function setLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = next;
  keep('language', next);
}

/** The text in the current language, its slots filled. Italian says "a Bruno" but "ad Ada". */
export function t(text: Text, slots?: Slots): string {
  const said = text[current];
  if (!slots) return said;
  return said.replace(/(\ba )?\{(\w+)\}/g, (_, to: string | undefined, name: string) => {
    const filled = String(slots[name] ?? `{${name}}`);
    return (to && current === 'it' && /^[aàá]/i.test(filled) ? 'ad ' : (to ?? '')) + filled;
  });
}

/** The browser's own variety of the language, if it has one: British and American dates differ. */
function variety(): string {
  return navigator.languages?.find((tag) => tag.toLowerCase().startsWith(current)) ?? current;
}

/** A moment as the reader writes it: "15 Nov, 21:30". */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(variety(), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);
}

/** A day ("2026-11-15") as the reader writes it: "Sunday 15 November". */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat(variety(), { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${day}T12:00`));
}

/** A number as the reader writes it, with one decimal at most: estimates are not surer than that. */
export function amount(value: number): string {
  return new Intl.NumberFormat(variety(), { maximumFractionDigits: 1 }).format(value);
}

/** "Ada, Bruno and Carla", as the language joins names. */
export function list(names: string[]): string {
  return new Intl.ListFormat(variety(), { style: 'long', type: 'conjunction' }).format(names);
}
