/** Why a text is no amount as it stands: a comma or space that does not part thousands, or the mark of another currency. */
export type TypedFault = 'grouping' | 'currency';

const PLAIN = /^\d+(\.\d*)?$/;
const GROUPED = /^\d{1,3}([, ])\d{3}(\1\d{3})*(\.\d*)?$/;
/** `₩` or `$` before the digits, `원` or a code behind them. */
const MARKED = /^([₩$]?)\s*(.*?)\s*(원|[a-z]{2,5})?$/is;
const MOST_CHARACTERS = 80;

interface Typed {
  /** Digits and at most one dot; a text that is no amount as it came. */
  text: string;
  fault?: TypedFault;
}

/**
 * What a person typed or pasted as an amount in the currency of these marks: `₩18500`, `18500원`, full-width digits and `1,000.5` are read. What could be two amounts, as
 * `1,5`, or names another currency is left as it came, with the reason.
 */
export function readTyped(text: string, marks: readonly string[]): Typed {
  const given = text.slice(0, MOST_CHARACTERS).normalize('NFKC').trim();
  const [, symbol = '', digits = '', unit = ''] = MARKED.exec(given) ?? [];
  const isGrouped = GROUPED.test(digits);
  if (!PLAIN.test(digits) && !isGrouped)
    return /^\d[\d,. ]*[, ][\d,. ]*$/.test(digits) ? { text, fault: 'grouping' } : { text };
  if ([symbol, unit].some((mark) => mark !== '' && !marks.includes(mark.toUpperCase())))
    return { text, fault: 'currency' };
  return { text: digits.replace(/[, ]/g, '') };
}

/** The digits before the dot in groups of three; a text that is no amount as it is. */
export const groupDigits = (text: string): string =>
  PLAIN.test(text) ? text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : text;

/** Where the caret belongs in the grouped text so that as many digits and dots stand before it as did before. */
export function caretIn(grouped: string, before: string): number {
  let left = before.normalize('NFKC').replace(/[^\d.]/g, '').length;
  let at = 0;
  while (left > 0 && at < grouped.length) {
    if (grouped[at] !== ',') left -= 1;
    at += 1;
  }
  return at;
}

/** Whether a change is one key in a text that the field had grouped itself, whose commas are then the field's own. */
export const isOneKey = (
  shown: string,
  { inputType = '', data }: { inputType?: string; data?: string | null },
): boolean =>
  groupDigits(shown.replaceAll(',', '')) === shown &&
  (inputType.startsWith('delete') || (inputType === 'insertText' && /^[\d.]$/.test((data ?? '').normalize('NFKC'))));
