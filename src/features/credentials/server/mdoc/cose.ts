import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';
import { type Cbor, type CborMap, encode } from './cbor.ts';
import { decode } from './decode.ts';
import { demand, MdocError } from './mdoc-error.ts';
import { bytesIn, listIn, mapIn } from './shape.ts';

/** A parsed COSE_Sign1 (RFC 9052 section 4.2), untagged as in ISO 18013-5, not yet verified. */
export interface Sign1 {
  /** The encoded map as received. */
  readonly protected: Uint8Array;
  readonly unprotected: CborMap;
  /** Null if the payload is detached. */
  readonly payload: Uint8Array | null;
  readonly signature: Uint8Array;
}

const ALG = 1;
const CRIT = 2;
const ES256 = -7;
/** ES256 restricted to P-256 (RFC 9864 section 2.1). HAIP 1.0 requires that both algorithms are accepted. */
const ESP256 = -9;
/** Number of the header parameter x5chain (RFC 9360 section 2). */
const X5CHAIN = 33;
const MAX_CERTIFICATES = 5;

/** Signs with ES256. `chain` is added to the header, the signer's certificate first. */
export function signCose(
  key: KeyObject,
  payload: Uint8Array,
  { isDetached = false, chain = [] }: { isDetached?: boolean; chain?: readonly Uint8Array[] } = {},
): Cbor {
  const header = encode(new Map([[ALG, ES256]]));
  const [only = null, ...more] = chain;
  const unprotected = new Map<number, Cbor>(only === null ? [] : [[X5CHAIN, more.length === 0 ? only : chain]]);
  const signature = sign('sha256', toBeSigned(header, payload), { key, dsaEncoding: 'ieee-p1363' });
  return [header, unprotected, isDetached ? null : payload, signature];
}

/** Parses a COSE_Sign1 with ES256 and no other critical header. */
export function readCose(value: Cbor | undefined): Sign1 {
  const [head, unprotected, payload, signature, ...more] = listIn(value, 'a COSE_Sign1');
  demand(signature !== undefined && more.length === 0, 'malformed', 'a COSE_Sign1 of four parts');
  const encoded = bytesIn(head, 'protected headers');
  const headers = encoded.length === 0 ? new Map<number, Cbor>() : mapIn(decode(encoded), 'protected headers');
  const others = mapIn(unprotected, 'unprotected headers');
  demand(![...headers.keys()].some((label) => others.has(label)), 'malformed', 'a header that is protected and not');
  const algorithm = headers.get(ALG);
  demand(algorithm === ES256 || algorithm === ESP256, 'unsupported', 'an algorithm other than ES256');
  demand(!headers.has(CRIT) && !others.has(CRIT), 'unsupported', 'headers that must be understood');
  return {
    protected: encoded,
    unprotected: others,
    payload: payload === null ? null : bytesIn(payload, 'a payload'),
    signature: bytesIn(signature, 'a signature'),
  };
}

/** Verifies the signature by a key. `payload` is the payload if it is detached. */
export function isSignedCose(sign1: Sign1, key: KeyObject, payload: Uint8Array): boolean {
  if (sign1.signature.length !== 64) return false;
  return verify('sha256', toBeSigned(sign1.protected, payload), { key, dsaEncoding: 'ieee-p1363' }, sign1.signature);
}

/** Returns the certificates in the header as DER, the signer's first, without verifying them. */
export function chainOf({ unprotected }: Sign1): readonly Uint8Array[] {
  const value = unprotected.get(X5CHAIN);
  if (value === undefined) return [];
  const chain = value instanceof Uint8Array ? [value] : listIn(value, 'an x5chain');
  demand(chain.length <= MAX_CERTIFICATES, 'issuer_chain', `more than ${MAX_CERTIFICATES} certificates`);
  return chain.map((one) => bytesIn(one, 'a certificate'));
}

/** RFC 9052 section 4.4; there is no external data. */
const toBeSigned = (header: Uint8Array, payload: Uint8Array): Uint8Array =>
  encode(['Signature1', header, new Uint8Array(), payload]);

const KTY = 1;
const CRV = -1;
const X = -2;
const Y = -3;
const EC2 = 2;
const P256 = 1;

/** Encodes a public P-256 key (RFC 9053 section 7.1.1). */
export function coseKeyOf({ x, y }: EcJwk): CborMap {
  return new Map<number, Cbor>([
    [KTY, EC2],
    [CRV, P256],
    [X, Buffer.from(x, 'base64url')],
    [Y, Buffer.from(y, 'base64url')],
  ]);
}

/** Parses a COSE key: an uncompressed point on the curve. */
export function readCoseKey(value: Cbor | undefined): { readonly jwk: EcJwk; readonly key: KeyObject } {
  const map = mapIn(value, 'a COSE_Key');
  demand(map.get(KTY) === EC2 && map.get(CRV) === P256, 'unsupported', 'a key that is not of P-256');
  const text = (label: number) => Buffer.from(bytesIn(map.get(label), 'a coordinate')).toString('base64url');
  const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x: text(X), y: text(Y) };
  try {
    return { jwk, key: createPublicKey({ key: { ...jwk }, format: 'jwk' }) };
  } catch {
    throw new MdocError('malformed', 'a key that is no point of its curve');
  }
}

/** Returns the public key of a P-256 key pair or certificate; undefined for other types. */
export function p256Of(key: KeyObject): EcJwk | undefined {
  return key.asymmetricKeyType === 'ec' ? ecJwkOf(createPublicJwk(key)) : undefined;
}
const createPublicJwk = (key: KeyObject): unknown =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
