import type { AssetCode } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Address, BlockRef } from '../rpc/port.ts';
import type { OpenWallet } from './booked-store.ts';

/** An asset that this server has on its chain; `contract` is null for the chain's own coin. */
export interface ReserveAsset {
  readonly code: AssetCode;
  readonly contract: Address | null;
}

/** Position on the chain that a ledger snapshot corresponds to. */
export interface SnapshotPosition {
  /** The finalized block up to which every movement of the holders is booked in the snapshot, and none after it. */
  readonly block: BlockRef;
  /** The addresses whose balances are the reserves. */
  readonly holders: readonly Address[];
  /** Transactions under way to or from the holders: each wallet with its first open nonce. */
  readonly open: readonly OpenWallet[];
}

/** The chain's responses about reserves. */
export interface ReservesAt {
  readonly chainId: number;
  readonly assets: readonly ReserveAsset[];
  /**
   * Returns the snapshot's position. Undefined before the first block, while the chain is closed, and while the ledger
   * is ahead of or behind that block: the statement must then wait.
   */
  standsAt(snapshot: Queryable): Promise<SnapshotPosition | undefined>;
  /**
   * Reports whether the block contains nothing that was still under way in the snapshot. Otherwise payments would still
   * count as owed, and receipts as reserves that nobody is owed. Called after the snapshot.
   */
  isBooked(standing: SnapshotPosition): Promise<boolean>;
  /**
   * Returns the holders' balances of each asset at exactly that block, in smallest units. Throws if the chain cannot
   * respond, or gives two responses.
   */
  balancesAt(block: BlockRef, holders: readonly Address[]): Promise<ReadonlyMap<AssetCode, bigint>>;
}

const given = new WeakMap<Services, ReservesAt>();

/** The chain's source of reserves; none without a configured chain, and then no reserves are offered. */
export const reservesPort = {
  give: (services: Services, port: ReservesAt): void => void given.set(services, port),
  of: (services: Services): ReservesAt | undefined => given.get(services),
};
