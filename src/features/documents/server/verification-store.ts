import { recipientOfRow } from '#platform/server/events/listener.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Recipient } from '#platform/server/http/proof.ts';
import { MOST_COUNTED, type Queue, queueColumns } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { DigitalDocument } from '../contract.ts';
import { type Checker, type KeptFacts, storedVerdictOf } from '../verdict.ts';
import type { DocumentRow } from './store.ts';
import type { IncomingVerdict } from './verifier/port.ts';

/**
 * Queues a newly submitted document, in the transaction that stored it. Documents that are not queued are never
 * verified.
 */
export async function queueDocument(tx: Tx, { id }: Pick<DocumentRow, 'id'>): Promise<void> {
  tx.queue(sql`UPDATE digital_documents SET reference = gen_random_uuid() WHERE id = ${id}`);
  tx.queue(sql`INSERT INTO verification_queue (document_id) VALUES (${id})`);
}

/** A document that is due in the queue. */
export interface DueDocument {
  readonly id: number;
  readonly user_id: number;
  readonly document_type: DigitalDocument['documentType'];
  readonly document_hash: string;
  readonly image_type: string;
  readonly reference: string;
  readonly checked_by: Checker | null;
  readonly is_handed_over: boolean;
  /** Failed tries since the document was last handed over. */
  readonly tries: number;
  readonly is_overdue: boolean;
  /** How often the verifier has lost the document. */
  readonly forgotten: number;
}

/** Leases the longest-due document for `leaseMs`, so that one process works on it, and another one after a crash. */
export const takeDue = (db: Db, leaseMs: number, patienceMs: number): Promise<DueDocument | undefined> =>
  db.maybe(sql<DueDocument>`
    WITH due AS (
      SELECT document_id FROM verification_queue WHERE due_at <= clock_timestamp()
       ORDER BY due_at, document_id LIMIT 1 FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE verification_queue q
         SET tries = q.tries + 1, patient_since = coalesce(q.patient_since, clock_timestamp()), due_at = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
        FROM due WHERE q.document_id = due.document_id
      RETURNING q.document_id, q.is_handed_over, q.tries - 1 AS tries, q.forgotten,
        q.patient_since + make_interval(secs => ${patienceMs / 1000}::float8) <= clock_timestamp() AS is_overdue)
    SELECT d.id, d.user_id, d.document_type, d.document_hash, d.image_type, d.reference, d.checked_by,
           t.is_handed_over, t.tries, t.is_overdue, t.forgotten
      FROM taken t JOIN digital_documents d ON d.id = t.document_id`);

/** Reads the sealed fields of a document, to hand it over. */
export const readSealed = (
  db: Queryable,
  { id }: DueDocument,
): Promise<{ image: Uint8Array | null; particulars: Uint8Array }> =>
  db.one(sql<{ image: Uint8Array | null; particulars: Uint8Array }>`
    SELECT image, particulars FROM digital_documents WHERE id = ${id}`);

/** Records that the verifier has the document, and schedules the first poll in case its verdict gets lost. */
export const markSubmitted = (db: Db, { id }: DueDocument, checker: Checker, askMs: number): Promise<void> =>
  db.tx(async (tx) => {
    const own = await tx.run(sql`
      UPDATE digital_documents SET checked_by = ${checker} WHERE id = ${id} AND verification_status = 'pending'`);
    if (own === 0) return;
    tx.queue(sql`UPDATE verification_queue SET is_handed_over = true, tries = 0, patient_since = clock_timestamp(), fault = NULL,
      due_at = clock_timestamp() + make_interval(secs => ${askMs / 1000}::float8) WHERE document_id = ${id}`);
  });

/** Schedules another submission of a document that the verifier has lost. Its time limit starts again. */
export const handOverAgain = (db: Db, { id }: DueDocument, waitMs: number): Promise<number> =>
  db.run(sql`UPDATE verification_queue SET is_handed_over = false, patient_since = NULL, forgotten = forgotten + 1, fault = NULL,
    due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8) WHERE document_id = ${id}`);

