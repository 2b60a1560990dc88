import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { areDeviceKeys, encryptFor, MOST_PLAIN } from './encrypt.ts';
import { browserAt } from './testing/push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is encrypted like the example of RFC 8291 section 5, byte for byte', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const chosen = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    };
    const plain = Buffer.from('When I grow up, I want to be a watermelon');
    expect(encryptFor(keys, plain, chosen).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is opened by its browser only, and has at most 4096 bytes', () => {
    const [one, other] = [browserAt('https://push.example/1'), browserAt('https://push.example/2')];
    const plain = randomBytes(MOST_PLAIN);
    const sealed = encryptFor(one.keys, plain);
    expect(sealed).toHaveLength(4096);
    expect(one.open(sealed).equals(plain)).toBe(true);
    expect(() => other.open(sealed)).toThrow();
    expect(() => encryptFor(one.keys, randomBytes(MOST_PLAIN + 1))).toThrow('too long');
  });

  it('is encrypted for points of the curve only', () => {
    const { keys } = browserAt('https://push.example/1');
    const point = bytes(keys.p256dh);
    const off = Buffer.concat([point.subarray(0, 64), Buffer.of((point[64] ?? 0) ^ 1)]);
    expect(areDeviceKeys(keys)).toBe(true);
    for (const p256dh of [off, point.subarray(1), Buffer.alloc(65)].map((one) => one.toString('base64url')))
      expect(areDeviceKeys({ ...keys, p256dh })).toBe(false);
    expect(areDeviceKeys({ ...keys, auth: 'AAAA' })).toBe(false);
  });
});
