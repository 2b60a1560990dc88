import { type Queryable, sql } from '#platform/server/store/db.ts';
import { notice } from '../rules.ts';
import type { NotificationCode } from '../sentences.ts';
import type { NewNotice } from './store.ts';

/** Notices that an organisation can cause any number of times. */
const OF_ASKING: readonly (NotificationCode | null)[] = ['approval_asked', 'approval_reminder'];
/**
 * Maximum number of such notices from one organisation that a person gets with their titles within an hour. The next
 * one states that there are more, and is the last.
 */
const MOST_NAMED = 5;

/**
 * Drops notices of organisations' requests beyond the hourly limit. The listener runs on one node only, so no lock is
 * needed.
 */
export async function coalesced(db: Queryable, told: readonly NewNotice[]): Promise<NewNotice[]> {
  const asking = told.filter(({ notice: { code } }) => OF_ASKING.includes(code));
  if (asking.length === 0) return [...told];
  const counts = await countRecent(db, asking);
  return told.flatMap((one) => {
    if (!OF_ASKING.includes(one.notice.code)) return [one];
    const { requester = '' } = one.notice.params;
    const key = keyOf(one.recipient.userId, requester);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    if (before < MOST_NAMED) return [one];
    return before === MOST_NAMED ? [{ ...one, notice: notice('approvals_many', { requester }, 'info', '/work') }] : [];
  });
}

const keyOf = (userId: number, requester: string) => `${userId} ${requester}`;

/** Counts notices of requests in the last hour, by person and requester. A redelivered event is not counted. */
async function countRecent(db: Queryable, asking: readonly NewNotice[]): Promise<Map<string, number>> {
  const people = [...new Set(asking.map(({ recipient: { userId } }) => userId))];
  const rows = await db.rows(sql<{ user_id: number; requester: string; n: number }>`
    SELECT n.user_id, n.params ->> 'requester' AS requester, count(*) AS n
      FROM notifications n
     WHERE n.user_id = ANY (${people}::bigint[]) AND n.created_at > now() - interval '1 hour'
       AND n.code = ANY (${[...OF_ASKING, 'approvals_many']}::text[])
       AND n.event_id <> ALL (${asking.map(({ eventId }) => eventId)}::bigint[])
     GROUP BY 1, 2`);
  return new Map(rows.map(({ user_id: userId, requester, n }) => [keyOf(userId, requester), n]));
}
