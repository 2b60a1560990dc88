import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUnavailable, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Failing by themselves one after another, with none between that does not: more is not asked in one turn of a network that is away. */
const MOST_IN_A_ROW = 8;

/**
 * Ends holds together, and each by itself where that fails: whichever cannot be ended is set aside with its reason, for a second and twice as long each
 * time, a minute at most, and the others are ended.
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
      log.error({ err, transfer: hold.id }, 'a hold could not be ended');
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

/** How many holds have failed and are still there, whether their time has come again or not. */
export const countHoldsAside = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM holds_set_aside a WHERE EXISTS (SELECT FROM holds h WHERE h.transfer_id = a.transfer_id)`)
  ).n;

/** What failed once and ended since. */
const forgetEnded = (tx: Tx, _keptS: number, batch: number): Promise<number> =>
  tx.run(sql`DELETE FROM holds_set_aside WHERE transfer_id = ANY (ARRAY(
    SELECT a.transfer_id FROM holds_set_aside a WHERE NOT EXISTS (SELECT FROM holds h WHERE h.transfer_id = a.transfer_id)
     LIMIT ${batch} FOR UPDATE OF a SKIP LOCKED))`);

export const ledgerPrunables: readonly Prunable[] = [
  { table: 'holds_set_aside', column: 'since', keepS: DAY_S, prune: forgetEnded },
];
