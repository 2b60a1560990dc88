import { type Db, sql, type Tx } from '#platform/server/store/db.ts';

/**
 * Removes the four demo shops that every new store contains. A shop with payments is closed instead, since receipts
 * name it. Safe on several nodes at once; calling it again does nothing.
 */
export const closeSeededShops = (db: Db): Promise<void> => db.tx(removeSeededShops);

/** Removes the four demo shops inside a transaction. */
export async function removeSeededShops(tx: Tx): Promise<void> {
  const shops = await tx.rows(sql<{ id: number }>`
    SELECT id FROM merchants WHERE house_owner IS NOT NULL AND closed_at IS NULL ORDER BY id FOR UPDATE`);
  if (shops.length === 0) return;
  tx.queue(sql`DELETE FROM merchants m
    WHERE house_owner IS NOT NULL AND NOT EXISTS (SELECT FROM payments p WHERE p.merchant_id = m.id)`);
  tx.queue(sql`UPDATE merchants SET closed_at = now(), is_listed = false
    WHERE house_owner IS NOT NULL AND closed_at IS NULL`);
}
