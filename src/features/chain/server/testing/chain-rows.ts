import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { reserveRowsOf } from '../reserves/testing/reserve-rows.ts';

/**
 * Inserts the rows that the chain stores about a person: a leaf of a statement, a deposit below its gas, a failed
 * sweep, a named address, a quote, and a day's total.
 */
export async function chainRowsOf(tx: Tx, owner: Owner): Promise<void> {
  await reserveRowsOf(tx, owner);
  const { userId } = owner;
  const block = `0x${'b1'.repeat(32)}`;
  await tx.run(sql`INSERT INTO chain_assets (asset_id, contract) VALUES (5, NULL) ON CONFLICT DO NOTHING`);
  await tx.run(sql`INSERT INTO chain_deposits (user_id, address, asset_id, amount, block_number, block_hash, log_index, waits)
    SELECT id, address, 5, 1, 1, ${block}, -1, 'dust' FROM users WHERE id = ${userId}`);
  await tx.run(sql`INSERT INTO chain_sweeps (user_id, address, asset_id, amount, at_block, gas_limit, fee_cap, state, failure, ended_at)
    SELECT id, address, 5, 1, 1, 21000, 1, 'failed', 'it failed on the chain', now() FROM users WHERE id = ${userId}`);
  const to = `0x${'ab'.repeat(20)}`;
  await tx.run(sql`INSERT INTO chain_addresses (user_id, address) VALUES (${userId}, ${to})`);
  await tx.run(sql`INSERT INTO chain_person_days (user_id, day, won) VALUES (${userId}, '2026-01-01', 1)`);
  await tx.run(sql`INSERT INTO chain_quotes (user_id, asset_id, amount, fee, won, gas_limit, cost, to_address, is_contract, created_at, expires_at)
    VALUES (${userId}, 5, 1, 1, 1, 21000, 1, ${to}, false, now(), now())`);
}
