import { HOUSE } from '#features/ledger/movement.ts';
import { type Db, sql } from '#platform/server/store/db.ts';

/** A withdrawal that is held in the books and may have left the treasury. */
export interface OpenPayment {
  readonly assetId: number;
  readonly amount: bigint;
  readonly nonce: number;
}

/** What everybody has of these assets, held included, and which of it is being paid out; both of one moment. */
export const readBooks = (
  db: Db,
  assets: readonly number[],
): Promise<{ owed: ReadonlyMap<number, bigint>; open: readonly OpenPayment[] }> =>
  db.tx(
    async (tx) => {
      const owed = await tx.rows(sql<{ asset_id: number; owed: string }>`
        SELECT asset_id, sum(balance)::text AS owed FROM accounts
         WHERE asset_id = ANY (${[...assets]}::smallint[]) AND balance > 0 AND owner <> ${HOUSE.chain} GROUP BY asset_id`);
      const open = await tx.rows(sql<{ asset_id: number; amount: string; nonce: number }>`
        SELECT w.asset_id, w.amount::text AS amount, coalesce(t.nonce, 0) AS nonce FROM chain_withdrawals w JOIN chain_transactions t ON t.id = w.transaction_id
         WHERE w.state = 'sending' AND t.nonce IS NOT NULL`);
      return {
        owed: new Map(owed.map((row) => [row.asset_id, BigInt(row.owed)])),
        open: open.map((row) => ({ assetId: row.asset_id, amount: BigInt(row.amount), nonce: row.nonce })),
      };
    },
    { isolation: 'repeatable read', readOnly: true, isLong: true },
  );
