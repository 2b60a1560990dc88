import { describe, expect, it } from 'vitest';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import * as rfc from '../testing/rfc9901.ts';
import { hideClaims, openPayload, revealClaims, sdHash, splitSdJwt } from './sd-jwt.ts';

function verified(text: string) {
  const parts = splitSdJwt(text);
  const jws = parts && readJws(parts.jwt);
  if (!parts || !jws) throw new Error('no SD-JWT');
  const binding = parts.binding === undefined ? undefined : readJws(parts.binding);
  return {
    isSigned: isSignedBy(jws, rfc.issuerKey),
    payload: openPayload(jws.payload, parts.disclosures),
    isBound: binding !== undefined && isSignedBy(binding, rfc.holderKey) && binding.payload.sd_hash === sdHash(parts),
  };
}

describe('the examples of RFC 9901', () => {
  it('section 5.1, as issued', () => {
    const { isSigned, payload } = verified(rfc.issued);
    expect(isSigned).toBe(true);
    expect(payload).toMatchObject({
      nationalities: ['US', 'DE'],
      email: 'johndoe@example.com',
      phone_number_verified: true,
      updated_at: 1570000000,
    });
    expect(payload).not.toHaveProperty('_sd');
    expect(payload).not.toHaveProperty('_sd_alg');
  });

  it('section 5.2, as presented with key binding', () => {
    expect(verified(rfc.presented)).toEqual({ isSigned: true, payload: rfc.presentedPayload, isBound: true });
  });

  it('appendix A.3, with disclosures inside a disclosure', () => {
    const { isSigned, payload, isBound } = verified(rfc.pid);
    expect({ isSigned, isBound }).toEqual({ isSigned: true, isBound: true });
    expect(payload).toMatchObject({ vct: 'urn:eudi:pid:de:1', age_equal_or_over: { 18: true }, nationalities: ['DE'] });
  });

  it('are refused if one character differs', () => {
    const changed = rfc.presented.replace('eyJfc2Qi', 'eyJfc2Qj');
    expect(readJws(changed.split('~')[0] ?? '') && verified(changed).isSigned).toBeFalsy();
    expect(verified(rfc.presented.replace(`~${rfc.disclosures.us}`, '')).isBound).toBe(false);
  });
});

describe('disclosures', () => {
  const { digests, disclosures } = hideClaims({ name: 'Licence', number: '7' });
  const signed = { iss: 'x', _sd: digests, _sd_alg: 'sha-256' };
  const made = (contents: unknown) => Buffer.from(JSON.stringify(contents)).toString('base64url');

  it('open hidden claims, all or some', () => {
    expect(openPayload(signed, disclosures)).toEqual({ iss: 'x', name: 'Licence', number: '7' });
    expect(openPayload(signed, disclosures.slice(1))).toEqual({ iss: 'x', number: '7' });
    expect(openPayload(signed, [])).toEqual({ iss: 'x' });
  });

  it('are salted, so that the same claim never has the same digest', () => {
    expect(hideClaims({ name: 'Licence' }).digests).not.toEqual(hideClaims({ name: 'Licence' }).digests);
  });

  it('are reduced to the chosen claims', () => {
    const parts = splitSdJwt(['a.b.c', ...disclosures, ''].join('~'));
    expect(parts && revealClaims(parts, ['number'])).toBe(`a.b.c~${disclosures[1]}~`);
  });

  it.each([
    ['that were not signed', [...disclosures, made(['salt', 'admin', true])]],
    ['that come twice', [disclosures[0] ?? '', disclosures[0] ?? '']],
    ['that are no disclosures', ['e30']],
    ['that are no JSON', ['%%%']],
  ])('%s are refused', (_, shown) => {
    expect(openPayload(signed, shown)).toBeUndefined();
  });

  it('that would replace another claim, or use a reserved name, are refused', () => {
    const hidden = hideClaims({ iss: 'y' });
    expect(openPayload({ iss: 'x', _sd: hidden.digests }, hidden.disclosures)).toBeUndefined();
    const reserved = hideClaims({ _sd: [] });
    expect(openPayload({ _sd: reserved.digests }, reserved.disclosures)).toBeUndefined();
  });

  it('of a repeated digest, or of another hash function, are refused', () => {
    expect(openPayload({ ...signed, inner: { _sd: digests } }, disclosures)).toBeUndefined();
    expect(openPayload({ ...signed, _sd_alg: 'md5' }, disclosures)).toBeUndefined();
  });

  it('nested deeper than in any credential are refused, in an object or an array', () => {
    let [objects, arrays]: unknown[] = ['x', 'x'];
    for (let depth = 0; depth < 50_000; depth += 1) [objects, arrays] = [{ a: objects }, [arrays]];
    for (const deep of [objects, arrays]) expect(openPayload({ deep }, [])).toBeUndefined();
    expect(openPayload({ deep: { a: [{ b: [1] }] } }, [])).toEqual({ deep: { a: [{ b: [1] }] } });
  });

  it('a text without its tildes is no SD-JWT', () => {
    expect(splitSdJwt('a.b.c')).toBeUndefined();
    expect(splitSdJwt('a.b.c~~')).toBeUndefined();
  });
});
