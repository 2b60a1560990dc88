/** Marks a whole receipt after the `#` of /verify. Links from before extracts existed have this form. */
const MARK = 'receipt=';
/** Maximum size of a receipt, packed or not. About 3 kB is usual. */
const MOST_BYTES = 64 * 1024;

export const isProof = (secret: string): boolean => secret.startsWith(MARK);

/**
 * Returns the receipt in such a link, to be checked like a file. Packed data that is corrupt or too large does not
 * decode to a receipt.
 */
export async function receiptIn(secret: string): Promise<Blob> {
  const text = secret.slice(MARK.length);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let left = MOST_BYTES; left >= 0; ) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      parts.push(new Uint8Array(value));
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // Returned unchanged: the check reports that it is not a receipt.
  }
  return new Blob([text.slice(0, MOST_BYTES)]);
}
