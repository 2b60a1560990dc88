import type { ImageHeader } from './image.ts';

/** Bytes of a decoded image. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** The most that one user keeps. */
export const MAX_DOCUMENTS = 200;
/** Documents of one person that wait for people of the office, who look at each by hand, and those in 30 days. */
export const MAX_AT_DESK = 3;
export const MAX_AT_DESK_30_DAYS = 10;
const MAX_IMAGE_PIXELS = 40_000_000;
/** Characters of a data URL; a body of 14.2 MiB holds no more. */
export const MAX_IMAGE_DATA_CHARS = 14_889_779;

const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;

/** The base64 text of an image's data URL (RFC 2397), or undefined; which image it is, its bytes say. */
export function base64Of(dataUrl: string): string | undefined {
  const prefix = PREFIX.exec(dataUrl.slice(0, 64))?.[0];
  return prefix && dataUrl.slice(prefix.length);
}

/** The code under which an image is refused: 10 MiB of bytes and 40 megapixels are the most, both included. */
export function imageFault(
  byteLength: number,
  header: ImageHeader | undefined,
): 'image_too_large' | 'image_malformed' | 'image_too_many_pixels' | undefined {
  if (byteLength > MAX_IMAGE_BYTES) return 'image_too_large';
  if (!header) return 'image_malformed';
  return header.width * header.height > MAX_IMAGE_PIXELS ? 'image_too_many_pixels' : undefined;
}

/** Whether a client's hash claims something: 64 hex digits do and must then be the image's; all else is a placeholder. */
export const isHashClaim = (documentHash: string | undefined): documentHash is string =>
  documentHash !== undefined && /^[0-9a-f]{64}$/i.test(documentHash);

/** Longest side, in pixels, of an image that a phone sends: a document stays readable and the bytes stay few. */
export const SENT_SIDE = 2000;

/** Width and height that fit into a square of `side` in the same proportions, in whole pixels; a smaller image stays as it is. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** What a page sends in place of a hash where it can make none; the server replaces it (docs/product/identity.md#documents). */
export const placeholderHash = (nowMs: number): string => `hash_${nowMs}`;
