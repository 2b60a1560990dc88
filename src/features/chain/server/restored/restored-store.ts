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
  return new Map(
    sent.flatMap(({ hash, from }) => {
      if (from === wallet) return [[hash, 'wallet'] as const];
      return persons.has(from) ? [[hash, 'person'] as const] : [];
    }),
  );
}

/** Those of these transactions that the store has signed bytes of. */
export const listKnown = async (db: Queryable, hashes: readonly Hash[]): Promise<ReadonlySet<Hash>> =>
  new Set(
    (await db.rows(sql<{ hash: Hash }>`SELECT hash FROM chain_attempts WHERE hash = ANY (${[...hashes]}::text[])`)).map(
      ({ hash }) => hash,
    ),
  );

/** Transactions that have not ended. */
export const countOpen = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM chain_transactions WHERE ended_at IS NULL`)).n;
