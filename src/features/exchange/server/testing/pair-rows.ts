import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** What pairs keep of somebody: what they exchanged on a day. */
export const pairRowsOf = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`INSERT INTO exchange_person_days (user_id, asset_id, day, won) VALUES (${userId}, 5, '2026-01-01', 1)`);
