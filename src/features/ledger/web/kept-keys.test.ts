import { expect, test } from 'vitest';
import { keepKeys } from './kept-keys.ts';

test('a press without an answer keeps its key and what was asked until the server has said yes or no', () => {
  const keys = keepKeys<string>();
  const first = keys.press('pay', '500');
  expect(keys.failed('pay', undefined)).toBe(false);
  expect(keys.press('pay', '600')).toBe(first);
  expect(keys.failed('pay', 502)).toBe(false);
  expect(keys.of('pay')).toMatchObject({ key: first.key, asked: '500' });
  keys.press('pay', '500');
  keys.done('pay');
  expect(keys.press('pay', '500').key).not.toBe(first.key);
});

test('a refusal frees the key; after a lost answer one that judges the asker does not', () => {
  const keys = keepKeys<undefined>();
  keys.press('pay', undefined);
  expect(keys.failed('pay', 429)).toBe(true);
  keys.press('pay', undefined);
  keys.failed('pay', undefined);
  keys.press('pay', undefined);
  expect(keys.failed('pay', 429)).toBe(false);
  keys.press('pay', undefined);
  expect(keys.failed('pay', 409)).toBe(true);
  expect(keys.of('pay')).toBeUndefined();
});

test('what is something else has a key of its own', () => {
  const keys = keepKeys<undefined>();
  expect(keys.press('pay 1', undefined).key).not.toBe(keys.press('pay 2', undefined).key);
});
