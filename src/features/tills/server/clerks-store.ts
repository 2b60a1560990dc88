import type { Till } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { TRIES } from '../rules.ts';

export interface ClerkRow {
  readonly id: number;
  readonly till_id: number;
  readonly name: string;
  readonly tries: number;
}
const columns = sql`id, till_id, name, tries`;

/** Lists the current clerks of some tills, by name. */
export const listClerks = (db: Queryable, tills: readonly number[]): Promise<ClerkRow[]> =>
  db.rows(sql<ClerkRow>`
    SELECT ${columns} FROM till_clerks WHERE till_id = ANY (${tills}::bigint[]) AND ended_at IS NULL ORDER BY name, id LIMIT 4000`);

export const findClerk = (tx: Queryable, tillId: number, id: number): Promise<ClerkRow | undefined> =>
  tx.maybe(sql<ClerkRow>`
    SELECT ${columns} FROM till_clerks WHERE till_id = ${tillId} AND id = ${id} AND ended_at IS NULL`);

/** Inserts a clerk; returns undefined if another one at the till has that name. */
export const insertClerk = async (
  tx: Tx,
  tillId: number,
  { name, hash }: { readonly name: string; readonly hash: string },
): Promise<number | undefined> =>
  (
    await tx.maybe(sql<{
      id: number;
    }>`INSERT INTO till_clerks (till_id, name, digits_hash) VALUES (${tillId}, ${name}, ${hash})
      ON CONFLICT (till_id, name) WHERE ended_at IS NULL DO NOTHING RETURNING id`)
  )?.id;

/** Unlocks a clerk, with a new code if one is given. */
export const unlockClerk = (tx: Tx, { id }: ClerkRow, hash: string | undefined): Promise<number> =>
  tx.run(
    sql`UPDATE till_clerks SET tries = 0, digits_hash = coalesce(${hash ?? null}::text, digits_hash) WHERE id = ${id}`,
  );

export const removeClerk = (tx: Tx, { id }: ClerkRow): Promise<number> =>
  tx.run(sql`UPDATE till_clerks SET ended_at = clock_timestamp() WHERE id = ${id}`);

/** Ends all sessions of a clerk. */
export const endSittingsOf = (tx: Tx, { id }: ClerkRow): Promise<number> =>
  tx.run(sql`UPDATE till_sittings SET ended_at = clock_timestamp() WHERE clerk_id = ${id} AND ended_at IS NULL`);

export interface Try {
  readonly digits_hash: string;
  readonly name: string;
  /** Number of this try, from 1. */
  readonly tries: number;
}

/**
 * Counts a try before the code is checked, so that concurrent tries all count. Undefined if none is left, or if there
 * is no such clerk.
 */
export const takeTry = (db: Queryable, { tillId }: Till, id: number): Promise<Try | undefined> =>
  db.maybe(sql<Try>`UPDATE till_clerks SET tries = tries + 1
    WHERE id = ${id} AND till_id = ${tillId} AND ended_at IS NULL AND tries < ${TRIES} RETURNING digits_hash, name, tries`);

/**
 * Subtracts a correct try and those before it; later tries stay counted. Returns false if the code has changed since.
 */
export const forgiveTries = async (tx: Tx, id: number, { digits_hash, tries }: Try): Promise<boolean> =>
  (await tx.run(sql`UPDATE till_clerks SET tries = greatest(tries - ${tries}, 0)
    WHERE id = ${id} AND digits_hash = ${digits_hash} AND ended_at IS NULL`)) === 1;

/** Starts a clerk's session at a till and ends any other session there. */
export async function beginSitting(
  tx: Tx,
  { tillId }: Pick<Till, 'tillId'>,
  clerkId: number,
  hash: Uint8Array,
): Promise<void> {
  await endSitting(tx, { tillId });
  tx.queue(sql`INSERT INTO till_sittings (till_id, clerk_id, token_hash) VALUES (${tillId}, ${clerkId}, ${hash})`);
}

export const endSitting = (tx: Queryable, { tillId }: Pick<Till, 'tillId'>): Promise<number> =>
  tx.run(sql`UPDATE till_sittings SET ended_at = clock_timestamp() WHERE till_id = ${tillId} AND ended_at IS NULL`);
