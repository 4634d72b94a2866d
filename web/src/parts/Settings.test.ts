import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { kept } from '../kept';
import { sounds } from '../sounds.svelte';
import { LessMotion } from '../theme.svelte';
import Settings from './Settings.svelte';

it('has a switch for sounds, and how loud they are is heard when one lets go', async () => {
  const play = vi.spyOn(sounds, 'play');
  render(Settings);
  const volume = screen.getByRole('slider', { name: 'How loud' });
  await fireEvent.input(volume, { target: { value: '20' } });
  expect(play).not.toHaveBeenCalled();
  await fireEvent.change(volume);
  expect(sounds.volume).toBe(0.2);
  expect(play).toHaveBeenCalledExactlyOnceWith('place');
  await fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect([sounds.on, kept('sounds', true), kept('volume', 0)]).toEqual([false, false, 0.2]);
  expect(screen.queryByRole('slider')).toBeNull();
});

it('has more contrast and less motion for whoever wants them, and keeps it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const looks = vi.fn();
  addEventListener('ludoteca.look', looks);
  render(Settings);
  const choose = (group: string, name: string) => fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));
  await choose('Contrast', 'High');
  expect(kept('contrast', null)).toBe('more');
  await choose('Motion', 'Less');
  expect(kept('motion', null)).toBe('less');
  expect(new LessMotion().current).toBe(true);
  await choose('Motion', 'As the system');
  await choose('Contrast', 'As the system');
  expect([kept('contrast', null), kept('motion', null), new LessMotion().current]).toEqual(['system', 'system', false]);
  expect(looks).toHaveBeenCalledTimes(4);
  removeEventListener('ludoteca.look', looks);
});
