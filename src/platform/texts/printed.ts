import { shownSafely } from './shown-safely.ts';

/** A text as it is printed, in one line: without control characters and what has no picture. Empty where nothing of it would be seen. */
export const printed = (text: string): string =>
  shownSafely(text)
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{DI}/gu, '')
    .trim();
