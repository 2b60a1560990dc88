import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { RequestRow } from './requests-store.ts';

/** Values of a request that its answer must match. */
const shape = z.strictObject({
  clientId: z.string(),
  nonce: z.string(),
  state: z.string(),
  /** Private P-256 key of this request alone. */
  key: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() }),
});
export type Terms = z.output<typeof shape>;

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest();
/**
 * Derives the secret in the answer's address from that in the request's, so neither is stored. The reverse is not
 * possible.
 */
export const responseSecretOf = (secret: string): string =>
  createHash('sha256').update(`presentation response\n${secret}`).digest('base64url');
export const answerPlace = (request: number) => ({ table: 'verifier_requests', column: 'answer', row: request });
const termsPlace = (request: number) => ({ table: 'verifier_requests', column: 'terms', row: request });

/** Returns the `client_id` for the certificate in the request (OpenID4VP 1.0, section 5.9.3). */
export const clientIdOf = (certificate: Uint8Array): string =>
  `x509_hash:${createHash('sha256').update(certificate).digest('base64url')}`;

const random = () => randomBytes(32).toString('base64url');

export function newTerms(clientId: string): Terms {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { clientId, nonce: random(), state: random(), key: { kty: 'EC', crv: 'P-256', x, y, d } };
}

export const sealTerms = (tx: Tx, { vault }: Services, organisation: UserId, request: number, terms: Terms) =>
  vault.seal(tx, userSubject(organisation), termsPlace(request), Buffer.from(JSON.stringify(terms)));

/** Opens the terms of a request; undefined if it is over. */
export async function openTerms(db: Queryable, { vault }: Services, row: RequestRow): Promise<Terms | undefined> {
  if (row.terms === null) return undefined;
  const plain = await vault.open(db, userSubject(row.organisation_id), termsPlace(row.id), row.terms);
  return shape.parse(JSON.parse(Buffer.from(plain).toString()));
}

export const keyOfTerms = ({ key }: Pick<Terms, 'key'>): KeyObject => createPrivateKey({ key, format: 'jwk' });
/** Returns the key id used in the request and in the header of the encrypted answer. */
export const kidOfTerms = ({ key: { x } }: Pick<Terms, 'key'>): string => x.slice(0, 16);
