import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Dialog from './Dialog.svelte';

const words = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));

function show(onclose = () => {}): HTMLElement {
  render(Dialog, { open: true, title: 'The result', onclose, children: words('Ada wins.'), foot: words('Play again?') });
  return screen.getByRole('dialog', { name: 'The result' });
}

it('has no banner and no imprint: these are the page’s, and there is one of each', () => {
  const dialog = show();
  expect(dialog).toHaveTextContent('Ada wins. Play again?');
  expect(within(dialog).queryByRole('banner')).toBeNull();
  expect(within(dialog).queryByRole('contentinfo')).toBeNull();
});

it('is closed by its button and by a tap beside it, not by one inside', async () => {
  const onclose = vi.fn();
  const dialog = show(onclose);
  await userEvent.click(screen.getByText('Ada wins.'));
  expect(onclose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onclose).toHaveBeenCalledTimes(1);
  await userEvent.click(dialog);
  expect(onclose).toHaveBeenCalledTimes(2);
});

it('hears Escape also when what had the focus is gone, and keeps keys from what lies behind it', async () => {
  const [onclose, behind] = [vi.fn(), vi.fn()];
  addEventListener('keydown', behind);
  show(onclose);
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('a{Escape}');
  removeEventListener('keydown', behind);
  expect(behind).not.toHaveBeenCalled();
  expect(onclose).toHaveBeenCalledOnce();
});
