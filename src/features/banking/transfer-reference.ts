/** Steps of Damm's check digit, which finds each wrong digit and each swap of neighbours. */
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

/** Most digits of a number, so that the reference fits into the message of a bank transfer. */
const MOST_DIGITS = 9;
const REFERENCE = new RegExp(`(?<![A-Z\\d])M-?(\\d{2,${MOST_DIGITS + 1}})(?![A-Z\\d])`, 'g');

/** The message of an account's transfers to the operator: M, the account's number and a check digit, such as M76. */
export const transferReference = (accountId: number): string => `M${accountId}${damm(String(accountId))}`;

/** The accounts that a text names by their reference, in any width and letter case; wrong check digits name nobody. */
function accountsIn(text: string): number[] {
  const found = text.normalize('NFKC').toUpperCase().matchAll(REFERENCE);
  const right = [...found].map(([, digits = '']) => digits).filter((digits) => damm(digits) === '0');
  return [...new Set(right.map((digits) => Number(digits.slice(0, -1))))];
}

/** The account of a text that is a reference and nothing else. */
export function accountOfReference(text: string): number | undefined {
  const [id] = accountsIn(text);
  return id !== undefined && transferReference(id) === text.normalize('NFKC').toUpperCase().replace('-', '')
    ? id
    : undefined;
}

/** The one reference in a text of the bank; undefined where it has none, or several. */
export function referenceIn(text: string): string | undefined {
  const [id, ...others] = accountsIn(text);
  return id === undefined || others.length > 0 ? undefined : transferReference(id);
}
