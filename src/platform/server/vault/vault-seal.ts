import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a random 96-bit IV. Returns the IV, the ciphertext and the tag in
 * one buffer. `context` is authenticated but not stored.
 */
export function sealBytes(key: Uint8Array, context: Uint8Array, plain: Uint8Array): Uint8Array {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `sealBytes` returned. Throws if the key, the context or any byte differs. */
export function openBytes(key: Uint8Array, context: Uint8Array, sealed: Uint8Array): Uint8Array {
  if (sealed.length < IV + TAG) throw new Error('a sealed value is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(context).setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, sealed.length - TAG)), decipher.final()]);
}

/** Returns the authenticated context of a list of names. JSON ensures that no two lists have the same bytes. */
export const contextOf = (...names: readonly string[]): Uint8Array => Buffer.from(JSON.stringify(names));
