import { createHash, webcrypto } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** Hash function that @sd-jwt requires of its users. */
export const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest();

export const signerBy = (key: CryptoKey) => async (data: string) =>
  Buffer.from(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(data))).toString(
    'base64url',
  );

type Json = Record<string, unknown>;
export type EncryptionKey = Awaited<ReturnType<typeof encryptionKey>>;

/** An issuer's key for encrypted requests, published beside one with an unknown algorithm. */
export async function encryptionKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'requests', alg: 'ECDH-ES', use: 'enc' };
  return {
    metadata: (required: boolean) => ({
      credential_request_encryption: {
        jwks: { keys: [{ kty: 'AKP', alg: 'ML-KEM-768', pub: 'AA' }, jwk] },
        enc_values_supported: ['A128GCM'],
        encryption_required: required,
      },
      credential_response_encryption: {
        alg_values_supported: ['ECDH-ES'],
        enc_values_supported: ['A256GCM'],
        encryption_required: required,
      },
    }),
    open: async (jwe: string): Promise<Json> => {
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey);
      if (protectedHeader.kid !== 'requests' || protectedHeader.enc !== 'A128GCM')
        throw new Error('not as it was told');
      return JSON.parse(new TextDecoder().decode(plaintext)) as Json;
    },
  };
}

/** Encrypts a response as a wallet requested. */
export async function encrypted(body: unknown, asked: unknown): Promise<string> {
  const { jwk, enc } = asked as { jwk: JWK; enc: string };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: String(jwk.alg), enc, ...(jwk.kid && { kid: jwk.kid }) })
    .encrypt(await importJWK(jwk));
}

/** Packs a status list of two bits each, with a status at one position (Token Status List draft, section 4). */
export function packed(idx: number, status: number) {
  const bytes = new Uint8Array(100);
  bytes[idx >> 2] = status << ((idx & 3) * 2);
  return { bits: 2, lst: deflateSync(bytes).toString('base64url') };
}
