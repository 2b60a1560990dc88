import { expect, test } from 'vitest';
import { keyName, shortcutOf } from './shortcuts.ts';

test('one key opens help, moves through a list, or moves to the decision; two keys open a screen', () => {
  expect(shortcutOf('?', undefined)).toEqual({ kind: 'help' });
  expect([
    shortcutOf('j', undefined),
    shortcutOf(keyName({ key: 'K', code: 'KeyK', shiftKey: true }), undefined),
  ]).toEqual([
    { kind: 'row', by: 1 },
    { kind: 'row', by: -1 },
  ]);
  expect(shortcutOf('a', undefined)).toEqual({ kind: 'act', key: 'a' });
  expect(shortcutOf('a', 'g')).toEqual({ kind: 'go', to: '/assets' });
});

test('every other key does nothing', () => {
  for (const key of ['g', 'x', '1', 'Enter', 'ㅁ']) expect(shortcutOf(key, undefined)).toBeUndefined();
  expect(shortcutOf('x', 'g')).toBeUndefined();
});

test('with the Hangul keyboard a key is identified by its position, in every browser', () => {
  expect(keyName({ key: 'ㅎ', code: 'KeyG', shiftKey: false })).toBe('g');
  expect(keyName({ key: 'Process', code: 'KeyG', shiftKey: false })).toBe('g');
  expect(keyName({ key: 'Process', code: 'Slash', shiftKey: true })).toBe('?');
  expect(keyName({ key: 'Enter', code: 'Enter', shiftKey: false })).toBe('enter');
});

test('with another Latin layout a key is identified by its letter', () => {
  expect(keyName({ key: 'a', code: 'KeyQ', shiftKey: false })).toBe('a');
  expect(keyName({ key: '?', code: 'KeyM', shiftKey: true })).toBe('?');
});
