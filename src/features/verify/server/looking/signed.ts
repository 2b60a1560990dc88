import { createHash } from 'node:crypto';
import { type SignedFile, signedFile } from '#features/statements/signed-file.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { isSignedBy, type ReadJws, readJws } from '#platform/server/vault/jws.ts';

/** Whether a text may be a signed file: a JWS in its JSON form begins so. */
export const isSigned = (text: string): boolean => text.startsWith('{"payload":"');

/** A signed file by this server's signature, or another's, which holds; those of others are not judged yet. */
export interface ReadSigned {
  readonly type: unknown;
  readonly payload: ReadJws['payload'];
  readonly server: 'ours' | 'unknown';
  readonly others: readonly ReadJws[];
}

/** Takes one apart; undefined where it is not, sign by sign, as one is written, or where the server's signature does not hold. */
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
  return { type: typ, payload: byServer.payload, server: ours ? 'ours' : 'unknown', others };
}

function partOf({ payload }: SignedFile, one: { protected: string; signature: string }): ReadJws | undefined {
  const parts = [one.protected, payload, one.signature];
  return parts.every(isCanonical) ? readJws(parts.join('.')) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last sign of base64url has bits that nothing says. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/** RFC 7638 of a P-256 key. */
const thumbprint = ({ crv, kty, x, y }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
