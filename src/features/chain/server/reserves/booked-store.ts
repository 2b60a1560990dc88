import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address, BlockRef } from '../rpc/port.ts';

/**
 * Reports whether the ledger corresponds to exactly that block: everything seen up to it is booked, and nothing later.
 * A withdrawal that is paid but still held, unbooked gas, or a credited sweep of a later block would make reserves and
 * liabilities refer to different times.
 */
export const isAsOf = async (db: Queryable, { number }: BlockRef): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT NOT EXISTS (SELECT FROM chain_transactions WHERE ended_at IS NULL AND state = 'mined' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_sweeps WHERE state = 'final' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_withdrawals WHERE gas IS NOT NULL AND gas_borne IS NULL)
         AND NOT EXISTS (SELECT FROM chain_transactions WHERE state = 'final' AND block_number > ${number}) AS is`)
  ).is;

/** A wallet (the treasury or a person's address here) with the lowest of its nonces that has not ended. */
export interface OpenWallet {
  readonly wallet: Address;
  readonly nonce: number;
}

/** Lists every wallet with transactions under way, the treasury first. */
export const listOpenWallets = (db: Queryable): Promise<OpenWallet[]> =>
  db.rows(sql<OpenWallet>`
    SELECT wallet, coalesce(min(nonce), 0) AS nonce FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL GROUP BY wallet ORDER BY bool_and(kind = 'sweep'), wallet`);
