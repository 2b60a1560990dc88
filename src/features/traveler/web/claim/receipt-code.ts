import { sha256 } from '#ui/drawings/sha256.ts';
import { receiptOf } from '../../claims/receipt.ts';

/** Returns the receipt number in a code, or the SHA-256 of any other content. */
export const receiptOfCode = (text: string): string =>
  receiptOf(text) ?? Array.from(sha256(text.trim()), (byte) => byte.toString(16).padStart(2, '0')).join('');
