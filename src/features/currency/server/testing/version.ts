import { type Db, sql } from '#platform/server/store/db.ts';
import type { CurrencyRules } from '../../rules.ts';
import { FIRST } from '../../testing/first-rules.ts';
import { insertVersion } from '../store.ts';

/**
 * Creates a version that differs from the first by `change` and applies in `ms` milliseconds. Returns its id and start.
 */
export const versionIn = (db: Db, ms: number, change: Partial<CurrencyRules>): Promise<{ id: number; at: Date }> =>
  db.tx(async (tx) => {
    // Bypasses the guard that requires an hour's notice.
    await tx.exec('SET LOCAL session_replication_role = replica');
    const { at } = await tx.one(
      sql<{
        at: Date;
      }>`SELECT date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${ms / 1000}::float) AS at`,
    );
    const id = await insertVersion(tx, { validFrom: at, rules: { ...FIRST, ...change }, by: null, checkedBy: null });
    if (id === undefined) throw new Error('a version begins at this very moment already');
    return { id, at };
  });

/** Waits until a version is in force, by the store's clock. */
export const waitUntilInForce = (db: Db, { at }: { readonly at: Date }): Promise<unknown> =>
  db.one(sql`SELECT pg_sleep(greatest(extract(epoch FROM ${at}::timestamptz - clock_timestamp()), 0)::float + 0.005)`);

/** Creates a version and waits until it is in force. */
export async function nowVersion(db: Db, change: Partial<CurrencyRules>): Promise<number> {
  const made = await versionIn(db, 2_500, change);
  await waitUntilInForce(db, made);
  return made.id;
}
