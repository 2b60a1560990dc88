import type { ReconcileResult } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';

/** After a restore, reports the deliveries that are sent again and how programs detect lost events. */
export async function reconcileEvents({ db }: Services, since: Date): Promise<ReconcileResult[]> {
  const { due } = await db.one(
    sql<{ due: number }>`SELECT count(*) AS due FROM event_deliveries WHERE due_at IS NOT NULL`,
  );
  const says = `${due} are sent again with their ids; a program whose cursor is an event since ${since.toISOString()} gets cursor_gone and reads from the start`;
  return [{ kind: 'deliveries to organisations', again: due, lost: null, says }];
}
