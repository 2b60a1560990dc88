import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import type { EcJwk } from '#platform/jws.ts';
import { encryptJwe, isJweEnc, type JweEnc, openJwe } from '#platform/server/vault/jwe.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';

const ALG = 'ECDH-ES';
const names = z.array(z.string().max(100)).max(50);

/** Encryption members of an issuer's metadata (OpenID4VCI 1.0, section 12.2.4). */
export const encryptionShapes = {
  credential_request_encryption: z
    .looseObject({
      jwks: z.looseObject({ keys: z.array(z.unknown()).max(50) }),
      enc_values_supported: names,
      encryption_required: z.boolean(),
    })
    .optional(),
  credential_response_encryption: z
    .looseObject({ alg_values_supported: names, enc_values_supported: names, encryption_required: z.boolean() })
    .optional(),
};
interface EncryptionMetadata {
  readonly credential_request_encryption?: z.output<(typeof encryptionShapes)['credential_request_encryption']>;
  readonly credential_response_encryption?: z.output<(typeof encryptionShapes)['credential_response_encryption']>;
}

const enc = z.enum(['A128GCM', 'A256GCM']);
/** Encryption of requests and answers; null if they are not encrypted. */
export const encryption = z.object({
  request: z
    .object({
      enc,
      kid: z.string().nullable(),
      jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    })
    .nullable(),
  response: z.object({ enc }).nullable(),
});
export type Encryption = z.output<typeof encryption>;
export const NOT_ENCRYPTED: Encryption = { request: null, response: null };

/** Chooses the encryption that both sides support; undefined if the issuer requires one that this wallet lacks. */
export function encryptionOf(said: EncryptionMetadata): Encryption | undefined {
  const { credential_request_encryption: wantedRequest, credential_response_encryption: wantedResponse } = said;
  const request = wantedRequest ? requestKey(wantedRequest.jwks.keys, wantedRequest.enc_values_supported) : null;
  const answers = wantedResponse?.alg_values_supported.includes(ALG)
    ? encIn(wantedResponse.enc_values_supported)
    : undefined;
  if (wantedRequest?.encryption_required && !request) return undefined;
  if (wantedResponse?.encryption_required && !answers) return undefined;
  return { request, response: answers ? { enc: answers } : null };
}

const encIn = (supported: readonly string[]): JweEnc | undefined =>
  (['A256GCM', 'A128GCM'] as const).find((one) => supported.includes(one));

/** Returns the issuer's first key to which this wallet can encrypt; keys with unknown algorithms are skipped. */
function requestKey(keys: readonly unknown[], supported: readonly string[]): Encryption['request'] {
  const chosen = encIn(supported);
  for (const one of keys) {
    const { alg, use, kid } = (one ?? {}) as Readonly<Record<string, unknown>>;
    const jwk = alg === ALG && (use === undefined || use === 'enc') ? ecJwkOf(one) : undefined;
    if (jwk && chosen) return { enc: chosen, kid: typeof kid === 'string' ? kid : null, jwk };
  }
  return null;
}

/** An outgoing request, with the function that reads its response. */
export interface Sealing {
  readonly type: string;
  readonly body: string;
  /** Decrypts the JSON of a response; undefined if it is not encrypted as requested. */
  open(body: Buffer): Buffer | undefined;
}

/** Builds a wallet's request, with a one-time key if the response is to be encrypted (OpenID4VCI 1.0, section 10). */
export function sealRequest({ request, response }: Encryption, asked: object): Sealing {
  const key = response && newKey();
  const whole = JSON.stringify({
    ...asked,
    ...(response &&
      key && {
        credential_response_encryption: {
          jwk: { ...publicOf(key), use: 'enc', alg: ALG, kid: RESPONSE_KID },
          enc: response.enc,
        },
      }),
  });
  const open = (body: Buffer) => (response && key ? opened(body, key, response.enc) : body);
  if (!request) return { type: 'application/json', body: whole, open };
  const header = { ...(request.kid !== null && { kid: request.kid }), typ: 'JWT' };
  return { type: 'application/jwt', body: encryptJwe(whole, request.jwk satisfies EcJwk, request.enc, header), open };
}

const RESPONSE_KID = 'response';
const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function opened(body: Buffer, key: KeyObject, wanted: JweEnc): Buffer | undefined {
  const jwe = openJwe(body.toString().trim(), key);
  return jwe && isJweEnc(jwe.header.enc) && jwe.header.enc === wanted ? jwe.plaintext : undefined;
}
