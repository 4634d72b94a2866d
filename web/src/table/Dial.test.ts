import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import Dial from './Dial.svelte';

function turned(levels: number, level: string): string {
  const { container, unmount } = render(Dial, {
    dial: { levels, named: { gentle: 2, fair: 3, strong: levels } },
    level,
    onchange: vi.fn(),
  });
  const said = container.querySelector('.who')!.textContent.replace(/\s+/g, ' ').trim();
  unmount();
  return said;
}

beforeEach(() => setLanguage('en'));

describe('the dial', () => {
  it('says of the last level that none is stronger, whoever it is', () => {
    expect(turned(5, '5')).toBe('Badger · Strong plays as well as anybody can here');
    expect(turned(10, '5')).toBe('Badger · Fair plays a good match, and sometimes digs in the wrong place');
    expect(turned(10, '10')).toBe('Dragon · Champion sees far and gives nothing away');
    setLanguage('it');
    expect(turned(4, '4')).toBe('Scoiattolo · Forte qui nessuno gioca meglio');
  });

  it('says of an opponent who adapts from the first level that nothing is easier', () => {
    for (const [level, said] of [
      ['adaptive-2', /^Eases off when it is ahead/],
      ['adaptive-1', /^Stays as easy as it is/],
    ] as const) {
      const { unmount } = render(Dial, { dial: { levels: 4, named: { gentle: 2 } }, level, onchange: vi.fn() });
      expect(screen.getByRole('switch', { name: /^Adapts to you/ })).toHaveAccessibleDescription(said);
      unmount();
    }
  });

  it('names each level for those who hear it', () => {
    render(Dial, { dial: { levels: 4, named: { gentle: 2 } }, level: '2', onchange: vi.fn() });
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual([
      '1: Chick, First steps',
      '2: Tortoise, Gentle',
      '3: Hedgehog, Easy',
      '4: Squirrel, Strong',
    ]);
  });
});
