const PLACES = 18;

/** A decimal string in the smallest part that any asset has. */
export function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  return (decimal.startsWith('-') ? -1n : 1n) * BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** What the transactions of an exported History add up to, by currency; what waits or failed has moved nothing. */
export function sumsOf(file: string): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  // Amounts stand behind the texts that may hold commas.
  for (const line of file.split('\r\n').filter((one) => /,transaction-\d+,(completed|returned)$/.test(one))) {
    const [amount = '', unit = '', fee = ''] = line.split(',').slice(-6);
    sums[unit] = (sums[unit] ?? 0n) + unitsOf(amount) - unitsOf(fee);
  }
  return sums;
}
