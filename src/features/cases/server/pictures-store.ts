import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer, Owner } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';

export interface PictureRow {
  readonly id: number;
  readonly side: 'payer' | 'shop';
  readonly at: Date;
  readonly is_erased: boolean;
  /** Number of times that an officer viewed the picture. */
  readonly looks: number;
}

const TABLE = 'case_pictures';
const placeOf = (row: number) => ({ table: TABLE, column: 'sealed', row });

export interface NewPicture {
  readonly caseId: number;
  readonly side: 'payer' | 'shop';
  readonly bytes: Uint8Array;
  readonly sha256: Uint8Array;
}

/** Stores a picture, sealed with its owner's key. */
export async function insertPicture(
  tx: Tx,
  vault: Vault,
  { userId }: Owner,
  { caseId, side, bytes, sha256 }: NewPicture,
): Promise<void> {
  const id = await nextId(tx, TABLE);
  const sealed = await vault.seal(tx, userSubject(userId), placeOf(id), bytes);
  tx.queue(sql`INSERT INTO case_pictures (id, case_id, side, user_id, sha256, sealed) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${caseId}, ${side}, ${userId}, ${sha256}, ${sealed})`);
}

/** Counts a side's pictures, including erased ones, and reports whether this picture is one of them. */
export const countPictures = (
  tx: Tx,
  { caseId, side, sha256 }: Omit<NewPicture, 'bytes'>,
): Promise<{ n: number; is_there: boolean }> =>
  tx.one(sql<{ n: number; is_there: boolean }>`
    SELECT count(*) AS n, coalesce(bool_or(sha256 = ${sha256}), false) AS is_there FROM case_pictures WHERE case_id = ${caseId} AND side = ${side}`);

export const listPictures = (db: Queryable, caseId: number): Promise<PictureRow[]> =>
  db.rows(sql<PictureRow>`
    SELECT id, side, at, sealed IS NULL AS is_erased, (SELECT count(*) FROM case_looks l WHERE l.picture_id = p.id) AS looks
      FROM case_pictures p WHERE case_id = ${caseId} ORDER BY id`);

/** Returns a case's picture as JPEG; undefined if it belongs to another case or was erased. */
export async function openPicture(
  db: Queryable,
  vault: Vault,
  { caseId, id }: { readonly caseId: number; readonly id: number },
): Promise<Uint8Array | undefined> {
  const row = await db.maybe(sql<{ user_id: UserId; sealed: Uint8Array | null }>`
    SELECT user_id, sealed FROM case_pictures WHERE id = ${id} AND case_id = ${caseId}`);
  return row?.sealed ? vault.open(db, userSubject(row.user_id), placeOf(id), row.sealed) : undefined;
}

/** Returns the owner of a picture; undefined if it is not in this case or was erased. */
export const findGiver = (
  tx: Tx,
  { caseId, id }: { readonly caseId: number; readonly id: number },
): Promise<{ side: 'payer' | 'shop' } | undefined> =>
  tx.maybe(sql<{ side: 'payer' | 'shop' }>`
    SELECT side FROM case_pictures WHERE id = ${id} AND case_id = ${caseId} AND sealed IS NOT NULL`);

/**
 * Records a view; returns its time, and whether it is this officer's first view of that side's pictures in the case.
 */
export const insertLook = (
  tx: Tx,
  { person }: OfficeOfficer,
  { caseId, id, side }: { readonly caseId: number; readonly id: number; readonly side: 'payer' | 'shop' },
): Promise<{ at: Date; is_first: boolean }> =>
  tx.one(sql<{ at: Date; is_first: boolean }>`
    WITH before AS (
      SELECT EXISTS (SELECT FROM case_looks l JOIN case_pictures p ON p.id = l.picture_id
                      WHERE p.case_id = ${caseId} AND p.side = ${side} AND l.officer_id = ${person.userId}) AS looked)
    INSERT INTO case_looks (picture_id, officer_id) VALUES (${id}, ${person.userId})
    RETURNING at, NOT (SELECT looked FROM before) AS is_first`);

/** Erases a leaving user's pictures; the fact that they existed stays. */
export const forgetPictures = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`UPDATE case_pictures SET sealed = NULL, sha256 = NULL WHERE user_id = ${userId} AND sealed IS NOT NULL`);

/** Erases pictures of cases that ended longer ago than the retention time. */
export const erasePictures = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    UPDATE case_pictures SET sealed = NULL, sha256 = NULL WHERE id = ANY (ARRAY(
      SELECT p.id FROM case_pictures p JOIN cases c ON c.id = p.case_id
       WHERE p.sealed IS NOT NULL AND p.at < now() - make_interval(secs => ${keptS}) AND c.closed_at < now() - make_interval(secs => ${keptS})
       ORDER BY p.at LIMIT ${batch} FOR UPDATE OF p SKIP LOCKED))`);
