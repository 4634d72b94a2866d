import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { kept } from '../kept';
import { sounds } from '../sounds.svelte';
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
