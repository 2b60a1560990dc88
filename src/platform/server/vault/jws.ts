import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';

/** Parsed compact JWS (RFC 7515 section 7.1) with a JSON object as payload. It is not verified yet. */
export interface ReadJws extends SignedInput {
  readonly payload: Readonly<Record<string, unknown>>;
}
/** Signed bytes, the header that names the signer, and the signature. */
interface SignedInput {
  readonly header: Readonly<Record<string, unknown>>;
  readonly input: string;
  readonly signature: Uint8Array;
}

const encoded = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');

/** Signs a JSON object with ES256. */
export const signJws = (key: KeyObject, header: object, payload: object): string =>
  signed(key, header, JSON.stringify(payload)).join('.');

/** Signs bytes with ES256 and returns a JWS that does not contain them (RFC 7515 appendix F). */
export function signDetached(key: KeyObject, header: object, payload: Uint8Array): string {
  const [head, , signature] = signed(key, header, payload);
  return `${head}..${signature}`;
}

function signed(key: KeyObject, header: object, payload: string | Uint8Array): [string, string, string] {
  const [head, body] = [encoded(JSON.stringify({ alg: 'ES256', ...header })), encoded(payload)];
  return [head, body, encoded(sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }))];
}

/** Parses a compact JWS; undefined if it is not one. */
export function readJws(compact: string): ReadJws | undefined {
  const [head = '', body = '', signature = '', ...more] = compact.split('.');
  const header = readObject(head);
  const payload = readObject(body);
  if (!header || !payload || more.length > 0) return undefined;
  return { header, payload, input: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

/**
 * Parses a JWS with a detached payload (RFC 7515 appendix F), over the expected payload. Undefined if it is not one.
 */
export function readDetached(compact: string, payload: Uint8Array): SignedInput | undefined {
  const [head = '', middle, signature = '', ...more] = compact.split('.');
  const header = readObject(head);
  if (!header || middle !== '' || more.length > 0) return undefined;
  return { header, input: `${head}.${encoded(payload)}`, signature: Buffer.from(signature, 'base64url') };
}

/** Verifies that a key made the signature: ES256, without critical headers (RFC 7515 section 4.1.11). */
export function isSignedBy({ header, input, signature }: SignedInput, { kty, crv, x, y }: EcJwk): boolean {
  if (header.alg !== 'ES256' || 'crit' in header || signature.length !== 64) return false;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // The coordinates are not a point on the curve.
    return false;
  }
}

/** Reads a P-256 public key from untrusted data; undefined for anything else. */
export function ecJwkOf(value: unknown): EcJwk | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, crv, x, y } = value as Record<string, unknown>;
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return undefined;
  return { kty, crv, x, y };
}

/** Parses a part of a JWS or JWE as a JSON object; undefined if it is not one. */
export function readObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reports whether coordinates are a point on the curve. Nobody could sign or decrypt with a key that is not. */
export function isPoint({ kty, crv, x, y }: EcJwk): boolean {
  try {
    createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
