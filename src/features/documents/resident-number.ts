/**
 * A Korean resident or foreigner registration number wherever it stands in a text: YYMMDD of a date that may be, a hyphen or what is typed for
 * one, or none, and seven digits. Digits and hyphens may be full-width, as Korean keyboards give them. It is no part of a longer number.
 */
const NUMBER =
  /(?<![\d０-９])([\d０-９]{2}(?:[0０][1-9１-９]|[1１][0-2０-２])(?:[0０][1-9１-９]|[12１２][\d０-９]|[3３][01０１])\s?[-\u2010-\u2015\u2212\uff0d~.·/]?\s?[\d０-９])[\d０-９]{6}(?![\d０-９])/g;

/** The text with the last six digits of every such number as `*`; all else, and the length, stays. What is masked stays as it is. */
export const maskResidentNumbers = (text: string): string => text.replace(NUMBER, '$1******');