/** Schedules the next poll, or the next try to hand the document over. */
export const postpone = (db: Db, { id }: DueDocument, waitMs: number, isHandedOver: boolean): Promise<number> =>
  db.run(sql`UPDATE verification_queue SET is_handed_over = ${isHandedOver}, fault = NULL,
    due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8) WHERE document_id = ${id}`);

/** Postpones a document that could not be processed, or whose verdict could not be stored, and stores the reason. */
export const setDocumentAside = (db: Db, { id }: DueDocument, fault: string, waitMs: number): Promise<number> =>
  db.run(sql`UPDATE verification_queue SET fault = ${fault},
    due_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8) WHERE document_id = ${id}`);

/** A newly verified document, as listeners in the same transaction receive it. */
export interface VerifiedDocument {
  readonly recipient: Recipient;
  readonly id: number;
  readonly documentType: DigitalDocument['documentType'];
  readonly checkedBy: Checker;
  /** Date of the verdict, `YYYY-MM-DD` in UTC. */
  readonly verifiedOn: string;
  readonly document: KeptFacts;
}

/**
 * Stores the first verdict on a document. Later ones, and those about another image or an unknown document, change
 * nothing. Notifies the person, and passes a verified document to `onVerified` in the same transaction. Returns whether
 * this was the first verdict.
 */
export async function decideDocument(
  tx: Tx,
  { reference, documentHash, verdict }: IncomingVerdict,
  checkedBy: Checker,
  onVerified: (tx: Tx, verified: VerifiedDocument) => Promise<void>,
): Promise<boolean> {
  const { today } = await tx.one(sql<{ today: string }>`SELECT current_date::text AS today`);
  const settled = storedVerdictOf(verdict, today);
  const refusal = settled.status === 'rejected' ? settled : { code: null, reason: null };
  const row = await tx.maybe(sql<Pick<DocumentRow, 'id' | 'user_id' | 'document_type'>>`
    UPDATE digital_documents SET verification_status = ${settled.status}, rejection_code = ${refusal.code},
      rejection_reason = ${refusal.reason}, verified_at = now(), checked_by = ${checkedBy}
    WHERE reference = ${reference}::uuid AND document_hash = ${documentHash} AND verification_status = 'pending'
    RETURNING id, user_id, document_type`);
  if (!row) return false;
  const recipient = recipientOfRow(row);
  const { id, document_type: documentType } = row;
  if (settled.status === 'verified')
    await onVerified(tx, {
      recipient,
      id,
      documentType,
      checkedBy,
      verifiedOn: today,
      document: settled.document,
    });
  const data = { documentId: id, documentType, status: settled.status, rejectionCode: refusal.code, checkedBy };
  await emit(tx, [{ userId: recipient.userId, type: 'document_update', data }]);
  return true;
}

/** Reads the queue of documents without a verdict. */
export const readVerificationQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT due_at, fault FROM verification_queue ORDER BY due_at LIMIT ${MOST_COUNTED}) q`);

/** Returns the milliseconds until the next document is due, by the store's clock; undefined if the queue is empty. */
export async function nextDueMs(db: Queryable): Promise<number | undefined> {
  const { ms } = await db.one(sql<{ ms: number | null }>`
    SELECT least(ceil(extract(epoch FROM min(due_at) - clock_timestamp()) * 1000), 60000)::int AS ms FROM verification_queue`);
  return ms ?? undefined;
}

/** Erases images of documents rejected more than `keptS` seconds ago. The row and the image's hash stay. */
export const eraseRefusedImages = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    UPDATE digital_documents SET image = NULL, image_erased_at = now() WHERE id = ANY (ARRAY(
      SELECT id FROM digital_documents
       WHERE verification_status = 'rejected' AND image_erased_at IS NULL
         AND verified_at < now() - make_interval(secs => ${keptS})
       ORDER BY verified_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);

/** Counts queued documents that are due later than any delay allows, which only a clock change can cause. */
export const countFarAhead = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM verification_queue WHERE due_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q`)
  ).n;
