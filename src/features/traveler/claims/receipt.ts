/** A receipt's number as it is sent: 1 to 128 visible ASCII characters; undefined when it is none. */
export function receiptOf(typed: string): string | undefined {
  const tight = typed.replace(/\s/g, '');
  return /^[\x21-\x7e]{1,128}$/.test(tight) ? tight : undefined;
}
