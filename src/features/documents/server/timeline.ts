import { sql } from '#platform/server/store/db.ts';
import { inSpan, type Moment, microsOf, type TimelineSource } from '#platform/server/timeline.ts';
import type { Outcome } from '#platform/timeline.ts';
import type { DigitalDocument } from '../contract.ts';
import { documentOf } from './document.ts';
import { listDocumentsOf } from './store.ts';

const OUTCOMES: Readonly<Record<DigitalDocument['metadata']['verificationStatus'], Outcome>> = {
  pending: 'pending',
  verified: 'done',
  rejected: 'failed',
};

/** Timeline entries of documents, dated by the verdict, or by submission while there is none. */
export const documentsVerified: TimelineSource<DigitalDocument> = {
  moments: (db, { userId }, span) =>
    db.rows(sql<Moment>`
      SELECT ${microsOf(sql`coalesce(verified_at, created_at)`)} AS micros, id FROM digital_documents
       WHERE user_id = ${userId} AND ${inSpan(sql`coalesce(verified_at, created_at)`, span)}
       ORDER BY coalesce(verified_at, created_at) DESC, id DESC LIMIT ${span.count}`),
  items: async ({ db, vault }, owner, ids) => {
    const rows = await listDocumentsOf(db, owner, ids);
    return Promise.all(
      rows.map(async (row) => {
        const record = await documentOf(db, vault, row);
        const at = record.verifiedAt ?? record.createdAt;
        const status = OUTCOMES[record.metadata.verificationStatus];
        return { id: row.id, at, party: null, money: null, status, record };
      }),
    );
  },
};
