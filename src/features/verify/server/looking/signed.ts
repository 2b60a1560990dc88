import { createHash } from 'node:crypto';
import { type SignedFile, signedFile } from '#features/statements/signed-file.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';

/** Reports whether a text may be a signed file: a JWS in JSON form begins like this. */
export const isSigned = (text: string): boolean => text.startsWith('{"payload":"');

/**
 * A signed file whose server signature, by this or another server, is valid. Its other signatures are not verified yet.
 */
export interface ReadSigned {
  readonly type: unknown;
  readonly payload: ReadJws['payload'];
  readonly server: 'ours' | 'unknown';
  /** Key that made the server's signature. */
  readonly jwk: PublicJwk;
  readonly others: readonly ReadJws[];
}

/**
 * Parses a signed file. Undefined if it is not in exactly the written form, or if the server's signature is invalid.
 */
export function readSigned(text: string, serverKeys: readonly PublicJwk[]): ReadSigned | undefined {
  const file = signedFile.safeParse(parsed(text)).data;
  if (!file || canonicalJson(file) !== text) return undefined;
  const [server, ...rest] = file.signatures;
  const { jwk } = server.header;
  const byServer = partOf(file, server);
  const others = rest.flatMap((one) => partOf(file, one) ?? []);
  if (!byServer || others.length !== rest.length) return undefined;
  const { kid, typ } = byServer.header;
  if (others.some(({ header }) => header.typ !== typ)) return undefined;
  if (jwk.kid !== thumbprint(jwk) || jwk.kid !== kid || !isSignedBy(byServer, jwk)) return undefined;
  const ours = serverKeys.find((key) => key.kid === kid);
  if (ours && canonicalJson(ours) !== canonicalJson(jwk)) return undefined;
  return { type: typ, payload: byServer.payload, server: ours ? 'ours' : 'unknown', jwk, others };
}

function partOf({ payload }: SignedFile, one: { protected: string; signature: string }): ReadJws | undefined {
  const parts = [one.protected, payload, one.signature];
  return parts.every(isCanonicalPart) ? readJws(parts.join('.')) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last character of base64url has unused bits; a change in them is rejected. */
const isCanonicalPart = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/** Thumbprint of a P-256 key (RFC 7638). */
const thumbprint = ({ crv, kty, x, y }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

/**
 * Reports whether each part of a JWS is canonical base64url. The last character has unused bits, and a change in them
 * is still a change to the file.
 */
export const isCanonical = (compact: string): boolean => compact.split('.').every(isCanonicalPart);
