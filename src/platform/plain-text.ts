/*
 * What may stand in a name and in a text that one person writes and another reads (Unicode 16; UTS 39, UTR 36): it shows what it is. The one rule of
 * all contracts, and how what was stored before it is shown.
 */

/** Seen as nothing, and not said to be ignored: braille's blank. Hangul's fillers are ignored by their property. */
const BLANK = '\\u2800';
/** What emoji are joined of: joiners, how they are drawn, and the letters of flags. */
const EMOJI_PARTS = '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}';
const UNSEEN_IN_TEXT = new RegExp(
  `[\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_C}${BLANK}]|(?![\\n\\t])\\p{Cc}|(?![${EMOJI_PARTS}])\\p{DI}|\\p{M}{5}`,
  'u',
);
const EMOJI =
  /(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?[\u{e0020}-\u{e007f}]*(?:\u200d\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?)*)/gu;
const UNSEEN_IN_NAME = new RegExp(`[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}${BLANK}]|(?! )\\p{Zs}|\\p{M}{3}`, 'u');
/** Letters and digits of mathematics and of full width, which belong to no script of their own or to Latin drawn otherwise. */
const STYLED =
  /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]|(?=\p{L})[\u2100-\u214f]/u;
/** Seen: a letter, a number or a sign. */
const SEEN = /[\p{L}\p{N}\p{S}]/u;

/** UTS 39 section 5.2, Highly Restrictive: one script of the recommended ones (UAX 31, table 5), or Latin beside those of Chinese, Japanese or Korean. */
const SCRIPTS = [
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => [script]),
].map((scripts) => new RegExp(`^[\\p{sc=Zyyy}\\p{sc=Zinh}${scripts.map((one) => `\\p{scx=${one}}`).join('')}]*$`, 'u'));

/** A name in NFC: every character is seen, joiners stand in emoji alone, at most two marks on a letter, and its letters are of one kind of writing. */
export function isPlainName(name: string): boolean {
  const letters = name.replace(EMOJI, '');
  const isSeen = SEEN.test(name) && !UNSEEN_IN_NAME.test(letters) && !STYLED.test(letters);
  return isSeen && SCRIPTS.some((script) => script.test(letters));
}

/** A text: lines and tabs, but no other controls, nothing that turns the direction of writing, nothing that looks like nothing. */
export const isPlainText = (text: string): boolean => !UNSEEN_IN_TEXT.test(text);

const EACH_MISLEADS = new RegExp(
  `[\\p{Bidi_C}\\p{Zl}\\p{Zp}${BLANK}]|(?![${EMOJI_PARTS}])\\p{DI}|(?<=\\p{M}{4})\\p{M}`,
  'gu',
);

/** UTF-16 units of which each of them has one: every answer is looked through, and this takes two nanoseconds a character. */
const MAY_MISLEAD =
  /[\u0300-\u036f\u17b0-\u17bf\u1800-\u180f\u1aaf-\u1aff\u1dbf-\u1dff\u20c0-\u20ff\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8\ud82f\ud834\udb40-\udb43]/;

/** A text, or JSON of texts, that was stored before these rules, without what misleads; nearly always the very same. */
export const shownSafely = (text: string): string => (MAY_MISLEAD.test(text) ? text.replace(EACH_MISLEADS, '') : text);
