import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { refusals } from '#features/organisations/contract.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { listBalances, readLocalBalance } from './history/balances.ts';

/** Locks every account of a user in the ledger's lock order, so that balances read afterwards do not change. */
export const lockOwnAccounts = (tx: Tx, { userId }: Owner): Promise<unknown> =>
  tx.rows(sql`SELECT ledger_lock(ARRAY(SELECT id FROM accounts WHERE user_id = ${userId}))`);

/** Counts a user's pending transfers, sent or received, by kind. */
export const countPending = (db: Queryable, { userId }: Owner): Promise<{ kind: string; n: number }[]> =>
  db.rows(sql<{ kind: string; n: number }>`
    SELECT t.kind, count(DISTINCT t.id) AS n FROM accounts a JOIN holds h ON a.id = ANY (h.accounts) JOIN transfers t ON t.id = h.transfer_id
     WHERE a.user_id = ${userId} GROUP BY t.kind ORDER BY t.kind`);

/** Returns a user's balances above 0 as decimals, including the local currency. */
export async function listRemainingBalances(
  db: Queryable,
  owner: Owner,
): Promise<{ assetType: AssetCode; amount: string }[]> {
  const rows = [...(await listBalances(db, owner)), await readLocalBalance(db, owner)];
  return rows
    .filter(({ balance }) => BigInt(balance) !== 0n)
    .map(({ code, balance }) => ({ assetType: code, amount: formatUnits(BigInt(balance), assetOf(code).places) }));
}

/**
 * Refuses to close an organisation that has money or pending transfers. Its accounts stay locked until the transaction
 * ends.
 */
export async function needEmpty(tx: Tx, owner: Owner): Promise<void> {
  await lockOwnAccounts(tx, owner);
  if ((await countPending(tx, owner)).length === 0 && (await listRemainingBalances(tx, owner)).length === 0) return;
  throw refuse(refusals, 'not_empty', { detail: 'The account still has money or pending transfers.' });
}

/** Deletes the responses stored under a user's idempotency keys. */
export const forgetAnswers = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM idempotency_keys WHERE user_id = ${userId}`);
