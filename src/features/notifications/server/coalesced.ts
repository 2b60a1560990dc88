import { type Queryable, sql } from '#platform/server/store/db.ts';
import { notice } from '../rules.ts';
import type { NotificationCode } from '../sentences.ts';
import type { NewNotice } from './store.ts';

/** What an organisation may ask of a person any number of times. */
const OF_ASKING: readonly (NotificationCode | null)[] = ['approval_asked', 'approval_reminder'];
/** So many notices of one organisation a person gets in an hour by their titles; the next one says that there are more, and is the last. */
const MOST_NAMED = 5;

/** Leaves out of what organisations ask of a person all that comes after the first few of an hour. The listener has its turn on one node alone. */
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

/** How many such notices each of these people had in the last hour, by who asked. An event that comes again is none of them. */
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
