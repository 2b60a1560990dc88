/** Before a whole receipt behind `#` of /verify: links that were given before there were extracts. */
const MARK = 'receipt=';
/** What a receipt may have, packed or not: some 3 kB are usual. */
const MOST_BYTES = 64 * 1024;

export const isProof = (secret: string): boolean => secret.startsWith(MARK);

/** The receipt of such a link, to be checked like a file that was brought; what is packed wrongly, or is too large, is nothing of the kind. */
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
    // It is what it says, no more: whoever checks says that it is no receipt.
  }
  return new Blob([text.slice(0, MOST_BYTES)]);
}
