import type { ReconcileResult } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';

/**
 * Compares a restored store: documents in it are sent to their verifier again; documents submitted after the backup
 * must be submitted again.
 */
export async function reconcileDocuments({ db }: Services, since: Date): Promise<ReconcileResult[]> {
  const { open } = await db.one(sql<{ open: number }>`SELECT count(*) AS open FROM verification_queue`);
  const says = `${open} are submitted to the verifier or polled again; of what came in since ${since.toISOString()}, verdicts are requested again and documents must be submitted again`;
  return [{ kind: 'documents', again: open, lost: null, says }];
}
