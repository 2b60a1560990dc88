/**
 * A Korean resident or foreigner registration number wherever it stands in a text: YYMMDD of a date that may be, up to three marks of any kind
 * (hyphens, spaces, what nobody sees), and seven digits. Digits may be full-width, as Korean keyboards give them. It is no part of a longer number.
 */
const NUMBER =
  /(?<![\d０-９])([\d０-９]{2}(?:[0０][1-9１-９]|[1１][0-2０-２])(?:[0０][1-9１-９]|[12１２][\d０-９]|[3３][01０１])[^\p{L}\p{N}]{0,3}[\d０-９])[\d０-９]{6}(?![\d０-９])/gu;

/** The text with the last six digits of every such number as `*`; all else, and the length, stays. What is masked stays as it is. */
export const maskResidentNumbers = (text: string): string => text.replace(NUMBER, '$1******');
