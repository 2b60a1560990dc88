import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashOfNobody, hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is salted and hashed with Argon2id at the cost that OWASP recommends', async () => {
    const [one, two] = [await hashPassword('the same one'), await hashPassword('the same one')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'the same one')).toBe(true);
    expect(await verifyPassword(one, 'another one')).toBe(false);
  });

  it('of an unknown user costs as much to check as any other, and is never right', async () => {
    expect(parseOptions(hashOfNobody)).toEqual(parseOptions(await hashPassword('anything')));
    for (const none of [null, undefined]) expect(await verifyPassword(none, 'xxxxxxxx')).toBe(false);
  });

  it('waits in a queue of bounded length', async () => {
    const all = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword(null, 'x')));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(14);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    expect(await verifyPassword(null, 'x')).toBe(false);
  });
});
