import { afterEach, describe, expect, it } from 'vitest';
import { firstLanguage, language, list, setLanguage, t, type Text } from './language.svelte';
import { COMMON } from './table/phrases';

const files = import.meta.glob<{ default: Record<string, unknown> }>(['./**/texts.ts', './games/*/about.ts'], { eager: true });

/** Every pair of texts in a module, however deep, with the way to it. */
function* texts(value: unknown, way: string): Generator<[string, Text]> {
  if (typeof value !== 'object' || value === null) return;
  if ('en' in value || 'it' in value) yield [way, value as Text];
  else for (const [name, inside] of Object.entries(value)) yield* texts(inside, `${way} ${name}`);
}

const slots = (said: string) => [...said.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
const all = [...Object.entries(files).flatMap(([file, { default: value }]) => [...texts(value, file)]), ...texts(COMMON, 'phrases')];

afterEach(() => setLanguage('en'));

describe('the texts of the page', () => {
  it('are found in the folders of the pages, the parts, the table and the games', () => {
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['./pages/texts.ts', './parts/texts.ts', './table/texts.ts', './games/toncc/about.ts']),
    );
    expect(all.length).toBeGreaterThan(100);
  });

  it('are there in both languages, or empty in both', () => {
    const gaps = all.filter(([, text]) => !text.en?.trim() !== !text.it?.trim());
    expect(gaps.map(([way]) => way)).toEqual([]);
  });

  it('have the same slots in both languages', () => {
    const different = all.filter(([, text]) => slots(text.en).join() !== slots(text.it).join());
    expect(different.map(([way]) => way)).toEqual([]);
  });
});

describe('the language', () => {
  it('is the one chosen before, else the first of the browser that we speak, else English', () => {
    expect(firstLanguage('it', ['en-GB'])).toBe('it');
    expect(firstLanguage(null, ['de-CH', 'it-CH', 'en'])).toBe('it');
    expect(firstLanguage('tlh', ['ja'])).toBe('en');
  });

  it('changes what is said and what the document claims to be', () => {
    const text = { en: 'Pass to {name}', it: 'Passa a {name}' };
    expect(t(text, { name: 'Ada' })).toBe('Pass to Ada');
    setLanguage('it');
    expect(language()).toBe('it');
    expect(document.documentElement.lang).toBe('it');
    expect(t(text, { name: 'Bruno' })).toBe('Passa a Bruno');
    expect(t(text, { name: 'Ada' })).toBe('Passa ad Ada');
    expect(list(['Ada', 'Bruno'])).toBe('Ada e Bruno');
  });

  it('leaves a slot that nobody filled to be seen', () => {
    expect(t({ en: 'Hello {name}', it: 'Ciao {name}' }, {})).toBe('Hello {name}');
  });
});
