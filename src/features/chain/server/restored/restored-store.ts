import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Address, Hash } from '../rpc/port.ts';

/** A transaction, and who sent it. */
export interface Ours {
  readonly hash: Hash;
  readonly from: Address;
}

/** Which of these were sent by a wallet that this server alone signs for, and which by the address of a person here. */
export async function listOurs(
  db: Queryable,
  { wallet, sent }: { readonly wallet: Address; readonly sent: readonly Ours[] },
): Promise<ReadonlyMap<Hash, 'wallet' | 'person'>> {
  const froms = [...new Set(sent.map(({ from }) => from))];
  const people = await db.rows(
    sql<{ address: Address }>`SELECT address FROM users WHERE address = ANY (${froms}::text[])`,
  );
  const persons = new Set(people.map(({ address }) => address));
  const ours = new Map<Hash, 'wallet' | 'person'>();
  for (const { hash, from } of sent) {
    if (from === wallet) ours.set(hash, 'wallet');
    else if (persons.has(from)) ours.set(hash, 'person');
  }
  return ours;
}

/** Senders and nonces of these, as `SENDER NONCE`, that the store has a transaction of: whatever became of it there, it is not sent under another nonce. */
export async function listKnown(
  db: Queryable,
  sent: readonly { readonly from: Address; readonly nonce: number }[],
): Promise<ReadonlySet<string>> {
  const [wallets, nonces] = [sent.map(({ from }) => from), sent.map(({ nonce }) => nonce)];
  const rows = await db.rows(sql<{ wallet: Address; nonce: number }>`
    SELECT t.wallet, s.nonce FROM chain_transactions t JOIN unnest(${wallets}::text[], ${nonces}::bigint[]) AS s(wallet, nonce)
        ON t.wallet = s.wallet AND t.nonce = s.nonce`);
  return new Set(rows.map(({ wallet, nonce }) => `${wallet} ${nonce}`));
}

/** What a wallet paid by a nonce. */
export interface Paid {
  readonly from: Address;
  readonly nonce: number;
  readonly to: Address;
  readonly token: Address | null;
  readonly amount: bigint;
}

/** Gives the oldest that waits to pay just this the nonce by which it was paid, so that no other will; false where none waits. */
export const giveNonce = async (db: Queryable, { from, nonce, to, token, amount }: Paid): Promise<boolean> =>
  (await db.run(sql`
    UPDATE chain_transactions SET state = 'reserved', nonce = ${nonce} WHERE id = (
      SELECT id FROM chain_transactions WHERE wallet = ${from} AND ended_at IS NULL AND state = 'waiting' AND kind IN ('withdrawal', 'gas')
         AND request ->> 'to' = ${to} AND request ->> 'token' IS NOT DISTINCT FROM ${token}::text AND request ->> 'amount' = ${String(amount)}::text
       ORDER BY id LIMIT 1)
      AND NOT EXISTS (SELECT FROM chain_transactions o WHERE o.wallet = ${from} AND o.nonce = ${nonce})`)) > 0;

/** Transactions that have not ended. */
export const countOpen = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM chain_transactions WHERE ended_at IS NULL`)).n;
