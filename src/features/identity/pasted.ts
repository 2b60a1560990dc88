/** Characters without width that pages and messengers put into what is copied: joiners, marks of direction, soft hyphens, byte order marks. */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Full-width forms of ASCII, as Korean and Japanese keyboards write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const FULL_WIDTH_AHEAD = 0xfee0;
const HEX_PREFIX = /(?<![0-9a-z])0X(?=[0-9a-fA-F])/gi;

/** A pasted address or code as its characters were meant: without invisible ones, in ASCII, with `0x` in lower case, without spaces around it. */
export const pastedText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_AHEAD))
    .replace(HEX_PREFIX, '0x')
    .trim();
