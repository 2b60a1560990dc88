/** Zero-width characters (Unicode's format characters) that pages and messengers add to copied text. */
const INVISIBLE = /\p{Cf}/gu;
/** Full-width forms of ASCII, which Korean and Japanese keyboards produce. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_AHEAD = 0xfee0;
const HEX_PREFIX = /\b0X/g;

/**
 * Cleans a pasted address or code: removes invisible characters and outer spaces, converts to ASCII, and makes `0x`
 * lower case.
 */
export const pastedText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_AHEAD))
    .replace(HEX_PREFIX, '0x')
    .trim();
