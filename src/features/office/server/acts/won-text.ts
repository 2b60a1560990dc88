/** Formats won for a line of an act: `-₩18,500`. */
export const wonText = (won: string | bigint): string =>
  `${BigInt(won) < 0n ? '-' : ''}₩${BigInt(won).toLocaleString('en-US').replace('-', '')}`;
