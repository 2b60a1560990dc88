import { readBody } from '#features/office/server/acts/acts-store.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { SETTLEMENT } from './run-kind.ts';

/** Returns the body of the run that waits for its check. */
export const findWaitingBody = async (db: Queryable, organisation: UserId): Promise<object | undefined> => {
  const row = await db.maybe(sql<{ body: string }>`
      SELECT body FROM office_acts WHERE organisation_id = ${organisation} AND kind = 'settlement.run' AND subject = ${SETTLEMENT}
         AND state = 'waiting' AND expires_at > clock_timestamp()`);
  return row && readBody(row).body;
};
