import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { SETTLEMENT } from './run-kind.ts';

/** What the run says that waits for a second pair of eyes. */
export const findWaitingBody = async (db: Queryable, organisation: UserId): Promise<string | undefined> =>
  (
    await db.maybe(sql<{ body: string }>`
      SELECT body FROM office_acts WHERE organisation_id = ${organisation} AND kind = 'settlement.run' AND subject = ${SETTLEMENT}
         AND state = 'waiting' AND expires_at > clock_timestamp()`)
  )?.body;
