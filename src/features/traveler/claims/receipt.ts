/** Normalizes a typed receipt number: 1 to 128 visible ASCII characters. Undefined if it is invalid. */
export function receiptOf(typed: string): string | undefined {
  const tight = typed.replace(/\s/g, '');
  return /^[\x21-\x7e]{1,128}$/.test(tight) ? tight : undefined;
}
