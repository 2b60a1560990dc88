/** Something came to somebody's address on the chain, or went on its way: their screens read again. */
export const CHAIN_UPDATE = 'chain_update';

/** What the ledger calls the credit of a sweep. */
export const CREDIT_KIND = 'chain_deposit';

/** Where a deposit is on its way. */
export const DEPOSIT_STATES = ['arriving', 'gone', 'credited', 'left'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** Why one stays arriving: too little for the gas that takes it in, or a token that does not move. */
export const WAITS = ['dust', 'stuck'] as const;
export type Waits = (typeof WAITS)[number];

interface Heights {
  readonly head: number;
  readonly finalized: number;
}

/** How deep a block is, and how deep it is once it is final, as finality stands now: `3 of 65`. */
export function confirmationsOf(
  block: number,
  { head, finalized }: Heights,
): { confirmations: number; needed: number } {
  const needed = Math.max(head - finalized, 0) + 1;
  return { confirmations: Math.min(Math.max(head - block + 1, 0), needed), needed };
}
