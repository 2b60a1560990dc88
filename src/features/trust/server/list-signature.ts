import { type KeyObject, verify } from 'node:crypto';
import type { ReadJws } from '#platform/server/vault/jws.ts';

const CURVES: Readonly<Record<string, { readonly curve: string; readonly hash: string }>> = {
  ES256: { curve: 'prime256v1', hash: 'sha256' },
  ES384: { curve: 'secp384r1', hash: 'sha384' },
  ES512: { curve: 'secp521r1', hash: 'sha512' },
};
/**
 * Header parameters that JAdES marks as critical and that do not change what is signed (ETSI TS 119 182-1, section
 * 5.2.1).
 */
const UNDERSTOOD = ['sigT'];

/**
 * Reports whether a key made the signature of a list. Accepts NIST curves only, and no critical header parameter
 * besides those above (RFC 7515, section 4.1.11).
 */
export function holds({ header, input, signature }: ReadJws, key: KeyObject): boolean {
  const { alg, crit = [] } = header;
  const known = typeof alg === 'string' && Object.hasOwn(CURVES, alg) ? CURVES[alg] : undefined;
  if (!known || key.asymmetricKeyDetails?.namedCurve !== known.curve) return false;
  if (!Array.isArray(crit) || !crit.every((one) => UNDERSTOOD.includes(one))) return false;
  return verify(known.hash, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }, signature);
}
