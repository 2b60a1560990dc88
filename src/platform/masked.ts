/** Hides all but the last four digits; `dots` of them stand for the rest, as many as were hidden unless told. */
export const masked = (digits: string, dots = digits.length - 4): string => '•'.repeat(dots) + digits.slice(-4);

/** A text in which every account number is masked. */
export const maskedNumbers = (text: string): string =>
  text.replace(/\d(?:-?\d){9,}/g, (number) => masked(number.replaceAll('-', ''), 6));
