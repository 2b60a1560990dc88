/**
 * Matches a Korean resident or foreigner registration number anywhere in a text: YYMMDD of a possible date, up to three
 * separators of any kind (hyphens, spaces, invisible characters), and seven digits. Digits may be full-width, as Korean
 * keyboards produce. Does not match within a longer number.
 */
const NUMBER =
  /(?<![\d０-９])([\d０-９]{2}(?:[0０][1-9１-９]|[1１][0-2０-２])(?:[0０][1-9１-９]|[12１２][\d０-９]|[3３][01０１])[^\p{L}\p{N}]{0,3}[\d０-９])[\d０-９]{6}(?![\d０-９])/gu;

/**
 * Replaces the last six digits of every such number with `*`. Everything else stays, including the length. Masking
 * twice changes nothing.
 */
export const maskResidentNumbers = (text: string): string => text.replace(NUMBER, '$1******');
