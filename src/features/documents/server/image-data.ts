import { createHash } from 'node:crypto';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../contract.ts';
import { type ImageHeader, readImageHeader } from '../image.ts';
import { base64Of, imageFault, MAX_IMAGE_BYTES } from '../rules.ts';

/** A checked image: its bytes, its header, and its SHA-256 in hex. */
export interface CheckedImage {
  readonly bytes: Uint8Array;
  readonly header: ImageHeader;
  readonly sha256: string;
}

/**
 * Decodes a data URL to an image of at most 10 MiB and 40 megapixels. Refuses with the reason at `metadata.imageData`.
 */
export function readImageData(dataUrl: string): CheckedImage {
  const base64 = base64Of(dataUrl);
  if (base64 === undefined) throw refused('image_malformed');
  if (base64.length > (MAX_IMAGE_BYTES / 3) * 4 + 4) throw refused('image_too_large');
  const bytes = Buffer.from(base64, 'base64');
  const header = readImageHeader(bytes);
  const fault = imageFault(bytes.length, header);
  if (fault) throw refused(fault);
  // Buffer skips invalid characters. Only text that encodes back identically was valid base64.
  if (!header || bytes.toString('base64') !== base64) throw refused('image_malformed');
  return { bytes, header, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const refused = (code: 'image_malformed' | 'image_too_large' | 'image_too_many_pixels') =>
  refuse(refusals, code, { errors: { 'metadata.imageData': refusals[code].title } });
