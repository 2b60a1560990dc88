/** Table of Damm's check digit, which detects every wrong digit and every swap of neighbours. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];
const damm = (digits: string): string =>
  [...digits].reduce((at, digit) => DAMM[Number(at)]?.[Number(digit)] ?? '', '0');

/** Maximum number of digits of an id, so that the reference fits into a bank transfer's message. */
const MOST_DIGITS = 9;
const REFERENCE = new RegExp(`(?<![A-Z\\d])M-?(\\d{2,${MOST_DIGITS + 1}})(?![A-Z\\d])`, 'g');

/**
 * Returns the message for an account's transfers to the operator: M, the account's id and a check digit, such as M76.
 */
export const transferReference = (accountId: number): string => `M${accountId}${damm(String(accountId))}`;

/** Returns the accounts named by references in a text, in any width and letter case. A wrong check digit names none. */
function accountsIn(text: string): number[] {
  const found = text.normalize('NFKC').toUpperCase().matchAll(REFERENCE);
  const right = [...found].map(([, digits = '']) => digits).filter((digits) => damm(digits) === '0');
  return [...new Set(right.map((digits) => Number(digits.slice(0, -1))))];
}

/** Returns the account to which a transfer reference belongs; undefined if the text contains anything else. */
export function accountOfReference(text: string): number | undefined {
  const [id] = accountsIn(text);
  return id !== undefined && transferReference(id) === text.normalize('NFKC').toUpperCase().replace('-', '')
    ? id
    : undefined;
}

/** Returns the only reference in a bank's text; undefined if there is none or more than one. */
export function referenceIn(text: string): string | undefined {
  const [id, ...others] = accountsIn(text);
  return id === undefined || others.length > 0 ? undefined : transferReference(id);
}
