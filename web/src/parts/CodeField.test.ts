import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import CodeField from './CodeField.svelte';

it('sends six letters however they are typed', async () => {
  const onwhole = vi.fn();
  render(CodeField, { label: 'Code', onwhole });
  const field = screen.getByLabelText('Code');
  await userEvent.type(field, 'kq w-txy');
  expect(field).toHaveValue('KQWTXY');
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(onwhole).toHaveBeenCalledExactlyOnceWith('KQWTXY');
});

it('keeps what was typed and says what is missing', async () => {
  const onwhole = vi.fn();
  render(CodeField, { label: 'Code', onwhole });
  const field = screen.getByLabelText('Code');
  await userEvent.type(field, 'kqw{Enter}');
  expect(onwhole).not.toHaveBeenCalled();
  expect(field).toHaveValue('KQW');
  expect(screen.getByText('A code has six letters.')).toBeVisible();
});
