/** A receipt's picture as it is claimed: its file's name for the person, its SHA-256 in hex for the claim. */
export interface Picture {
  readonly name: string;
  readonly hash: string;
}

/** Takes the fingerprint of a picture, which itself stays on the phone; undefined for a file that is none or cannot be read. */
export async function pictureOf(file: File): Promise<Picture | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes || bytes.byteLength === 0) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { name: file.name, hash: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
