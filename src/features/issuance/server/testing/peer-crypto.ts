import { createHash, webcrypto } from 'node:crypto';

/** What @sd-jwt leaves to who uses it. */
export const digest = (data: string | ArrayBuffer): Uint8Array =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : new Uint8Array(data))
    .digest();

const BY = { name: 'ECDSA', hash: 'SHA-256' };
export const ES256 = {
  verify: (key: CryptoKey, data: string, signature: string) =>
    webcrypto.subtle.verify(BY, key, Buffer.from(signature, 'base64url'), Buffer.from(data)),
  signer: (key: CryptoKey) => async (data: string) =>
    Buffer.from(await webcrypto.subtle.sign(BY, key, Buffer.from(data))).toString('base64url'),
};
