import { BLANK, EMOJI_PARTS } from './texts/shown-safely.ts';

/*
 * What may stand in a name and in a text that one person writes and another reads (Unicode 16; UTS 39, UTR 36): it shows what it is. The one rule of
 * all contracts.
 */

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
