import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Chain } from '../chain.ts';
import type { Hash } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

/** Transactions that have left the treasury, as a part of another statement. */
export const LEFT_ALREADY = sql`SELECT c.id FROM chain_transactions c WHERE c.state IN ('mined', 'final') AND c.kind = 'withdrawal' AND c.is_success`;

/** Hands a withdrawal to what sends, in the caller's transaction; its nonce is given later. */
export const hand = (tx: Tx, services: Services, { contracts }: Chain, row: WithdrawalRow): Promise<number> =>
  engineOf(services).reserve(tx, {
    gasLimit: row.gas_limit,
    request: {
      kind: 'withdrawal',
      withdrawalId: row.id,
      to: row.to_address,
      token: contracts.get(row.asset) ?? null,
      amount: BigInt(row.amount),
    },
  });

/** How a transaction stands on the chain, as it was seen last. */
export interface Seen {
  readonly id: number;
  /** Of the version that is in a block, or was sent last; null before it was signed. */
  readonly hash: Hash | null;
  /** The block that it is in. */
  readonly block: number | null;
}

/** By the engine's id. */
export async function readSeen(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const rows = await db.rows(sql<Seen>`
    SELECT c.id, coalesce(c.hash, (SELECT a.hash FROM chain_attempts a WHERE a.transaction_id = c.id AND a.first_head IS NOT NULL ORDER BY a.n DESC LIMIT 1)) AS hash,
           c.block_number AS block FROM chain_transactions c WHERE c.id = ANY (${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
