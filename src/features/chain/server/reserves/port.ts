import type { AssetCode } from '#features/currency/assets.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Address, BlockRef } from '../rpc/port.ts';
import type { OpenWallet } from './booked-store.ts';

/** An asset that this server holds on its chain; `contract` is null for the chain's own. */
export interface HeldAsset {
  readonly code: AssetCode;
  readonly contract: Address | null;
}

/** Where a snapshot of the ledger stands on the chain. */
export interface Standing {
  /** The finalized block of which this is so: every movement of the holders up to it is booked in the snapshot, and none after it. */
  readonly block: BlockRef;
  /** The addresses whose balances are the reserves. */
  readonly holders: readonly Address[];
  /** What is under way, to the holders or from them: by wallet, from which nonce on. */
  readonly open: readonly OpenWallet[];
}

/** What the chain tells of reserves. */
export interface ReservesAt {
  readonly chainId: number;
  readonly assets: readonly HeldAsset[];
  /** Undefined before the first block, while the chain is closed, and while the books know of more or less than that block has: a statement waits. */
  standsAt(snapshot: Queryable): Promise<Standing | undefined>;
  /** Whether nothing that is under way in the snapshot is in that block already: what it paid would be owed still, and what it brought would be held and not owed yet. Asked after the snapshot. */
  isBooked(standing: Standing): Promise<boolean>;
  /** What the holders had of each asset at that very block, in smallest units. Throws where the chain cannot tell, or tells two things. */
  balancesAt(block: BlockRef, holders: readonly Address[]): Promise<ReadonlyMap<AssetCode, bigint>>;
}

const given = new WeakMap<Services, ReservesAt>();

/** The chain's word of what is held; none where no chain is configured, and nothing about reserves is offered then. */
export const reservesPort = {
  give: (services: Services, port: ReservesAt): void => void given.set(services, port),
  of: (services: Services): ReservesAt | undefined => given.get(services),
};
