import { isReadOnly, type Queryable, sql } from '#platform/server/store/db.ts';

const FORBIDDEN = '42501';
export type UpkeepKind = 'backup' | 'audit' | 'restore' | 'reconcile' | 'upgrade';

/** Maintenance that an operator ran on the store. */
export interface UpkeepRecord {
  readonly kind: UpkeepKind;
  readonly at: Date;
  /** Seconds since the operation, by the database's clock. */
  readonly ageS: number;
  readonly isOk: boolean;
  readonly found: Readonly<Record<string, unknown>>;
}

/** Records an operation and its outcome. Does nothing on a store that takes no writes, or none from this role. */
export async function recordUpkeep(db: Queryable, kind: UpkeepKind, isOk: boolean, found: object = {}): Promise<void> {
  try {
    await db.run(sql`INSERT INTO upkeep_records (kind, is_ok, found) VALUES (${kind}, ${isOk}, ${found})`);
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === FORBIDDEN;
    if (!isForbidden && !isReadOnly(error)) throw error;
  }
}

/** Returns the newest record of each kind; for backups the newest successful one. */
export const newestRecords = (db: Queryable): Promise<UpkeepRecord[]> =>
  db.rows(sql<UpkeepRecord>`
    SELECT DISTINCT ON (kind) kind, at, greatest(extract(epoch FROM now() - at), 0)::int AS "ageS", is_ok AS "isOk", found
      FROM upkeep_records WHERE is_ok OR kind <> 'backup' ORDER BY kind, at DESC`);
