import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Chain } from '../chain.ts';
import type { Address, Hash } from '../rpc/port.ts';
import { engineOf } from '../sending/engine.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

/** Returns the block of a wallet's last final transaction; a wallet's blocks rise with its nonces. */
export async function readLastFinal(db: Queryable, wallet: Address): Promise<number> {
  const last = await db.maybe(sql<{ block: number }>`
    SELECT coalesce(block_number, 0) AS block FROM chain_transactions
     WHERE wallet = ${wallet} AND state = 'final' ORDER BY nonce DESC LIMIT 1`);
  return last?.block ?? 0;
}

/** Hands withdrawals to the engine, in the caller's transaction; they get nonces later. */
export const handToEngine = (
  tx: Tx,
  services: Services,
  { contracts }: Chain,
  rows: readonly WithdrawalRow[],
): Promise<readonly number[]> =>
  engineOf(services).reserveAll(
    tx,
    rows.map((row) => ({
      gasLimit: row.gas_limit,
      request: {
        kind: 'withdrawal',
        withdrawalId: row.id,
        to: row.to_address,
        token: contracts.get(row.asset) ?? null,
        amount: BigInt(row.amount),
      },
    })),
  );

/** Last seen state of a transaction on the chain. */
export interface SeenTransaction {
  readonly id: number;
  /** The treasury's nonce; null before one is assigned. */
  readonly nonce: number | null;
  /** Hash of the attempt in a block, or else of the one sent last; null before one is signed. */
  readonly hash: Hash | null;
  /** Number of the block that contains the transaction. */
  readonly block: number | null;
}

/** Returns states by the engine's id; without transactions that are voided and have not ended. */
export async function readSeen(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, SeenTransaction>> {
  const rows = await db.rows(sql<SeenTransaction>`
    SELECT c.id, c.nonce, coalesce(c.hash, (SELECT a.hash FROM chain_attempts a WHERE a.transaction_id = c.id AND a.first_head IS NOT NULL ORDER BY a.n DESC LIMIT 1)) AS hash,
           c.block_number AS block FROM chain_transactions c WHERE c.id = ANY (${[...ids]}::bigint[]) AND (c.voided_at IS NULL OR c.ended_at IS NOT NULL)`);
  return new Map(rows.map((row) => [row.id, row]));
}
