/** English and Korean group thousands alike. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a whole number for people, exactly: `1,204`. */
export const countText = (count: number | bigint | string): string => numbers.format(BigInt(count));

/**
 * Formats won as the lines of acts and messages store them, with an ASCII minus: `-₩18,500`. Screens use `wonText` of
 * `src/ui/text/amount.ts`.
 */
export function storedWonText(won: bigint | string): string {
  const units = BigInt(won);
  return `${units < 0n ? '-' : ''}₩${countText(units < 0n ? -units : units)}`;
}

/** Formats hundredths with two decimals, ungrouped, as calls and files carry them: `-12.05`. */
export function hundredthsText(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
