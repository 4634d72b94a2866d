import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../language.svelte';
import { info, seat } from './sockets.testing';
import Standstill from './Standstill.svelte';

afterEach(() => setLanguage('en'));

const away = info({ seats: [seat('Ada'), seat('Bruno', { here: false })] });
const stands = { why: 'away', seat: 1, go: null } as const;

it('asks those who play what is to be done while somebody is away', () => {
  render(Standstill, { info: away, stands, go: vi.fn() });
  expect(screen.getByText('Time stands still. Wait, or go on:')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go on without' })).toBeInTheDocument();
});

it('asks nothing of those who only watch', () => {
  render(Standstill, { info: { ...away, held: [] }, stands });
  expect(screen.getByText('Time stands still until the players go on.')).toBeInTheDocument();
  expect(screen.queryByText(/:$/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says the same in Italian', () => {
  setLanguage('it');
  render(Standstill, { info: { ...away, held: [] }, stands });
  expect(screen.getByText('Il tempo è fermo finché chi gioca non va avanti.')).toBeInTheDocument();
});
