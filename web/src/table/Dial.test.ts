import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
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

describe('the dial', () => {
  it('says of the last level that none is stronger, whoever it is', () => {
    expect(turned(5, '5')).toBe('Badger · Strong plays as well as anybody can here');
    expect(turned(10, '5')).toBe('Badger · Fair plays a good match, and sometimes digs in the wrong place');
    expect(turned(10, '10')).toBe('Dragon · Champion sees far and gives nothing away');
    setLanguage('it');
    expect(turned(4, '4')).toBe('Scoiattolo · Forte qui nessuno gioca meglio');
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
