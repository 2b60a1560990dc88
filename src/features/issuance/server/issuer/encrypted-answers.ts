import { z } from 'zod';
import { encryptJwe, openJwe } from '#platform/server/vault/jwe.ts';
import { isPoint } from '../../../../platform/server/vault/jws.ts';
import type { ProtocolError } from './protocol-error.ts';
import type { RequestKey } from './request-key.ts';

export const ENCRYPTION_ALG = 'ECDH-ES';
export const ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const;

/**
 * The wallet's wishes for its response (OpenID4VCI 1.0, section 8.2): key and encryption. This issuer offers no
 * compression.
 */
const shape = z.looseObject({
  jwk: z.looseObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().max(100),
    y: z.string().max(100),
    alg: z.literal(ENCRYPTION_ALG),
    kid: z.string().max(200).optional(),
  }),
  enc: z.enum(ENCRYPTIONS),
  zip: z.undefined().optional(),
});
export type AnswerKey = z.output<typeof shape>;

/** Returns the requested encryption of the response: null if there is none, undefined if it is not supported. */
export function answerKeyIn(asked: unknown): AnswerKey | null | undefined {
  if (asked === undefined) return null;
  const read = shape.safeParse(asked);
  return read.success && isPoint(read.data.jwk) ? read.data : undefined;
}

export const badEncryption = (description: string): ProtocolError => ({
  error: 'invalid_encryption_parameters',
  description,
});

/** Decrypts a request; undefined if it is not for this key or not JSON. */
export function openRequest(compact: string, { key, kid }: RequestKey): unknown {
  const opened = openJwe(compact.trim(), key);
  if (!opened || (opened.header.kid !== undefined && opened.header.kid !== kid)) return undefined;
  try {
    return JSON.parse(opened.plaintext.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Encrypts the response as the wallet requested. */
export const sealAnswer = (answer: object, { jwk: { kty, crv, x, y, kid }, enc }: AnswerKey): string =>
  encryptJwe(JSON.stringify(answer), { kty, crv, x, y }, enc, kid === undefined ? {} : { kid });
