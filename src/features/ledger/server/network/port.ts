import type { AssetCode } from '#features/currency/assets.ts';

/** A send whose money the ledger holds. */
export interface Outgoing {
  readonly id: number;
  readonly asset: AssetCode;
  /** Amount in whole units. */
  readonly amount: bigint;
  /** Recipient's address in lower case. */
  readonly to: string;
}

export type Verdict =
  | { readonly id: number; readonly outcome: 'confirmed' }
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string };

/** Public facts about a network. */
export interface NetworkFacts {
  readonly kind: 'embedded' | 'chain';
}

/** The network that settles sends: embedded, or a chain. */
export interface Network {
  /** Time from acceptance to the first poll. */
  readonly settleAfterMs: number;
  /**
   * Returns the verdicts known by now; sends without one are polled again. Any process may poll the same send any
   * number of times, and its verdict must not change.
   */
  verdicts(sends: readonly Outgoing[]): Promise<readonly Verdict[]>;
}
