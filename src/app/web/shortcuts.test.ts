import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

test('one key opens help, moves through a list, or reaches what decides; two go to a place', () => {
  expect(shortcutOf('?', undefined)).toEqual({ kind: 'help' });
  expect([shortcutOf('j', undefined), shortcutOf('K', undefined)]).toEqual([
    { kind: 'row', by: 1 },
    { kind: 'row', by: -1 },
  ]);
  expect(shortcutOf('a', undefined)).toEqual({ kind: 'act', key: 'a' });
  expect(shortcutOf('a', 'g')).toEqual({ kind: 'go', to: '/assets' });
});

test('every other key is nobody\u2019s', () => {
  for (const key of ['g', 'x', '1', 'Enter', 'ㅁ']) expect(shortcutOf(key, undefined)).toBeUndefined();
  expect(shortcutOf('x', 'g')).toBeUndefined();
});
