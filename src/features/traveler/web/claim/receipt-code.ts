import { sha256 } from '#ui/drawings/sha256.ts';
import { receiptOf } from '../../claims/receipt.ts';

/** The receipt that a code stands for: the number that it says, or the SHA-256 of whatever else it says. */
export const receiptOfCode = (text: string): string =>
  receiptOf(text) ?? Array.from(sha256(text.trim()), (byte) => byte.toString(16).padStart(2, '0')).join('');
