import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface ImportedEventRow {
  readonly id: number;
  readonly user_id: number;
  readonly told: Uint8Array;
  readonly at: Date;
  readonly brought_at: Date;
}

/** Reads what is already imported: fingerprints in hexadecimal, and total bytes. */
export async function readImportedHistory(tx: Tx, { userId }: Owner): Promise<{ known: Set<string>; bytes: number }> {
  const rows = await tx.rows(sql<{ fingerprint: string; bytes: number }>`
    SELECT encode(fingerprint, 'hex') AS fingerprint, octet_length(told) AS bytes FROM brought_history WHERE user_id = ${userId}`);
  return {
    known: new Set(rows.map(({ fingerprint }) => fingerprint)),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Reserves ids for rows that must contain their own id, in order. */
export const nextNumbers = async (tx: Tx, count: number): Promise<number[]> =>
  (
    await tx.rows(sql<{ id: number }>`
      SELECT nextval(pg_get_serial_sequence('brought_history', 'id')) AS id FROM generate_series(1, ${count}::int)`)
  ).map(({ id }) => id);

interface NewBrought {
  readonly id: number;
  /** Fingerprint in hexadecimal. */
  readonly fingerprint: string;
  readonly told: Uint8Array;
  readonly at: string;
}
export const insertImportedEvents = (tx: Tx, { userId }: Owner, rows: readonly NewBrought[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO brought_history (id, user_id, fingerprint, told, at) OVERRIDING SYSTEM VALUE
    SELECT f.id, ${userId}, decode(f.fingerprint, 'hex'), f.told, f.at
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ fingerprint }) => fingerprint)}::text[],
        ${rows.map(({ told }) => told)}::bytea[], ${rows.map(({ at }) => at)}::timestamptz[]) AS f (id, fingerprint, told, at)`);

export const listImportedEvents = (
  db: Queryable,
  { userId }: Owner,
  before: number,
  count: number,
): Promise<ImportedEventRow[]> =>
  db.rows(sql<ImportedEventRow>`
    SELECT id, user_id, told, at, brought_at
    FROM brought_history WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

export const forgetImportedHistory = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM brought_history WHERE user_id = ${userId}`);
