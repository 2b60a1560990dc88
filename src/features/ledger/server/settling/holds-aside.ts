import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUnavailable, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Consecutive failures after which a turn stops, since the network is probably unreachable. */
const MOST_IN_A_ROW = 8;

/**
 * Ends holds together. If that fails, ends each alone, and sets aside those that fail with their reason: for one
 * second, then twice as long each time, at most a minute.
 */
export async function endEach<H extends { readonly id: number }>(
  db: Db,
  log: Services['log'],
  holds: readonly H[],
  end: (holds: readonly H[]) => Promise<void>,
): Promise<void> {
  try {
    return await end(holds);
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  let failed = 0;
  for (const hold of holds) {
    const setAside = async (fault: string, err: unknown) => {
      failed += 1;
      log.error({ err, transfer: hold.id }, 'a hold could not be resolved');
      await setHoldAside(db, hold.id, fault);
    };
    const before = failed;
    await doOne(() => end([hold]), setAside);
    if (failed === before) failed = Number.NEGATIVE_INFINITY;
    if (failed >= MOST_IN_A_ROW) return;
  }
}

const setHoldAside = (db: Db, id: number, fault: string): Promise<number> =>
  db.run(sql`INSERT INTO holds_set_aside AS a (transfer_id, fault, due_at)
    VALUES (${id}, ${fault}, clock_timestamp() + interval '1 second')
    ON CONFLICT (transfer_id) DO UPDATE SET fault = excluded.fault, tries = a.tries + 1,
      due_at = clock_timestamp() + least(60, 2 ^ least(a.tries, 6)) * interval '1 second'`);

/** Counts holds that failed and still exist, including those due for a retry. */
export const countHoldsAside = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM holds_set_aside a WHERE EXISTS (SELECT FROM holds h WHERE h.transfer_id = a.transfer_id)`)
  ).n;

/** Deletes the failures of holds that have ended since. */
const forgetEnded = (tx: Tx, _keptS: number, batch: number): Promise<number> =>
  tx.run(sql`DELETE FROM holds_set_aside WHERE transfer_id = ANY (ARRAY(
    SELECT a.transfer_id FROM holds_set_aside a WHERE NOT EXISTS (SELECT FROM holds h WHERE h.transfer_id = a.transfer_id)
     LIMIT ${batch} FOR UPDATE OF a SKIP LOCKED))`);

export const ledgerPrunables: readonly Prunable[] = [
  { table: 'holds_set_aside', column: 'since', keepS: DAY_S, prune: forgetEnded },
];
