import { expect, test } from 'vitest';
import { bankText } from '#features/ledger/bank-text.ts';
import { bankNames } from '../rules.ts';

test('every bank has its Korean name on Korean screens, and its stored name on other screens', () => {
  const korean = bankNames.map((name) => bankText(name, 'ko'));
  expect(korean).toEqual(bankNames.map(() => expect.stringMatching(/[가-힣]은행$/)));
  expect(new Set(korean).size).toBe(bankNames.length);
  expect(bankNames.map((name) => bankText(name, 'en'))).toEqual(bankNames);
  expect(bankText('A bank of later', 'ko')).toBe('A bank of later');
});
