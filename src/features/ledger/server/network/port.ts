import type { AssetCode } from '#features/currency/assets.ts';

/** A send that the ledger holds the money of. */
export interface Outgoing {
  readonly id: number;
  readonly asset: AssetCode;
  /** Whole units. */
  readonly amount: bigint;
  /** Lower case. */
  readonly to: string;
}

export type Verdict =
  | { readonly id: number; readonly outcome: 'confirmed' }
  | { readonly id: number; readonly outcome: 'failed'; readonly reason: string };

/** What people are told of a network. */
export interface NetworkFacts {
  readonly kind: 'embedded' | 'chain';
}

/** The network that settles sends: embedded, or a chain behind it. */
export interface Network {
  /** From acceptance to the first question. */
  readonly settleAfterMs: number;
  /**
   * Gives the verdicts that are known by now; a send without one is asked about again. The same send may be asked about any number of
   * times, by any process, and its verdict must not change.
   */
  verdicts(sends: readonly Outgoing[]): Promise<readonly Verdict[]>;
}
