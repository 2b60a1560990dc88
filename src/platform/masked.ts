/**
 * Masks all but the last four digits. By default there is one dot for each hidden digit; `dots` sets another number.
 */
export const masked = (digits: string, dots = digits.length - 4): string => '•'.repeat(dots) + digits.slice(-4);

/** Masks every account number in a text. */
export const maskedNumbers = (text: string): string =>
  text.replace(/\d(?:-?\d){9,}/g, (number) => masked(number.replaceAll('-', ''), 6));
