import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { email } from '#features/auth/fields.ts';
import { messageOf } from '#platform/server/outside/mail/mail-message.ts';
import { isMailAddress, isMailbox } from './mail-address.ts';

const label = (length: number) => 'd'.repeat(length);
const longest = `${'a'.repeat(64)}@${label(63)}.${label(63)}.${label(58)}.kr`;

describe('an e-mail address', () => {
  it.each([
    ['a@b.kr', true],
    ['o.k+tag_1-x@sub.domain.example', true],
    ["o'neill@example.com", true],
    ['a@xn--oi2b61z32a.xn--3e0b707e', true],
    [`${'a'.repeat(64)}@b.kr`, true],
    [`${'a'.repeat(65)}@b.kr`, false],
    [`a@${label(63)}.kr`, true],
    [`a@${label(64)}.kr`, false],
    [longest, true],
    [`${longest}r`, false],
    ['a@localhost', false],
    ['a@127.0.0.1', false],
    ['a@b.1', false],
    ['a@b.k', false],
    ['a@-b.kr', false],
    ['a@b-.kr', false],
    ['a@b..kr', false],
    ['.a@b.kr', false],
    ['a.@b.kr', false],
    ['a..a@b.kr', false],
    ['"a"@b.kr', false],
    ['a@a@b.kr', false],
    ['김@b.kr', false],
    ['a b@c.kr', false],
    ['a@b.kr\r\nBcc: c@d.kr', false],
    ['@b.kr', false],
    ['a@', false],
    ['', false],
  ])('%j is valid: %s', (text, is) => {
    expect(isMailAddress(text)).toBe(is);
    expect(email.safeParse(text).success).toBe(is);
  });

  it('may lack a domain on one’s own server', () => {
    expect(isMailbox('no-reply@localhost')).toBe(true);
    expect(isMailbox('no-reply@local_host')).toBe(false);
  });

  test('that the contract accepts can receive an e-mail, and the reverse', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ0.-_+@!"( \r\u00e9'), maxLength: 70 });
    const near = fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.kr`);
    fc.assert(
      fc.property(near, (text) => {
        const address = text.trim().toLowerCase();
        const letter = { id: 'a', from: 'a@b.kr', to: address, subject: '', text: '', at: new Date(0) };
        const isTaken = email.safeParse(text).success;
        if (isTaken) expect(messageOf(letter).to.address).toBe(address);
        else expect(() => messageOf(letter)).toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
