/* Cleans texts that were stored before the rules of plain-text.ts. It is a module of its own because every table that
   is saved as a file needs it, but none of those rules. */

/** Invisible although Unicode does not mark it as ignorable: the Braille blank. Hangul fillers are marked. */
export const BLANK = '\\u2800';
/** Characters inside emoji: joiners, variation selectors and the letters of flags. */
export const EMOJI_PARTS = '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}';

const EACH_MISLEADS = new RegExp(
  `[\\p{Bidi_C}\\p{Zl}\\p{Zp}${BLANK}]|(?![${EMOJI_PARTS}])\\p{DI}|(?<=\\p{M}{4})\\p{M}`,
  'gu',
);

/**
 * Every misleading text has at least one of these UTF-16 units. Every answer is searched, and this takes two
 * nanoseconds a character.
 */
const MAY_MISLEAD =
  /[\u0300-\u036f\u17b0-\u17bf\u1800-\u180f\u1aaf-\u1aff\u1dbf-\u1dff\u20c0-\u20ff\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8\ud82f\ud834\udb40-\udb43]/;

/**
 * Removes misleading characters from a text, or JSON of texts, that was stored before these rules. Nearly always
 * returns the same string.
 */
export const shownSafely = (text: string): string => (MAY_MISLEAD.test(text) ? text.replace(EACH_MISLEADS, '') : text);

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

/**
 * Masks all but the last four digits. By default there is one dot for each hidden digit; `dots` sets another number.
 */
export const masked = (digits: string, dots = digits.length - 4): string => '•'.repeat(dots) + digits.slice(-4);

/** Masks every account number in a text. */
export const maskedNumbers = (text: string): string =>
  text.replace(/\d(?:-?\d){9,}/g, (number) => masked(number.replaceAll('-', ''), 6));
