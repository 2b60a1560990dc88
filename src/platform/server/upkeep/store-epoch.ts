import { randomBytes } from 'node:crypto';
import { type Queryable, quoted, sql, type Tx } from '#platform/server/store/db.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { clearMove } from './store-fence.ts';

/** Ids of each kind that are skipped, since some may have been used after the moment that the store was restored to. */
const PASSED_OVER = 10_000_000n;

/** Marks a restored store whose restore is not finished. */
const UNFINISHED = 'restore_unfinished';

/**
 * Starts a restored store's new epoch: older cursors become recognisable, and ids that may have been used are skipped.
 * A hosted store is quarantined until it is reconciled.
 */
export async function startEpoch(
  tx: Tx,
  { restoredTo, isForMany }: { restoredTo: Date; isForMany: boolean },
): Promise<void> {
  const epoch = randomBytes(6).toString('hex');
  tx.queue(sql`UPDATE store_state SET epoch = ${epoch}, restored_to = ${restoredTo}, restored_at = now(),
    quarantined_at = CASE WHEN ${isForMany}::boolean THEN now() END`);
  await clearMove(tx);
  // These rows are the processes that ran when the backup was made.
  tx.queue(sql`DELETE FROM server_nodes`);
  if (isForMany) await passOverIds(tx);
}

/**
 * Returns the last time recorded in a store that PostgreSQL's own tools restored. Its nodes wrote every two seconds, so
 * nothing that it has lost is older.
 */
export async function lastSignOfLife(db: Queryable): Promise<Date> {
  const { at } = await db.one(sql<{ at: Date }>`
    SELECT coalesce(greatest((SELECT max(seen_at) FROM server_nodes), (SELECT max(created_at) FROM outbox), (SELECT max(at) FROM upkeep_records)), now()) AS at`);
  return at;
}

async function passOverIds(tx: Tx): Promise<void> {
  const sequences = await tx.rows(sql<{ name: string; last: string; step: string; most: string }>`
    SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last, increment_by::text AS step, max_value::text AS most
      FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`);
  for (const { name, last, step, most } of sequences) {
    const next = BigInt(last) + BigInt(step) * PASSED_OVER;
    if (next > BigInt(most)) throw new StoreError(`the sequence ${name} has too few ids left to skip`);
    await tx.rows(sql`SELECT setval(${quoted(name)}::regclass, ${String(next)}::int8)`);
  }
}

/** Marks a store as restored but not finished: no program serves from it. */
export const markUnfinished = (tx: Tx): Promise<void> => tx.exec(`CREATE TABLE ${UNFINISHED} ()`);

/** Removes the mark, in the transaction that starts the new epoch. */
export const markFinished = (tx: Tx): Promise<void> => tx.exec(`DROP TABLE ${UNFINISHED}`);

/** Throws StoreError if a restore of the store was cut off. */
export async function demandWhole(db: Queryable): Promise<void> {
  const found = await db.maybe(sql`SELECT 1 AS is WHERE to_regclass(${UNFINISHED}) IS NOT NULL`);
  if (found)
    throw new StoreError(
      'the restore into this store was cut off, or its audit found faults: restore again, into a new DATA_DIR or a new database',
    );
}
