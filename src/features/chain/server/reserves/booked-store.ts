import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address, BlockRef } from '../rpc/port.ts';

/**
 * Whether the books are of that block: nothing that was seen in it or before is still to be booked, and nothing of a later one is. Where a withdrawal has
 * been paid and is held still, its gas is in no book, or a sweep of a block later was credited, held and owed would be of two moments.
 */
export const isAsOf = async (db: Queryable, { number }: BlockRef): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT NOT EXISTS (SELECT FROM chain_transactions WHERE ended_at IS NULL AND state = 'mined' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_sweeps WHERE state = 'final' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_withdrawals WHERE gas IS NOT NULL AND gas_borne IS NULL)
         AND NOT EXISTS (SELECT FROM chain_transactions WHERE state = 'final' AND block_number > ${number}) AS is`)
  ).is;

/** A wallet, the treasury or the address of somebody here, and the lowest of its nonces that has not ended. */
export interface OpenWallet {
  readonly wallet: Address;
  readonly nonce: number;
}

/** Every wallet of which something is under way, the treasury first. */
export const listOpenWallets = (db: Queryable): Promise<OpenWallet[]> =>
  db.rows(sql<OpenWallet>`
    SELECT wallet, coalesce(min(nonce), 0) AS nonce FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL GROUP BY wallet ORDER BY bool_and(kind = 'sweep'), wallet`);
