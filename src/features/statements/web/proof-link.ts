/** Before a receipt behind `#` of /verify: what stands there goes to no server by itself. */
const MARK = 'receipt=';
/** What a receipt may have, packed or not: some 3 kB are usual. */
const MOST_BYTES = 64 * 1024;

const through = (bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(by);

/** The link by which anybody checks a signed receipt: all of it is in the link, and nothing is kept for it. */
export async function proofLink(origin: string, receipt: Blob): Promise<string> {
  const bytes = new Uint8Array(await receipt.arrayBuffer());
  const packed = await new Response(through(bytes, new CompressionStream('deflate-raw'))).arrayBuffer();
  const text = btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(''));
  return `${origin}/verify#${MARK}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

export const isProof = (secret: string): boolean => secret.startsWith(MARK);

/** The receipt of such a link, to be checked like a file that was brought; what is packed wrongly, or is too large, is nothing of the kind. */
export async function receiptIn(secret: string): Promise<Blob> {
  const text = secret.slice(MARK.length);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const reader = through(bytes, new DecompressionStream('deflate-raw')).getReader();
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
