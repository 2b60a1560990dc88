import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface HeldRow {
  readonly id: number;
  readonly user_id: number;
  readonly form: Uint8Array;
  readonly shown: Uint8Array;
  readonly expires_at: Date | null;
  readonly created_at: Date;
}
const columns = sql`h.id, h.user_id, h.form, h.shown, h.expires_at, h.created_at`;

export interface NewHeldRow {
  readonly id: number;
  readonly form: Uint8Array;
  readonly holderKey: Uint8Array;
  readonly shown: Uint8Array;
  readonly expiresAt: Date | null;
}

export const insertHeld = (tx: Tx, { userId }: Owner, held: NewHeldRow): Promise<number> =>
  tx.run(sql`
    INSERT INTO held_credentials (id, user_id, form, holder_key, shown, expires_at) OVERRIDING SYSTEM VALUE
    VALUES (${held.id}, ${userId}, ${held.form}, ${held.holderKey}, ${held.shown}, ${held.expiresAt})`);

export const countHeld = async (tx: Tx, { userId }: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM held_credentials WHERE user_id = ${userId}`)).n;

/** What a person holds of others, below `before`, newest first. */
export const listHeld = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<HeldRow[]> =>
  db.rows(sql<HeldRow>`
    SELECT ${columns}
    FROM held_credentials h WHERE h.user_id = ${userId} AND h.id < ${before} ORDER BY h.id DESC LIMIT ${count}`);

export type ShowableRow = Pick<HeldRow, 'id' | 'form' | 'shown'> & { readonly holder_key: Uint8Array };

/** What is good today, newest first, with its key. */
export const listShowable = (db: Queryable, { userId }: Owner, count: number): Promise<ShowableRow[]> =>
  db.rows(sql<ShowableRow>`
    SELECT id, form, shown, holder_key FROM held_credentials
     WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC LIMIT ${count}`);

/** Deletes one with its key. Resolves to whether the person held it. */
export const deleteHeld = async (tx: Tx, { userId }: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM held_credentials WHERE user_id = ${userId} AND id = ${id}`)) === 1;

export const forgetHeld = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM held_credentials WHERE user_id = ${userId}`);
