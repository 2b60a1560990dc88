import { createPublicKey } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import type { Cbor, CborMap } from '../mdoc/cbor.ts';
import { chainOf, isSignedCose, readCose, type Sign1 } from '../mdoc/cose.ts';
import { decode } from '../mdoc/decode.ts';
import { bytesOf } from '../mdoc/issuer-signed.ts';
import { MdocError } from '../mdoc/mdoc-error.ts';
import { bytesIn, mapIn } from '../mdoc/shape.ts';

const STATUS_LIST_CWT = 'statuslist+cwt';

/** A parsed status list token in CWT form (Token Status List draft, section 5.2), not yet verified. */
export interface StatusCwt {
  /** Claims under their JWT names. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Certificates in the token as DER, the signer's first. */
  readonly chain: readonly Uint8Array[];
  readonly isSignedBy: (key: EcJwk) => boolean;
}

/** A COSE_Sign1 may be tagged (RFC 9052 section 2); the content never is. */
const TAG_SIGN1 = 0xd2;
const TYPE = 16;
/** Claim numbers (RFC 8392 section 4; sections 5.2 and 14.2 of the draft). */
const CLAIMS = { sub: 2, exp: 4, iat: 6, ttl: 65_534, status_list: 65_533 } as const;

/** Parses a token from base64url; undefined if it is malformed. */
export function readStatusCwt(text: string): StatusCwt | undefined {
  try {
    const bytes = bytesOf(text);
    const sign1 = readCose(decode(bytes[0] === TAG_SIGN1 ? bytes.subarray(1) : bytes));
    const type = mapIn(decode(sign1.protected), 'protected headers').get(TYPE);
    if (type !== `application/${STATUS_LIST_CWT}`) return undefined;
    const signed = bytesIn(sign1.payload ?? undefined, 'a payload');
    const claims = mapIn(decode(signed), 'claims');
    return {
      payload: payloadOf(claims),
      chain: chainOf(sign1),
      isSignedBy: (key) => isSigned(sign1, key, signed),
    };
  } catch (error) {
    if (error instanceof MdocError) return undefined;
    throw error;
  }
}

function isSigned(sign1: Sign1, { kty, crv, x, y }: EcJwk, payload: Uint8Array): boolean {
  try {
    return isSignedCose(sign1, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }), payload);
  } catch {
    // The coordinates are not a point on the curve.
    return false;
  }
}

function payloadOf(claims: CborMap): Readonly<Record<string, unknown>> {
  const list = mapIn(claims.get(CLAIMS.status_list), 'a status list');
  const lst = Buffer.from(bytesIn(list.get('lst'), 'statuses')).toString('base64url');
  const of = (name: keyof typeof CLAIMS): Record<string, Cbor> => {
    const value = claims.get(CLAIMS[name]);
    return value === undefined ? {} : { [name]: value };
  };
  return { ...of('sub'), ...of('iat'), ...of('exp'), ...of('ttl'), status_list: { bits: list.get('bits'), lst } };
}

/** Returns the token in a response body as text: a JWT unchanged, a CWT as base64url. The two cannot be confused. */
export const tokenIn = (body: Buffer, contentType: unknown): string =>
  String(contentType).startsWith(`application/${STATUS_LIST_CWT}`)
    ? body.toString('base64url')
    : body.toString().trim();
/** Accepts both formats, preferably the JWT. */
export const STATUS_LIST_TYPES = `application/statuslist+jwt, application/${STATUS_LIST_CWT};q=0.9`;
