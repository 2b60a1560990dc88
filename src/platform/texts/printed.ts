import { shownSafely } from './shown-safely.ts';

/**
 * Returns a text as one printable line, without control and invisible characters. Empty if nothing of it is visible.
 */
export const printed = (text: string): string =>
  shownSafely(text)
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{DI}/gu, '')
    .trim();
