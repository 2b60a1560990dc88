import { z } from 'zod';
import type { Queryable } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { DigitalDocument } from '../contract.ts';
import { type DocumentRow, placeOf } from './store.ts';

const particulars = z.strictObject({ documentNumber: z.string(), name: z.string() });

/** Opens the sealed number and name with which a document was submitted. */
export async function openParticulars(
  db: Queryable,
  vault: Vault,
  row: Pick<DocumentRow, 'id' | 'user_id' | 'particulars'>,
): Promise<z.output<typeof particulars>> {
  const opened = await vault.open(db, userSubject(row.user_id), placeOf('particulars', row.id), row.particulars);
  return particulars.parse(JSON.parse(new TextDecoder().decode(opened)));
}

/** Converts a document's row to its API form, without the image. Opens its sealed fields. */
export async function documentOf(db: Queryable, vault: Vault, row: DocumentRow): Promise<DigitalDocument> {
  const { documentNumber, name } = await openParticulars(db, vault, row);
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    documentType: row.document_type,
    documentHash: row.document_hash,
    metadata: {
      documentNumber,
      name,
      verificationStatus: row.verification_status,
      rejectionCode: row.rejection_code,
      rejectionReason: row.rejection_reason,
    },
    checkedBy: row.checked_by,
    ...((row.checked_by === 'desk' || row.looks > 0) && { looks: row.looks }),
    verifiedAt: row.verified_at && onWire(row.verified_at),
    createdAt: onWire(row.created_at),
  };
}
