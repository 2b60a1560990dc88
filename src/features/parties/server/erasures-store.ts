import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { ErasureAnswer } from '../contract.ts';
import { type ErasureState, LIMITS } from '../rules.ts';
import { sendsOf } from './parties-store.ts';

/** Officer or program that acts for an organisation. */
type Of = Pick<Officer | KeyHolder, 'organisation'>;

export interface ErasureRow {
  readonly id: number;
  readonly organisation_id: UserId;
  /** Null once the account is gone. */
  readonly user_id: UserId | null;
  readonly connection_ids: string[];
  readonly state: ErasureState;
  readonly reason: string | null;
  readonly kept_until: string | null;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
}
const columns = sql`id, organisation_id, user_id, connection_ids, state, reason, kept_until::text AS kept_until, asked_at, answered_at`;

/** Lists a person's newest request to each of some organisations. */
export const listNewest = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<ErasureRow[]> =>
  db.rows(sql<ErasureRow>`
    SELECT DISTINCT ON (organisation_id) ${columns}
      FROM erasures WHERE user_id = ${userId} AND organisation_id = ANY (${[...ids]}::bigint[])
     ORDER BY organisation_id, id DESC`);

export const listOfPerson = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<ErasureRow[]> =>
  db.rows(sql<ErasureRow>`
    SELECT ${columns} FROM erasures WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

export const findOpen = (db: Queryable, { userId }: Owner, organisation: number): Promise<ErasureRow | undefined> =>
  db.maybe(sql<ErasureRow>`
    SELECT ${columns} FROM erasures WHERE organisation_id = ${organisation} AND user_id = ${userId} AND state = 'open'`);

/** Stores a request with every connection by which the organisation may know the person. */
export const insertErasure = (tx: Tx, { userId }: Owner, organisation: number): Promise<ErasureRow> =>
  tx.one(sql<ErasureRow>`
    INSERT INTO erasures (organisation_id, user_id, connection_ids)
    VALUES (${organisation}, ${userId}, ARRAY(
      SELECT pairwise_id FROM connections WHERE organisation_id = ${organisation} AND user_id = ${userId}
       ORDER BY id DESC LIMIT ${LIMITS.connections}))
    RETURNING ${columns}`);

/** Withdraws a person's own request. Undefined if it is no longer pending. */
export const withdrawErasure = (tx: Tx, { userId }: Owner, id: number): Promise<ErasureRow | undefined> =>
  tx.maybe(sql<ErasureRow>`
    UPDATE erasures SET state = 'withdrawn', answered_at = now() WHERE id = ${id} AND user_id = ${userId} AND state = 'open'
    RETURNING ${columns}`);

export const findOfPerson = (db: Queryable, { userId }: Owner, id: number): Promise<ErasureRow | undefined> =>
  db.maybe(sql<ErasureRow>`SELECT ${columns} FROM erasures WHERE id = ${id} AND user_id = ${userId}`);

export const listOfOrganisation = (
  db: Queryable,
  { organisation }: Of,
  isOpen: boolean | null,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<ErasureRow[]> =>
  db.rows(sql<ErasureRow>`
    SELECT ${columns} FROM erasures
     WHERE organisation_id = ${organisation} AND id < ${before} AND (state = 'open') IS DISTINCT FROM NOT ${isOpen}::boolean
     ORDER BY id DESC LIMIT ${count}`);

export const findOfOrganisation = (db: Queryable, { organisation }: Of, id: number): Promise<ErasureRow | undefined> =>
  db.maybe(sql<ErasureRow>`SELECT ${columns} FROM erasures WHERE organisation_id = ${organisation} AND id = ${id}`);

/** Stores an answer. Undefined if the request is no longer pending. */
export const writeAnswer = (
  tx: Tx,
  { organisation }: Of,
  id: number,
  { outcome, reason, until }: ErasureAnswer,
): Promise<ErasureRow | undefined> =>
  tx.maybe(sql<ErasureRow>`
    UPDATE erasures SET state = ${outcome}, reason = ${reason}, kept_until = ${until}::date, answered_at = now()
     WHERE organisation_id = ${organisation} AND id = ${id} AND state = 'open' RETURNING ${columns}`);

/**
 * Lists ids of the payments, sends and refund claims by which an organisation can find the person, one more than are
 * shown.
 */
export const listSubjects = async (db: Queryable, row: ErasureRow) => {
  const { organisation_id: id, user_id: person, asked_at: at } = row;
  const payments = await db.rows(sql<{ id: number }>`
    SELECT p.id FROM payments p JOIN merchants m ON m.id = p.merchant_id
     WHERE p.payer_id = ${person} AND m.user_id = ${id} AND p.created_at <= ${at} ORDER BY p.id DESC LIMIT ${LIMITS.subjects + 1}`);
  const refunds = await db.rows(sql<{ id: number }>`
    SELECT id FROM tax_refunds WHERE user_id = ${person} AND operator_id = ${id} AND created_at <= ${at}
     ORDER BY id DESC LIMIT ${LIMITS.subjects + 1}`);
  const sent = await db.rows(sql<{ id: number }>`
    SELECT s.id FROM ${sendsOf(row)} s ORDER BY s.id DESC LIMIT ${LIMITS.subjects + 1}`);
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map((one) => one.id);
  return { payments: idsOf(payments), sent: idsOf(sent), refunds: idsOf(refunds) };
};

/**
 * Deletes answered and withdrawn requests of a deleted account. Pending ones stay with the organisation, without the
 * person.
 */
export async function forgetErasures(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM erasures WHERE user_id = ${userId} AND state <> 'open'`);
  tx.queue(sql`UPDATE erasures SET user_id = NULL WHERE user_id = ${userId}`);
}
