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
  const event = await tx.maybe(sql<{ number: number }>`
    WITH next AS (
      INSERT INTO event_streams AS s (organisation_id, last)
        SELECT id, 1 FROM organisations WHERE id = ${organisation} AND state IN ('approved', 'suspended')
      ON CONFLICT (organisation_id) DO UPDATE SET last = s.last + 1 RETURNING organisation_id, last)
    INSERT INTO organisation_events (organisation_id, number, type, subject, data, audit_n, audit_head)
      SELECT next.organisation_id, last, ${type}, ${subject}, ${events[type].data.parse(data)}::jsonb, h.n, h.head
        FROM next LEFT JOIN organisation_audit_heads h USING (organisation_id)
    RETURNING number`);
  if (!event) return false;
  // A statement of its own: it sees the endpoints as they are once the stream is this transaction's.
  await tx.run(sql`
    WITH sending AS (
      INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject)
        SELECT organisation_id, ${event.number}, id, ${subject} FROM event_endpoints
         WHERE organisation_id = ${organisation} AND state = 'on' AND (types IS NULL OR ${type} = ANY (types)) FOR KEY SHARE
      RETURNING id)
    UPDATE event_streams SET due_at = least(due_at, clock_timestamp())
     WHERE organisation_id = ${organisation} AND EXISTS (SELECT FROM sending)`);
  tx.afterCommit(() => announced.tell(organisation));
  return true;
}
