import { assetOf } from '#features/currency/assets.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { NATIVE } from '../chain.ts';
import type { Address } from '../rpc/port.ts';
import { type Attempt, listAttempts } from '../sending/attempts-store.ts';
import { listSendings, type SendingRow } from '../sending/store.ts';

/** What the treasury has under way: a final block may have it already. */
export interface OpenSending extends SendingRow {
  readonly attempts: readonly Attempt[];
  /** What its person pays of the chain's coin, of which the house can bear its gas. */
  readonly fee: bigint;
}

export interface Books {
  /** What everybody has of each asset, held included. */
  readonly owed: ReadonlyMap<number, bigint>;
  readonly open: readonly OpenSending[];
  /** Gas of withdrawals that have ended, which is to be booked next. */
  readonly gas: bigint;
  /** What there is of fees to bear gas. */
  readonly fees: bigint;
}

/** The books of these assets, all of one moment. */
export const readBooks = (db: Db, treasury: Address, assets: readonly number[]): Promise<Books> =>
  db.tx(
    async (tx) => {
      const owed = await tx.rows(sql<{ asset_id: number; owed: string }>`
        SELECT asset_id, sum(balance)::text AS owed FROM accounts
         WHERE asset_id = ANY (${[...assets]}::smallint[]) AND balance > 0 AND owner <> ${HOUSE.chain} GROUP BY asset_id`);
      const { gas, fees } = await tx.one(sql<{ gas: string; fees: string }>`
        SELECT (SELECT coalesce(sum(gas), 0) FROM chain_withdrawals WHERE gas IS NOT NULL AND gas_borne IS NULL)::text AS gas,
               (SELECT coalesce(sum(balance - held), 0) FROM accounts WHERE owner = ${HOUSE.fees} AND asset_id = ${assetOf(NATIVE).id})::text AS fees`);
      return {
        owed: new Map(owed.map((row) => [row.asset_id, BigInt(row.owed)])),
        open: await listOpen(tx, treasury),
        gas: BigInt(gas),
        fees: BigInt(fees),
      };
    },
    { isolation: 'repeatable read', readOnly: true, isLong: true },
  );

async function listOpen(tx: Tx, treasury: Address): Promise<OpenSending[]> {
  const found = await tx.rows(sql<{ id: number; fee: string }>`
    SELECT t.id, coalesce(w.fee, 0)::text AS fee FROM chain_transactions t
      LEFT JOIN chain_withdrawals w ON w.transaction_id = t.id AND w.asset_id = ${assetOf(NATIVE).id}
     WHERE t.wallet = ${treasury} AND t.ended_at IS NULL AND t.nonce IS NOT NULL`);
  const ids = found.map(({ id }) => id);
  const fees = new Map(found.map(({ id, fee }) => [id, BigInt(fee)]));
  const attempts = await listAttempts(tx, ids);
  return (await listSendings(tx, ids)).map((row) => ({
    ...row,
    attempts: attempts.get(row.id) ?? [],
    fee: fees.get(row.id) ?? 0n,
  }));
}
