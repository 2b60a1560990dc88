import { placeholderHash } from '../rules.ts';

/** SHA-256 of the bytes in hex; a placeholder (docs/product/identity.md#documents) where the page is not served securely and has no `crypto.subtle`. */
export async function documentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return placeholderHash(Date.now());
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
