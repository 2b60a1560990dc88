import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { listenerSet } from '#platform/server/store/listeners-set.ts';
import { type DataOf, events } from '../events.ts';
import type { EventType } from '../rules.ts';

/** Told of each organisation for which this process has committed an event. */
export const announced = listenerSet<UserId>();

/**
 * Tells an organisation's programs that something happened, if and only if this transaction commits: the only door. False, and nothing
 * happens, where `organisation` is no live organisation. To be called last: from here to the commit the organisation's other events wait, so that their numbers follow the
 * commits without a gap. Events of one `subject`, such as `payment:7`, are delivered in their order.
 */
export async function announce<T extends EventType>(
  tx: Tx,
  organisation: UserId,
  type: T,
  subject: string,
  data: DataOf<T>,
): Promise<boolean> {
  const written = await tx.rows(sql`
    WITH next AS (
      INSERT INTO event_streams AS s (organisation_id, last, due_at)
        SELECT o.id, 1, w.due_at FROM organisations o
         CROSS JOIN (SELECT CASE WHEN EXISTS (SELECT FROM event_endpoints p WHERE p.organisation_id = ${organisation} AND p.state = 'on')
                                 THEN clock_timestamp() END AS due_at) w
         WHERE o.id = ${organisation} AND o.state IN ('approved', 'suspended')
      ON CONFLICT (organisation_id) DO UPDATE SET last = s.last + 1, due_at = least(s.due_at, excluded.due_at)
      RETURNING organisation_id, last),
    event AS (
      INSERT INTO organisation_events (organisation_id, number, type, subject, data, audit_n, audit_head)
        SELECT next.organisation_id, last, ${type}, ${subject}, ${events[type].data.parse(data)}::jsonb, h.n, h.head
          FROM next LEFT JOIN organisation_audit_heads h USING (organisation_id)
      RETURNING organisation_id, number),
    sending AS (
      INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject)
        SELECT e.organisation_id, e.number, p.id, ${subject} FROM event e JOIN (
          SELECT id, organisation_id FROM event_endpoints
           WHERE organisation_id = ${organisation} AND state = 'on' AND (types IS NULL OR ${type} = ANY (types)) FOR KEY SHARE) p
            ON p.organisation_id = e.organisation_id)
    SELECT 1 AS is FROM event`);
  if (written.length > 0) tx.afterCommit(() => announced.tell(organisation));
  return written.length > 0;
}
