import { isReadOnly, type Queryable, sql } from '#platform/server/store/db.ts';

const FORBIDDEN = '42501';
export type UpkeepKind = 'backup' | 'audit' | 'restore' | 'reconcile' | 'upgrade';

/** Something that was done to the store by those who run it. */
export interface UpkeepRecord {
  readonly kind: UpkeepKind;
  readonly at: Date;
  /** By the database's clock. */
  readonly ageS: number;
  readonly isOk: boolean;
  readonly found: Readonly<Record<string, unknown>>;
}

/** Writes down that something was done, and how it ended; of a store that takes no writes, or none of this role, nothing is written. */
export async function recordUpkeep(db: Queryable, kind: UpkeepKind, isOk: boolean, found: object = {}): Promise<void> {
  try {
    await db.run(sql`INSERT INTO upkeep_records (kind, is_ok, found) VALUES (${kind}, ${isOk}, ${found})`);
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === FORBIDDEN;
    if (!isForbidden && !isReadOnly(error)) throw error;
  }
}

/** The newest record of each kind; of backups the newest that succeeded. */
export const newestRecords = (db: Queryable): Promise<UpkeepRecord[]> =>
  db.rows(sql<UpkeepRecord>`
    SELECT DISTINCT ON (kind) kind, at, greatest(extract(epoch FROM now() - at), 0)::int AS "ageS", is_ok AS "isOk", found
      FROM upkeep_records WHERE is_ok OR kind <> 'backup' ORDER BY kind, at DESC`);
