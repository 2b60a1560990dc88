import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface TillRow {
  readonly id: number;
  readonly name: string;
  readonly refund_limit: string;
  readonly enrolled_by: UserId;
  readonly enrolled_at: Date;
  readonly last_used_at: Date | null;
  readonly ended_at: Date | null;
}
const columns = sql`t.id, t.name, t.refund_limit, t.enrolled_by, t.enrolled_at, t.last_used_at, t.ended_at`;

type Of = Pick<Officer, 'organisation'>;
const DAYS_SHOWN = 90;

export const listTills = (db: Queryable, { organisation }: Of): Promise<TillRow[]> =>
  db.rows(sql<TillRow>`
    SELECT ${columns} FROM tills t WHERE t.organisation_id = ${organisation}
      AND (t.ended_at IS NULL OR t.ended_at > now() - make_interval(days => ${DAYS_SHOWN})) ORDER BY t.id DESC LIMIT 200`);

/** Locks and returns a till, even if it has ended. */
export const lockTill = (tx: Tx, { organisation }: Of, id: number): Promise<TillRow | undefined> =>
  tx.maybe(sql<TillRow>`
    SELECT ${columns} FROM tills t WHERE t.organisation_id = ${organisation} AND t.id = ${id} FOR NO KEY UPDATE`);

/** Returns a till for its own screen. */
export const readTill = (db: Queryable, { organisation }: Of, id: number): Promise<TillRow> =>
  db.one(sql<TillRow>`
    SELECT ${columns} FROM tills t WHERE t.organisation_id = ${organisation} AND t.id = ${id}`);

export const countTills = async (tx: Tx, { organisation }: Of): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM tills WHERE organisation_id = ${organisation} AND ended_at IS NULL`,
    )
  ).n;

export const insertTill = async (
  tx: Tx,
  { organisation, person }: Officer,
  made: { readonly name: string; readonly refundLimit: bigint; readonly hash: Uint8Array },
): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`INSERT INTO tills (organisation_id, name, token_hash, refund_limit, enrolled_by)
      VALUES (${organisation}, ${made.name}, ${made.hash}, ${made.refundLimit}, ${person.userId}) RETURNING id`)
  ).id;

export const changeTill = (
  tx: Tx,
  { id }: TillRow,
  { name, refundLimit }: { readonly name: string | undefined; readonly refundLimit: bigint | undefined },
): Promise<number> =>
  tx.run(sql`UPDATE tills SET name = coalesce(${name ?? null}::text, name),
    refund_limit = coalesce(${refundLimit ?? null}::numeric, refund_limit) WHERE id = ${id}`);

export const endTill = (tx: Tx, { id }: TillRow): Promise<number> =>
  tx.run(sql`UPDATE tills SET ended_at = clock_timestamp() WHERE id = ${id}`);

/** Ends every till of an organisation that closes. */
export const endTillsOf = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`UPDATE tills SET ended_at = clock_timestamp() WHERE organisation_id = ${userId} AND ended_at IS NULL`);
