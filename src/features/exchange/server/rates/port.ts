import type { PairAsset } from '../../pairs.ts';

/** What one unit of an asset is in won, and when it was, by whoever says so. */
export interface FedRate {
  readonly asset: PairAsset;
  readonly won: bigint;
  readonly at: Date;
}

/** Who knows what assets are worth: a feed by HTTP, or the sandbox. */
export interface RateFeed {
  readonly isSandbox: boolean;
  /** False where there is none: nobody is asked. */
  readonly isOffered: boolean;
  /** The rates that it has of these, none of others; of one that it says twice the later counts. Rejects where it gives no answer that can be read; such a one is no rate at all. */
  read(assets: readonly PairAsset[]): Promise<readonly FedRate[]>;
}
