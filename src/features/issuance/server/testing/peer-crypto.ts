import { createHash, webcrypto } from 'node:crypto';

/** What @sd-jwt leaves to who uses it. */
export const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest();

export const signerBy = (key: CryptoKey) => async (data: string) =>
  Buffer.from(await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(data))).toString(
    'base64url',
  );
