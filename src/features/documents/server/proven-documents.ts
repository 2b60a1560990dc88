import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { openParticulars } from './document.ts';
import type { DocumentRow } from './store.ts';

type ProvenRow = Pick<DocumentRow, 'id' | 'user_id' | 'particulars' | 'document_type'>;

/** Returns the documents that verified a person, with each number; the newest 20. */
export async function provenDocuments(
  db: Queryable,
  vault: Vault,
  { userId }: Pick<Owner, 'userId'>,
): Promise<{ documentType: string; documentNumber: string }[]> {
  const rows = await db.rows(sql<ProvenRow>`
    SELECT id, user_id, particulars, document_type FROM digital_documents
     WHERE user_id = ${userId} AND verification_status = 'verified' ORDER BY id DESC LIMIT 20`);
  const proven = [];
  for (const row of rows) {
    const { documentNumber } = await openParticulars(db, vault, row);
    proven.push({ documentType: row.document_type, documentNumber });
  }
  return proven;
}
