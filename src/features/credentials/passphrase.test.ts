import { expect, test } from 'vitest';
import { normalPassphrase, passphraseFault } from './rules.ts';

test('a passphrase has at least twelve characters, as people count them, five of them different', () => {
  expect(passphraseFault('')).toBe('passphrase_short');
  expect(passphraseFault('elevenchars')).toBe('passphrase_short');
  expect(passphraseFault('\u{1F510}'.repeat(6))).toBe('passphrase_short');
  expect(passphraseFault('aaaaaaaaaaaaaaaa')).toBe('passphrase_simple');
  expect(passphraseFault('abcdabcdabcd')).toBe('passphrase_simple');
  expect(passphraseFault('twelve chars')).toBeUndefined();
  expect(passphraseFault('제주의 푸른 밤은 길다네')).toBeUndefined();
});

test('a passphrase is the same however its letters are composed', () => {
  const typed = 'caf\u00e9 제주 하루방 둘';
  expect(normalPassphrase(typed.normalize('NFD'))).toBe(normalPassphrase(typed));
});
