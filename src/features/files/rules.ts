/** Accepted types of documents. */
export type FileType = 'application/pdf' | 'image/png' | 'image/jpeg';

export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  pages: 200,
  /** Maximum pixels of an image: on either side, and in total. */
  side: 12_000,
  pixels: 60_000_000,
  /** Maximum side of a page in points (ISO 32000-1, annex C). */
  points: 14_400,
  /** Maximum bytes that one organisation stores here. */
  ofOrganisation: 2 * 1024 ** 3,
} as const;
/** Size in bytes of the chunks that are sealed. Reading any byte of a file opens at least one chunk. */
export const CHUNK_BYTES = 64 * 1024;

/** Reasons for rejecting a document, as they follow its name in an error. */
export const FAULTS = {
  empty: 'is empty',
  too_large: 'is larger than 10 MB',
  unknown_type: 'is not a PDF, PNG or JPEG',
  broken: 'cannot be read: it is damaged, or does not end',
  encrypted: 'is encrypted',
  too_many_pages: 'has more than 200 pages',
  page_too_large: 'has a page larger than 14,400 points',
  image_too_large: 'has more than 60,000,000 pixels, or a side of more than 12,000',
  scripts: 'holds JavaScript',
  actions: 'starts programs, opens other files, or sends forms',
  xfa: 'is an XFA form',
  rich_media: 'holds sound, video or 3D',
  embedded_files: 'has a file attached to a page, or one that sealing cannot preserve',
  too_costly: 'takes more time or memory to read than a document should',
} as const;
export type Fault = keyof typeof FAULTS;

/** The result of judging an acceptable document. */
export interface DocumentInfo {
  readonly type: FileType;
  readonly pages: number;
  /**
   * True if the document contains signatures. It is then sealed by its fingerprint, because added pages would
   * invalidate them.
   */
  readonly isSigned: boolean;
}

/** The part of a file to return (RFC 9110 section 14): bytes `from` to `to`, both inclusive. */
export type RequestedRange = { readonly from: number; readonly to: number } | 'whole' | 'unsatisfiable';

/**
 * Parses a `Range` header with one byte range. Several ranges or another unit return the whole file, as RFC 9110
 * allows.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to };
}
