import { assetOf } from '#features/currency/assets.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { NATIVE } from '../chain.ts';
import type { Address } from '../rpc/port.ts';
import { type Attempt, listAttempts } from '../sending/attempts-store.ts';
import { listSendings, type SendingRow } from '../sending/store.ts';

/** A transaction of the treasury under way, which a final block may already contain. */
export interface OpenSending extends SendingRow {
  readonly attempts: readonly Attempt[];
  /** Fee that the person pays in the chain's coin, from which the house can pay the gas. */
  readonly fee: bigint;
}

export interface Books {
  /** Sum of all balances by asset, including held money. */
  readonly owed: ReadonlyMap<number, bigint>;
  readonly open: readonly OpenSending[];
  /** Gas of ended withdrawals that is not booked yet. */
  readonly gas: bigint;
  /** Collected fees that can pay for gas. */
  readonly fees: bigint;
}

/** Reads the ledger's side of these assets in one snapshot. */
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
