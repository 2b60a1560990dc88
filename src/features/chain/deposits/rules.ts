/** Event for a person whose address received or sent something on the chain; their screens read again. */
export const CHAIN_UPDATE = 'chain_update';

/** The ledger's kind of the credit for a sweep. */
export const CREDIT_KIND = 'chain_deposit';

/** States of a deposit. */
export const DEPOSIT_STATES = ['arriving', 'gone', 'credited', 'left'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Reasons why a deposit stays `arriving`: it is worth less than the gas to sweep it, or its token cannot be moved. */
export const WAITS = ['dust', 'stuck'] as const;
export type Waits = (typeof WAITS)[number];

interface Heights {
  readonly head: number;
  readonly finalized: number;
}

/** Returns a block's confirmations, and the number needed until it is final at the chain's current pace: `3 of 65`. */
export function confirmationsOf(
  block: number,
  { head, finalized }: Heights,
): { confirmations: number; needed: number } {
  const needed = Math.max(head - finalized, 0) + 1;
  return { confirmations: Math.min(Math.max(head - block + 1, 0), needed), needed };
}
