import type { ReconcileResult } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';

/**
 * Prepares a restored store: lists the cursors from which each tax office is read again, and the claims that are
 * processed again.
 */
export async function reconcileRefunds({ db }: Services, since: Date): Promise<ReconcileResult[]> {
  const cursors = await db.rows(sql<{ office: string; cursor: string | null }>`
    SELECT office, cursor FROM tax_cursors ORDER BY office LIMIT 100`);
  const { open } = await db.one(
    sql<{ open: number }>`SELECT count(*) AS open FROM tax_refunds WHERE next_at IS NOT NULL`,
  );
  const places = cursors.map(({ office, cursor }) => `${office} from ${cursor ?? 'its beginning'}`).join(', ');
  const read = places === '' ? 'no office has been read yet' : `offices are read again: ${places}`;
  const says = `${read}; answers about purchases recorded since ${since.toISOString()} belong to no claim here and are stored as unknown`;
  return [{ kind: 'tax refunds', again: open, lost: null, says }];
}
