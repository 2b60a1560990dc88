import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address, BlockRef } from '../rpc/port.ts';

/**
 * Whether the books are of that block: nothing that was seen in it or before is still to be booked, and nothing of a later one is. Where a withdrawal has
 * been paid and is held still, or a sweep of a block later was credited, held and owed would be of two moments.
 */
export const isAsOf = async (db: Queryable, { number }: BlockRef): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT NOT EXISTS (SELECT FROM chain_transactions WHERE ended_at IS NULL AND state = 'mined' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_sweeps WHERE state = 'final' AND block_number <= ${number})
         AND NOT EXISTS (SELECT FROM chain_transactions WHERE state = 'final' AND block_number > ${number}) AS is`)
  ).is;

/** The lowest nonce of a wallet that has not ended; null where none is open. */
export const firstOpen = async (db: Queryable, wallet: Address): Promise<number | null> =>
  (
    await db.one(sql<{ nonce: number | null }>`
      SELECT min(nonce) AS nonce FROM chain_transactions WHERE wallet = ${wallet} AND ended_at IS NULL AND nonce IS NOT NULL`)
  ).nonce;
