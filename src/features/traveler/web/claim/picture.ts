import { sha256 } from '#ui/drawings/sha256.ts';
import { receiptOf } from '../../claims/receipt.ts';

/** A new claim whose receipt was just read. */
export interface ScannedReceipt {
  readonly receipt: string;
  readonly way: 'image' | 'number';
  /** File name of the picture. */
  readonly name?: string;
  /** For a picture: true if a code in it contained the number. */
  readonly isRead?: boolean;
}

/** A receipt's picture: the file's name to show, and its SHA-256 in hex for the claim. */
export interface Picture {
  readonly name: string;
  readonly hash: string;
}

/** Hashes a picture, which itself stays on the phone. Undefined if the file is no picture or cannot be read. */
export async function pictureOf(file: File): Promise<Picture | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes || bytes.byteLength === 0) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return { name: file.name, hash: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Starts a claim from a picture: with the number in its QR code, or with its hash. Printed text is not read. */
export async function scanReceipt(file: File): Promise<ScannedReceipt | undefined> {
  const picture = await pictureOf(file);
  if (!picture) return undefined;
  const read = await import('#features/codes/web/picture-code.ts').then(
    ({ codeInPicture }) => codeInPicture(file),
    () => undefined,
  );
  if (read) return { receipt: receiptOfCode(read), way: 'number', isRead: true };
  return { receipt: picture.hash, way: 'image', name: picture.name, isRead: false };
}

/** Returns the receipt number in a code, or the SHA-256 of any other content. */
export const receiptOfCode = (text: string): string =>
  receiptOf(text) ?? Array.from(sha256(text.trim()), (byte) => byte.toString(16).padStart(2, '0')).join('');
