import { BLANK, EMOJI_PARTS } from './texts/shown-safely.ts';

/* Rules for names, and for texts that one person writes and another reads: a text shows what it is (Unicode 16; UTS 39,
   UTR 36). All contracts use these rules. */

const UNSEEN_IN_TEXT = new RegExp(
  `[\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_C}${BLANK}]|(?![\\n\\t])\\p{Cc}|(?![${EMOJI_PARTS}])\\p{DI}|\\p{M}{5}`,
  'u',
);
const EMOJI =
  /(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?[\u{e0020}-\u{e007f}]*(?:\u200d\p{ExtPict}[\ufe0e\ufe0f]?\p{EMod}?)*)/gu;
const UNSEEN_IN_NAME = new RegExp(`[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}${BLANK}]|(?! )\\p{Zs}|\\p{M}{3}`, 'u');
/**
 * Mathematical and full-width letters and digits, which look like plain Latin ones. The check by script misses them:
 * they belong to no script, or to Latin.
 */
const STYLED =
  /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]|(?=\p{L})[\u2100-\u214f]/u;
/** Visible characters: letters, numbers and symbols. */
const SEEN = /[\p{L}\p{N}\p{S}]/u;

/**
 * UTS 39 section 5.2, Highly Restrictive: one recommended script (UAX 31, table 5), or Latin combined with those of
 * Chinese, Japanese or Korean.
 */
const SCRIPTS = [
  ['Latn', 'Hani', 'Hang'],
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((script) => [script]),
].map((scripts) => new RegExp(`^[\\p{sc=Zyyy}\\p{sc=Zinh}${scripts.map((one) => `\\p{scx=${one}}`).join('')}]*$`, 'u'));

/**
 * Reports whether a name in NFC is plain: every character is visible, joiners occur only in emoji, letters have at most
 * two marks and come from one writing system.
 */
export function isPlainName(name: string): boolean {
  const letters = name.replace(EMOJI, '');
  const isSeen = SEEN.test(name) && !UNSEEN_IN_NAME.test(letters) && !STYLED.test(letters);
  return isSeen && SCRIPTS.some((script) => script.test(letters));
}

/**
 * Reports whether a text is plain. Line breaks and tabs are allowed; other controls, changes of writing direction and
 * invisible characters are not.
 */
export const isPlainText = (text: string): boolean => !UNSEEN_IN_TEXT.test(text);
