import type { Owner } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import type { DigitalDocument } from '../contract.ts';
import { numberAlike } from '../identity-desk.ts';
import type { Checker, RejectionCode } from '../verdict.ts';
import type { CheckedImage } from './image-data.ts';

export interface NewDocument {
  readonly title: string;
  readonly documentType: DigitalDocument['documentType'];
  readonly documentNumber: string;
  readonly name: string;
  readonly image: CheckedImage;
}
export interface DocumentRow {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly document_type: DigitalDocument['documentType'];
  readonly document_hash: string;
  readonly image_type: string;
  readonly particulars: Uint8Array;
  readonly verification_status: DigitalDocument['metadata']['verificationStatus'];
  readonly rejection_code: RejectionCode | null;
  readonly rejection_reason: string | null;
  readonly checked_by: Checker | null;
  readonly verified_at: Date | null;
  readonly created_at: Date;
  /** Number of sittings in which an officer opened the picture. */
  readonly looks: number;
}

const columns = sql`id, user_id, title, document_type, document_hash, image_type, particulars, verification_status,
  rejection_code, rejection_reason, checked_by, verified_at, created_at,
  (SELECT count(*) FROM desk_sittings s WHERE s.document_id = digital_documents.id AND s.looked_at IS NOT NULL) AS looks`;

const TABLE = 'digital_documents';
export const placeOf = (column: 'image' | 'particulars', row: number) => ({ table: TABLE, column, row });

/** Computes the keyed mark of a document's type and number. It reveals nothing about the number. */
export const numberMark = (
  vault: Vault,
  tx: Tx,
  { documentType, documentNumber }: { readonly documentType: string; readonly documentNumber: string },
): Promise<Uint8Array> => vault.mac('document number', `${documentType} ${numberAlike(documentNumber)}`, tx);

/**
 * Seals and stores a document as pending, created now or at `createdAt`. Lists are ordered by id, so `createdAt` must
 * never run backwards.
 */
export async function insertDocument(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  document: NewDocument,
  createdAt?: Date,
): Promise<DocumentRow> {
  const id = await nextId(tx, TABLE);
  const { image, documentNumber, name } = document;
  const particulars = new TextEncoder().encode(JSON.stringify({ documentNumber, name }));
  const subject = userSubject(owner.userId);
  const sealedImage = await vault.seal(tx, subject, placeOf('image', id), image.bytes);
  const sealedParticulars = await vault.seal(tx, subject, placeOf('particulars', id), particulars);
  return tx.one(sql<DocumentRow>`
    INSERT INTO digital_documents (id, user_id, title, document_type, document_hash, image_type, image_bytes, image_width,
      image_height, image, particulars, number_mark, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${document.title}, ${document.documentType}, ${image.sha256}, ${image.header.type},
      ${image.bytes.length}, ${image.header.width}, ${image.header.height}, ${sealedImage}, ${sealedParticulars},
      ${await numberMark(vault, tx, document)},
      coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING ${columns}`);
}

export const countDocuments = async (tx: Tx, owner: Owner): Promise<number> =>
  (await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM digital_documents WHERE user_id = ${owner.userId}`)).n;

/**
 * Counts an owner's documents that wait for a verdict, and those submitted in 30 days. Leaves out those that timed out
 * without anyone looking.
 */
export const countSubmitted = (tx: Tx, owner: Owner): Promise<{ waiting: number; lately: number }> =>
  tx.one(sql<{ waiting: number; lately: number }>`
    SELECT count(*) FILTER (WHERE verification_status = 'pending') AS waiting,
           count(*) FILTER (WHERE created_at > now() - interval '30 days' AND rejection_code IS DISTINCT FROM 'no_answer') AS lately
      FROM digital_documents WHERE user_id = ${owner.userId} AND reference IS NOT NULL`);

/** Lists an owner's documents below `before`, newest first, without images. */
export const listDocuments = (db: Queryable, owner: Owner, before: number, count: number): Promise<DocumentRow[]> =>
  db.rows(sql<DocumentRow>`
    SELECT ${columns}
    FROM digital_documents WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Lists an owner's documents with these ids, without images. */
export const listDocumentsOf = (db: Queryable, owner: Owner, ids: readonly number[]): Promise<DocumentRow[]> =>
  db.rows(sql<DocumentRow>`
    SELECT ${columns}
    FROM digital_documents WHERE user_id = ${owner.userId} AND id = ANY (${[...ids]}::bigint[])`);

/** A document with its image, which is null once erased. */
type DocumentWithImageRow = DocumentRow & { readonly image: Uint8Array | null };

export const findDocument = (db: Queryable, owner: Owner, id: number): Promise<DocumentWithImageRow | undefined> =>
  db.maybe(sql<DocumentWithImageRow>`
    SELECT ${columns}, image
    FROM digital_documents WHERE user_id = ${owner.userId} AND id = ${id}`);

/** Deletes every document of a user. Verdicts that arrive later are ignored. */
export const forgetDocuments = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM digital_documents WHERE user_id = ${userId}`);
