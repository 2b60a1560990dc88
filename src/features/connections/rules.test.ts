import { expect, test } from 'vitest';
import { codeText, readToken } from './rules.ts';

test('a code is read however it is typed', () => {
  const token = '01234567';
  for (const typed of [token, codeText(token), '0123-4567', '０１２３４５６７'])
    expect(readToken(typed)).toEqual({ form: 'code', token });
  for (const none of ['', '1234567', '123456789', 'abcdefgh', '1234 567x']) expect(readToken(none)).toBeUndefined();
  expect(readToken('a'.repeat(43))).toEqual({ form: 'link', token: 'a'.repeat(43) });
});
