import { fireEvent, render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { reduceMotion, setTable } from './board.testing';
import Celebration, { LASTS } from './Celebration.svelte';

setTable();

function celebrate(won = true) {
  const ondone = vi.fn();
  const { container } = render(Celebration, { won, ondone });
  return { ondone, pieces: () => container.querySelectorAll('i').length, cloth: () => container.querySelector('[popover]') };
}

describe('a celebration', () => {
  it('is a shower for whoever has won, a few leaves for the others, and nothing for readers of screens', () => {
    const [won, lost] = [celebrate(true), celebrate(false)];
    expect(won.pieces()).toBeGreaterThan(40);
    expect(lost.pieces()).toBeGreaterThan(2);
    expect(lost.pieces()).toBeLessThan(12);
    expect(won.cloth()).toHaveAttribute('aria-hidden', 'true');
  });

  it('goes by itself', async () => {
    const { ondone, pieces } = celebrate();
    await vi.advanceTimersByTimeAsync(LASTS - 1);
    expect(pieces()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pieces()).toBe(0);
    expect(ondone).toHaveBeenCalledOnce();
  });

  it('is tapped away, and what was tapped is done', async () => {
    const { ondone, pieces } = celebrate();
    const button = document.body.appendChild(document.createElement('button'));
    const pressed = vi.fn();
    button.addEventListener('click', pressed);
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
    button.remove();
    expect(pieces()).toBe(0);
    expect(pressed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(LASTS);
    expect(ondone).toHaveBeenCalledOnce();
  });

  it('leaves with Escape, which then closes nothing else', async () => {
    const { pieces } = celebrate();
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(pieces()).toBeGreaterThan(0);
    expect(await fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    expect(pieces()).toBe(0);
    expect(await fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });

  it('is not there for those who want less motion', () => {
    reduceMotion(true);
    const { ondone, pieces } = celebrate();
    expect(pieces()).toBe(0);
    expect(ondone).toHaveBeenCalledOnce();
  });
});
