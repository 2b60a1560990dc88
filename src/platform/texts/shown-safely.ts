/*
 * How a text is shown that was stored before the rules of plain-text.ts. Apart from them, since every table that is saved as a file wants this and nothing of those.
 */

/** Seen as nothing, and not said to be ignored: braille's blank. Hangul's fillers are ignored by their property. */
export const BLANK = '\\u2800';
/** What emoji are joined of: joiners, how they are drawn, and the letters of flags. */
export const EMOJI_PARTS = '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}';

const EACH_MISLEADS = new RegExp(
  `[\\p{Bidi_C}\\p{Zl}\\p{Zp}${BLANK}]|(?![${EMOJI_PARTS}])\\p{DI}|(?<=\\p{M}{4})\\p{M}`,
  'gu',
);

/** UTF-16 units of which each of them has one: every answer is looked through, and this takes two nanoseconds a character. */
const MAY_MISLEAD =
  /[\u0300-\u036f\u17b0-\u17bf\u1800-\u180f\u1aaf-\u1aff\u1dbf-\u1dff\u20c0-\u20ff\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8\ud82f\ud834\udb40-\udb43]/;

/** A text, or JSON of texts, that was stored before these rules, without what misleads; nearly always the very same. */
export const shownSafely = (text: string): string => (MAY_MISLEAD.test(text) ? text.replace(EACH_MISLEADS, '') : text);
