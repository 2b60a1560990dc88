import { formName } from '#features/auth/person.ts';
import { type DocumentType, documentTypes } from './document-types.ts';
import type { ImageHeader } from './image.ts';

/** Maximum size of a decoded image in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum documents per user. */
export const MAX_DOCUMENTS = 200;
/**
 * Maximum documents of one person that wait at the desk, where officers check each by hand, and that were submitted in
 * 30 days.
 */
export const MAX_AT_DESK = 3;
export const MAX_AT_DESK_30_DAYS = 10;
const MAX_IMAGE_PIXELS = 40_000_000;
/** Maximum characters of a data URL. Fits within the body limit of 14.2 MiB. */
export const MAX_IMAGE_DATA_CHARS = 14_889_779;

const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;

/**
 * Returns the base64 text of an image's data URL (RFC 2397); undefined if it is none. The stated type is ignored, since
 * the type is read from the bytes.
 */
export function base64Of(dataUrl: string): string | undefined {
  const prefix = PREFIX.exec(dataUrl.slice(0, 64))?.[0];
  return prefix && dataUrl.slice(prefix.length);
}

/** Returns the code for refusing an image, if any. The limits are 10 MiB and 40 megapixels, both inclusive. */
export function imageFault(
  byteLength: number,
  header: ImageHeader | undefined,
): 'image_too_large' | 'image_malformed' | 'image_too_many_pixels' | undefined {
  if (byteLength > MAX_IMAGE_BYTES) return 'image_too_large';
  if (!header) return 'image_malformed';
  return header.width * header.height > MAX_IMAGE_PIXELS ? 'image_too_many_pixels' : undefined;
}

/** Reports whether a client's hash must match the image: 64 hex digits must, anything else is a placeholder. */
export const isHashClaim = (documentHash: string | undefined): documentHash is string =>
  documentHash !== undefined && /^[0-9a-f]{64}$/i.test(documentHash);

/** Longest side in pixels of an image that a phone sends: small enough to upload, large enough to read. */
export const SENT_SIDE = 2000;

/** Returns the size scaled down to fit a square of `side`, in whole pixels. Smaller images keep their size. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(width), height: pixels(height) };
}

/** Value sent when the page cannot compute a hash. The server replaces it (docs/product/identity.md#documents). */
export const placeholderHash = (nowMs: number): string => `hash_${nowMs}`;

/**
 * Returns a person's name as this type of document prints it: in Latin letters, or in Korean if known. Latin if no type
 * is chosen yet.
 */
export const printedName = (
  person: Parameters<typeof formName>[0] & { nameKo: string | null },
  type: DocumentType | undefined,
): string => {
  const isLatin = type === undefined || documentTypes[type].isLatin;
  return isLatin ? formName(person) : (person.nameKo ?? formName(person));
};

/**
 * Matches a Korean resident or foreigner registration number anywhere in a text: YYMMDD of a possible date, up to three
 * separators of any kind (hyphens, spaces, invisible characters), and seven digits. Digits may be full-width, as Korean
 * keyboards produce. Does not match within a longer number.
 */
const NUMBER =
  /(?<![\d０-９])([\d０-９]{2}(?:[0０][1-9１-９]|[1１][0-2０-２])(?:[0０][1-9１-９]|[12１２][\d０-９]|[3３][01０１])[^\p{L}\p{N}]{0,3}[\d０-９])[\d０-９]{6}(?![\d０-９])/gu;

/**
 * Replaces the last six digits of every such number with `*`. Everything else stays, including the length. Masking
 * twice changes nothing.
 */
export const maskResidentNumbers = (text: string): string => text.replace(NUMBER, '$1******');
