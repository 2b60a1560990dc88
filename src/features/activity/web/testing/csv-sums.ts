const PLACES = 18;

/** Converts a decimal string to the smallest unit of any asset. */
export function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  return (decimal.startsWith('-') ? -1n : 1n) * BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** Sums the transactions of an exported History by currency. Pending and failed ones moved no money and are skipped. */
export function sumsOf(file: string): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  // Amounts come after the text columns, which may contain commas.
  for (const line of file.split('\r\n').filter((one) => /,transaction-\d+,(completed|returned)$/.test(one))) {
    const [amount = '', unit = '', fee = ''] = line.split(',').slice(-6);
    sums[unit] = (sums[unit] ?? 0n) + unitsOf(amount) - unitsOf(fee);
  }
  return sums;
}
