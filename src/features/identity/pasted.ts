/** Characters without width (Unicode's format characters) that pages and messengers put into what is copied. */
const INVISIBLE = /\p{Cf}/gu;
/** Full-width forms of ASCII, as Korean and Japanese keyboards write them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_AHEAD = 0xfee0;
const HEX_PREFIX = /\b0X/g;

/** A pasted address or code as its characters were meant: without invisible ones, in ASCII, with `0x` in lower case, without spaces around it. */
export const pastedText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_AHEAD))
    .replace(HEX_PREFIX, '0x')
    .trim();
