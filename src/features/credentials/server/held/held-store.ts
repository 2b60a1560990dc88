import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface HeldRow {
  readonly id: number;
  readonly user_id: number;
  readonly form: Uint8Array;
  readonly shown: Uint8Array;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly status: HeldStatus | null;
  readonly status_at: Date | null;
  /** Number of further copies that were never shown. */
  readonly copies: number;
}
/** Status of a credential in its issuer's status list. */
export type HeldStatus = 'good' | 'revoked' | 'suspended';
export interface CopyRow {
  readonly id: number;
  readonly form: Uint8Array;
  readonly holder_key: Uint8Array;
}
const columns = sql`h.id, h.user_id, h.form, h.shown, h.expires_at, h.created_at, h.status, h.status_at,
  (SELECT count(*) FROM held_copies c WHERE c.held_id = h.id) AS copies`;

export interface NewHeldRow {
  readonly id: number;
  readonly form: Uint8Array;
  readonly holderKey: Uint8Array;
  readonly shown: Uint8Array;
  readonly expiresAt: Date | null;
}

export const insertHeld = (tx: Tx, { userId }: Owner | Recipient, held: NewHeldRow): Promise<number> =>
  tx.run(sql`
    INSERT INTO held_credentials (id, user_id, form, holder_key, shown, expires_at) OVERRIDING SYSTEM VALUE
    VALUES (${held.id}, ${userId}, ${held.form}, ${held.holderKey}, ${held.shown}, ${held.expiresAt})`);

export const countHeld = async (tx: Tx, { userId }: Owner | Recipient): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM held_credentials WHERE user_id = ${userId}`)).n;

/** Lists a person's credentials by other issuers with ids below `before`, newest first. */
export const listHeld = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<HeldRow[]> =>
  db.rows(sql<HeldRow>`
    SELECT ${columns}
    FROM held_credentials h WHERE h.user_id = ${userId} AND h.id < ${before} ORDER BY h.id DESC LIMIT ${count}`);

export const listHeldOf = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<HeldRow[]> =>
  db.rows(sql<HeldRow>`
    SELECT ${columns}
    FROM held_credentials h WHERE h.user_id = ${userId} AND h.id = ANY (${[...ids]}::bigint[])`);

/** Lists the revoked and suspended ones. */
export const listFallen = (
  db: Queryable,
  { userId }: Owner,
): Promise<{ readonly id: number; readonly status: Exclude<HeldStatus, 'good'> }[]> =>
  db.rows(sql<{ readonly id: number; readonly status: Exclude<HeldStatus, 'good'> }>`
    SELECT id, status FROM held_credentials WHERE user_id = ${userId} AND status IN ('revoked', 'suspended')`);

export type ShowableRow = Pick<HeldRow, 'id' | 'form' | 'shown' | 'status'>;

/** Lists the unexpired ones, newest first, with their last known status. */
export const listShowable = (db: Queryable, { userId }: Owner, count: number): Promise<ShowableRow[]> =>
  db.rows(sql<ShowableRow>`
    SELECT id, form, shown, status FROM held_credentials
     WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC LIMIT ${count}`);

/** Deletes a credential with its key. Reports whether the person held it. */
export const deleteHeld = async (tx: Tx, { userId }: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM held_credentials WHERE user_id = ${userId} AND id = ${id}`)) === 1;

export const forgetHeld = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM held_credentials WHERE user_id = ${userId}`);

export const insertCopy = (tx: Tx, { userId }: Owner | Recipient, heldId: number, copy: CopyRow): Promise<number> =>
  tx.run(sql`
    INSERT INTO held_copies (id, user_id, held_id, form, holder_key) OVERRIDING SYSTEM VALUE
    VALUES (${copy.id}, ${userId}, ${heldId}, ${copy.form}, ${copy.holder_key})`);

/** Removes and returns a copy, so that nobody can take it again; undefined if there is none. */
export const takeCopyRow = (tx: Tx, { userId }: Owner, heldId: number): Promise<CopyRow | undefined> =>
  tx.maybe(sql<CopyRow>`
    DELETE FROM held_copies WHERE id = (
      SELECT id FROM held_copies WHERE held_id = ${heldId} AND user_id = ${userId} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, form, holder_key`);

/** Lists all further copies that were never shown. */
export const listCopies = (db: Queryable, { userId }: Owner, heldId: number): Promise<CopyRow[]> =>
  db.rows(sql<CopyRow>`
    SELECT id, form, holder_key FROM held_copies WHERE held_id = ${heldId} AND user_id = ${userId} ORDER BY id`);

/** Returns the last copy, which is never used up. */
export const readOwnCopy = (db: Queryable, { userId }: Owner, heldId: number): Promise<CopyRow | undefined> =>
  db.maybe(sql<CopyRow>`
    SELECT id, form, holder_key FROM held_credentials WHERE user_id = ${userId} AND id = ${heldId}`);

/** Stores the status that was looked up, unless a more recent result is stored already. */
export const writeStatus = (
  tx: Tx,
  { userId }: Owner,
  id: number,
  { status, at }: { readonly status: HeldStatus; readonly at: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE held_credentials SET status = ${status}, status_at = ${at}
     WHERE user_id = ${userId} AND id = ${id} AND (status_at IS NULL OR status_at < ${at})`);
