import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** What the chain keeps of somebody: an address that they named, a quote, what they let leave on a day. */
export async function chainRowsOf(tx: Tx, { userId }: Owner): Promise<void> {
  const to = `0x${'ab'.repeat(20)}`;
  await tx.run(sql`INSERT INTO chain_addresses (user_id, address) VALUES (${userId}, ${to})`);
  await tx.run(sql`INSERT INTO chain_person_days (user_id, day, won) VALUES (${userId}, '2026-01-01', 1)`);
  await tx.run(sql`INSERT INTO chain_quotes (user_id, asset_id, amount, fee, won, gas_limit, cost, to_address, is_contract, created_at, expires_at)
    VALUES (${userId}, 5, 1, 1, 1, 21000, 1, ${to}, false, now(), now())`);
}
