import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { encryptJwe, openJwe } from './jwe.ts';
import { ecJwkOf } from './jws.ts';

const pair = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const jwk = ecJwkOf(privateKey.export({ format: 'jwk' }));
  if (!jwk) throw new Error('no P-256 key');
  return { privateKey, jwk };
};

/** RFC 7518 appendix C: Bob's key, and the key that both sides derive there. */
const BOB = createPrivateKey({
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
    y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
    d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw',
  },
  format: 'jwk',
});

describe.each(['A128GCM', 'A256GCM'] as const)('a compact JWE by %s', (enc) => {
  it('is opened by an independent library, parties and key id included', async () => {
    const { privateKey, jwk } = pair();
    const compact = encryptJwe('{"a":"한"}', jwk, enc, { kid: 'k', apu: 'YQ', apv: 'Ym9i' });
    const { plaintext, protectedHeader } = await compactDecrypt(compact, privateKey);
    expect(Buffer.from(plaintext).toString()).toBe('{"a":"한"}');
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc, kid: 'k' });
  });

  it('of an independent library is opened', async () => {
    const { privateKey, jwk } = pair();
    const compact = await new CompactEncrypt(Buffer.from('x'))
      .setProtectedHeader({ alg: 'ECDH-ES', enc, kid: '1' })
      .setKeyManagementParameters({ apu: Buffer.from('alice'), apv: Buffer.from('bob') })
      .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'));
    expect(openJwe(compact, privateKey)?.plaintext.toString()).toBe('x');
  });

  it('with any byte changed is not opened', () => {
    const { privateKey, jwk } = pair();
    const compact = encryptJwe('secret', jwk, enc);
    for (const [place, part] of compact.split('.').entries()) {
      if (part === '') continue;
      const parts = compact.split('.');
      parts[place] = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
      expect(openJwe(parts.join('.'), privateKey), `part ${place}`).toBeUndefined();
    }
  });
});

describe('a JWE is refused', () => {
  it('for another key', () => {
    expect(openJwe(encryptJwe('x', pair().jwk, 'A256GCM'), BOB)).toBeUndefined();
  });

  it('if it is compressed, has unknown critical parameters, or another algorithm', async () => {
    const { privateKey, jwk } = pair();
    const key = await importJWK({ ...jwk }, 'ECDH-ES');
    const wrapped = await new CompactEncrypt(Buffer.from('x'))
      .setProtectedHeader({ alg: 'ECDH-ES+A128KW', enc: 'A128GCM' })
      .encrypt(key);
    expect(openJwe(wrapped, privateKey)).toBeUndefined();
    for (const extra of [{ zip: 'DEF' }, { crit: 'b64' }]) {
      expect(openJwe(encryptJwe('x', jwk, 'A128GCM', extra as Record<string, string>), privateKey)).toBeUndefined();
    }
  });

  it('if it is malformed, has a point outside the curve or a truncated tag', () => {
    const { privateKey, jwk } = pair();
    const compact = encryptJwe('x', jwk, 'A128GCM');
    const [head = '', , iv, text, tag = ''] = compact.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString());
    const off = Buffer.from(JSON.stringify({ ...header, epk: { ...header.epk, y: header.epk.x } })).toString(
      'base64url',
    );
    for (const bad of [
      '',
      'a.b.c',
      '....',
      `${off}..${iv}.${text}.${tag}`,
      `${head}..${iv}.${text}.${tag.slice(0, 16)}`,
    ]) {
      expect(openJwe(bad, privateKey), bad).toBeUndefined();
    }
  });
});
