import type { TestApp } from '#app/server/testing/harness.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** Inserts the rows that pairs store about a person: the won they exchanged on a day. */
export const pairRowsOf = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`INSERT INTO exchange_person_days (user_id, asset_id, day, won) VALUES (${userId}, 5, '2026-01-01', 1)`);

/** Closes the pairs of all assets, as on a server without rates. */
export async function closePairs({ db }: TestApp): Promise<void> {
  await db.run(sql`
    WITH terms AS (
      INSERT INTO exchange_pair_terms (asset_id, is_open, source, person_won, total_won, made_by, checked_by)
      SELECT id, false, 'hand', 1, 1, 1, 2 FROM assets WHERE code <> 'KRW'
      RETURNING asset_id, id
    )
    INSERT INTO exchange_pairs (asset_id, terms_id) SELECT asset_id, id FROM terms`);
}

export const forgetPairs = ({ db }: TestApp): Promise<number> => db.run(sql`DELETE FROM exchange_pairs`);
