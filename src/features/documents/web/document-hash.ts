import { placeholderHash } from '../rules.ts';

/**
 * Returns the SHA-256 in hex, or a placeholder (docs/product/identity.md#documents) on an insecure page, which has no
 * `crypto.subtle`.
 */
export async function documentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return placeholderHash(Date.now());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
