import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address } from '../rpc/port.ts';

/**
 * Returns, by `SENDER NONCE`, whether the stored transaction with that nonce has ended. An entry in either state means
 * that the transaction is never sent with another nonce.
 */
export async function listKnown(
  db: Queryable,
  sent: readonly { readonly from: Address; readonly nonce: number }[],
): Promise<ReadonlyMap<string, boolean>> {
  const [wallets, nonces] = [sent.map(({ from }) => from), sent.map(({ nonce }) => nonce)];
  const rows = await db.rows(sql<{ wallet: Address; nonce: number; is_ended: boolean }>`
    SELECT t.wallet, s.nonce, t.ended_at IS NOT NULL AS is_ended
      FROM chain_transactions t JOIN unnest(${wallets}::text[], ${nonces}::bigint[]) AS s(wallet, nonce) ON t.wallet = s.wallet AND t.nonce = s.nonce`);
  return new Map(rows.map(({ wallet, nonce, is_ended }) => [`${wallet} ${nonce}`, is_ended]));
}

/** A payment by a wallet with a nonce. */
export interface PaidBy {
  readonly from: Address;
  readonly nonce: number;
  readonly to: Address;
  readonly token: Address | null;
  readonly amount: bigint;
}

/**
 * Assigns the nonce of a payment to the oldest waiting transaction that pays exactly that, so that it gets no other;
 * false if none waits.
 */
export const assignPaidNonce = async (db: Queryable, { from, nonce, to, token, amount }: PaidBy): Promise<boolean> =>
  (await db.run(sql`
    UPDATE chain_transactions SET state = 'reserved', nonce = ${nonce} WHERE id = (
      SELECT id FROM chain_transactions WHERE wallet = ${from} AND ended_at IS NULL AND state = 'waiting' AND kind IN ('withdrawal', 'gas')
         AND request ->> 'to' = ${to} AND request ->> 'token' IS NOT DISTINCT FROM ${token}::text AND request ->> 'amount' = ${String(amount)}::text
       ORDER BY id LIMIT 1)
      AND NOT EXISTS (SELECT FROM chain_transactions o WHERE o.wallet = ${from} AND o.nonce = ${nonce})`)) > 0;

/** Counts transactions that have not ended. */
export const countOpen = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM chain_transactions WHERE ended_at IS NULL`)).n;
