import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';

/** A compact JWS (RFC 7515 section 7.1) whose payload is a JSON object, taken apart; nothing of it is believed yet. */
export interface ReadJws extends SignedInput {
  readonly payload: Readonly<Record<string, unknown>>;
}
/** What was signed, by whom it says that it was, and the signature. */
interface SignedInput {
  readonly header: Readonly<Record<string, unknown>>;
  readonly input: string;
  readonly signature: Uint8Array;
}

const encoded = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');

/** Signs a JSON object, ES256. */
export const signJws = (key: KeyObject, header: object, payload: object): string =>
  signed(key, header, JSON.stringify(payload)).join('.');

/** Signs bytes, ES256; they are left out of the JWS (RFC 7515 appendix F). */
export function signDetached(key: KeyObject, header: object, payload: Uint8Array): string {
  const [head, , signature] = signed(key, header, payload);
  return `${head}..${signature}`;
}

function signed(key: KeyObject, header: object, payload: string | Uint8Array): [string, string, string] {
  const [head, body] = [encoded(JSON.stringify({ alg: 'ES256', ...header })), encoded(payload)];
  return [head, body, encoded(sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }))];
}

/** Takes a compact JWS apart; undefined when it is none. */
export function readJws(compact: string): ReadJws | undefined {
  const [head = '', body = '', signature = '', ...more] = compact.split('.');
  const header = readObject(head);
  const payload = readObject(body);
  if (!header || !payload || more.length > 0) return undefined;
  return { header, payload, input: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

/** A JWS whose payload is kept apart (RFC 7515 appendix F), over what should be that; undefined when it is none. */
export function readDetached(compact: string, payload: Uint8Array): SignedInput | undefined {
  const [head = '', middle, signature = '', ...more] = compact.split('.');
  const header = readObject(head);
  if (!header || middle !== '' || more.length > 0) return undefined;
  return { header, input: `${head}.${encoded(payload)}`, signature: Buffer.from(signature, 'base64url') };
}

/** Whether a key made the signature: ES256 and nothing that must be understood besides (RFC 7515 section 4.1.11). */
export function isSignedBy({ header, input, signature }: SignedInput, { kty, crv, x, y }: EcJwk): boolean {
  if (header.alg !== 'ES256' || 'crit' in header || signature.length !== 64) return false;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return verify('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // Coordinates that are no point of the curve.
    return false;
  }
}

/** A P-256 public key out of what a message says is one; undefined for any other. */
export function ecJwkOf(value: unknown): EcJwk | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, crv, x, y } = value as Record<string, unknown>;
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return undefined;
  return { kty, crv, x, y };
}

/** Reads a part of a JWS or JWE that is a JSON object; undefined when it is none. */
export function readObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
