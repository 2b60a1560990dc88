import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';
import type { PairAsset } from '../../pairs.ts';

/** An asset's price in won for one unit, and the time that the feed states for it. */
export interface FedRate {
  readonly asset: PairAsset;
  readonly won: bigint;
  readonly at: Date;
}

/** A source of asset rates: a feed over HTTP, or the sandbox. */
export interface RateFeed {
  readonly isSandbox: boolean;
  /** False if no feed is configured, in which case no node polls. */
  readonly isOffered: boolean;
  /**
   * Returns the known rates of these assets and of no others; of two rates for one asset the later wins. Rejects if the
   * response cannot be read, and then no rate of it counts.
   */
  read(assets: readonly PairAsset[]): Promise<readonly FedRate[]>;
}

/** The absence of a feed: pairs that use a feed are closed. */
export const closedFeed: RateFeed = { isSandbox: false, isOffered: false, read: async () => [] };

/** The outside service that reports what assets are worth in won. */
export const ratePort: OutsidePort = {
  state: (settings) => portState(settings.rates !== undefined, settings),
  closed: 'RATES_URL is not set: no asset is exchanged at the rate of a feed',
};
