import type { UserId } from '#platform/ids.ts';
import type { OfficeOfficer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { DigitalDocument } from '../../contract.ts';
import type { DeskCode } from '../../identity-desk.ts';

/** Query parts that select the documents waiting at the desk. */
const waiting = sql`verification_queue q JOIN digital_documents d ON d.id = q.document_id AND d.verification_status = 'pending' AND d.checked_by = 'desk'`;
/** Number of findings on the document `d`. */
const looked = sql`(SELECT count(*) FROM desk_sittings s WHERE s.document_id = d.id AND s.outcome IS NOT NULL)`;
const inHand = sql`s.ended_at IS NULL AND s.ends_at > clock_timestamp()`;
const marksOf = (identity: readonly Uint8Array[]) =>
  sql`ARRAY(SELECT decode(m, 'hex') FROM unnest(${identity.map((mark) => Buffer.from(mark).toString('hex'))}::text[]) AS m)`;

/**
 * An officer at the desk: the documents that identify them, and whether they may decide between two differing findings.
 */
export interface AtDesk {
  readonly person: Pick<Owner, 'userId'>;
  readonly identity: readonly Uint8Array[];
  readonly maySettle: boolean;
}
/** A document that an officer may take. */
export interface Candidate {
  readonly id: number;
  readonly user_id: UserId;
  readonly document_type: DigitalDocument['documentType'];
  readonly particulars: Uint8Array;
}

/**
 * True if nobody has the document, it is not the officer's own, and they have not looked at it before under any
 * account.
 */
const mayTake = ({ person, identity, maySettle }: AtDesk) => sql`
  d.user_id <> ${person.userId} AND ${looked} < ${maySettle ? 3 : 2}
  AND NOT EXISTS (SELECT FROM desk_sittings s WHERE s.document_id = d.id
    AND (${inHand} OR s.outcome IS NOT NULL AND (s.officer_id = ${person.userId} OR s.identity && ${marksOf(identity)})))`;

/** Lists documents after `after` that this officer may take, longest waiting first. */
export const listCandidates = (db: Queryable, at: AtDesk, after: number, count: number): Promise<Candidate[]> =>
  db.rows(sql<Candidate>`
    SELECT d.id, d.user_id, d.document_type, d.particulars FROM ${waiting}
     WHERE ${mayTake(at)} AND d.id > ${after} ORDER BY d.id LIMIT ${count}`);

/**
 * Locks the first of these documents that can still be taken, so that it cannot be decided or deleted in the meantime.
 */
export const lockFirst = (tx: Tx, at: AtDesk, ids: readonly number[]): Promise<{ id: number } | undefined> =>
  tx.maybe(sql<{ id: number }>`
    SELECT d.id FROM ${waiting} WHERE d.id = ANY (${[...ids]}::bigint[]) AND ${mayTake(at)} ORDER BY d.id LIMIT 1 FOR SHARE OF d`);

/** Closes sittings whose time ran out, so that other officers can take the documents. */
export const endOverdue = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE desk_sittings SET ended_at = ends_at WHERE ended_at IS NULL AND ends_at <= clock_timestamp()`);

/** Assigns a document to an officer. The first sitting also fixes whether two officers must review the document. */
export async function insertSitting(
  tx: Tx,
  { person, identity }: AtDesk,
  { id, passkey, isTwice }: { readonly id: number; readonly passkey: Uint8Array; readonly isTwice: boolean },
): Promise<void> {
  tx.queue(sql`UPDATE verification_queue SET is_twice = coalesce(is_twice, ${isTwice}) WHERE document_id = ${id}`);
  tx.queue(sql`INSERT INTO desk_sittings (document_id, officer_id, passkey, identity)
    VALUES (${id}, ${person.userId}, ${passkey}, ${marksOf(identity)})`);
}

export interface SittingRow {
  readonly id: number;
  readonly document_id: number;
  readonly user_id: UserId;
  readonly document_type: DigitalDocument['documentType'];
  readonly document_hash: string;
  readonly image_type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly reference: string | null;
  readonly particulars: Uint8Array;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly is_looked_at: boolean;
  readonly is_twice: boolean;
}
/** Returns the sitting that an officer has open. */
export const findSitting = (
  db: Queryable,
  { person }: Pick<OfficeOfficer, 'person'>,
): Promise<SittingRow | undefined> =>
  db.maybe(sql<SittingRow>`
    SELECT s.id, s.document_id, d.user_id, d.document_type, d.document_hash, d.image_type, d.reference, d.particulars, d.created_at, s.ends_at,
           s.looked_at IS NOT NULL AS is_looked_at, coalesce(q.is_twice, false) AS is_twice
      FROM ${waiting} JOIN desk_sittings s ON s.document_id = d.id WHERE s.officer_id = ${person.userId} AND ${inHand}`);

/** Records that an officer opened the picture. Returns whether it is the first time in this sitting. */
export const markLooked = async (tx: Tx, { id }: Pick<SittingRow, 'id'>): Promise<boolean> =>
  (await tx.run(sql`UPDATE desk_sittings SET looked_at = clock_timestamp() WHERE id = ${id} AND looked_at IS NULL`)) ===
  1;

/** Returns an officer's document to the queue. */
export const endSitting = (tx: Tx, { userId }: Pick<Owner, 'userId'>): Promise<number> =>
  tx.run(
    sql`UPDATE desk_sittings SET ended_at = least(ends_at, clock_timestamp()) WHERE officer_id = ${userId} AND ended_at IS NULL`,
  );

/** Erases the identity marks of an officer whose account is deleted, and returns their document to the queue. */
export async function forgetSittings(tx: Tx, owner: Owner): Promise<void> {
  await endSitting(tx, owner);
  tx.queue(sql`UPDATE desk_sittings SET identity = '{}' WHERE officer_id = ${owner.userId} AND identity <> '{}'`);
}

export interface FoundRow {
  readonly id: number;
  readonly passkey: Uint8Array;
  readonly code: DeskCode | null;
  readonly facts: Uint8Array | null;
}
/** Lists the findings on a document so far, oldest first. */
export const listFound = (db: Queryable, documentId: number): Promise<FoundRow[]> =>
  db.rows(sql<FoundRow>`
    SELECT id, passkey, code, facts FROM desk_sittings WHERE document_id = ${documentId} AND outcome IS NOT NULL ORDER BY ended_at, id`);

/** Ends a sitting with its finding. */
export const writeFound = (
  tx: Tx,
  { id }: Pick<SittingRow, 'id'>,
  {
    passkey,
    outcome,
    code,
    facts,
  }: Pick<FoundRow, 'passkey' | 'code' | 'facts'> & { readonly outcome: 'verified' | 'rejected' },
): Promise<number> =>
  tx.run(sql`UPDATE desk_sittings SET passkey = ${passkey}, outcome = ${outcome}, code = ${code}, facts = ${facts}, ended_at = clock_timestamp()
    WHERE id = ${id} AND ended_at IS NULL`);

/** Reads the picture of a document that waits at the desk. */
export const readPicture = async (db: Queryable, documentId: number): Promise<Uint8Array | undefined> =>
  (
    await db.maybe(sql<{ image: Uint8Array | null }>`
      SELECT image FROM digital_documents WHERE id = ${documentId} AND verification_status = 'pending'`)
  )?.image ?? undefined;
