import { expect, it } from 'vitest';
import { cleanCode, whole } from './code';

it.each([
  ['kqwtxy', 'KQWTXY'],
  [' kq w-t xy ', 'KQWTXY'],
  ['KQW TXY ZZZ', 'KQWTXY'],
  ['http://192.168.1.7:8000/join/kqwtxy', 'KQWTXY'],
  ['k1q2w3', 'KQW'],
  ['vvvaaa', 'UUUAAA'],
  ['', ''],
])('%j is the code %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

it('is whole with six letters', () => {
  expect(whole('KQWTXY')).toBe(true);
  expect(whole('KQWTX')).toBe(false);
});
