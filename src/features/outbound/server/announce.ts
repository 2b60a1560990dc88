import { tellAllStaff } from '#features/organisations/server/staff/tell-staff.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { listenerSet } from '#platform/server/store/slot.ts';
import { type DataOf, dataShapes } from '../event-shapes.ts';
import type { EventType } from '../events.ts';

/** Called with each organisation for which this process has committed an event. */
export const announced = listenerSet<UserId>();

export interface Announcement {
  readonly type: EventType;
  readonly subject: string;
  /** Must match the type's schema in `dataShapes`. */
  readonly data: object;
}

/** Makes an announcement whose data fits its type. */
const announcement = <T extends EventType>(type: T, subject: string, data: DataOf<T>): Announcement => ({
  type,
  subject,
  data,
});

/**
 * Publishes an event to an organisation's programs if and only if this transaction commits. All events go through here.
 * Returns false, without an event, if the organisation is neither approved nor suspended. Call it last in the
 * transaction: until the commit the organisation's other events wait, so that numbers follow the commits without gaps.
 * Events of one `subject`, such as `payment:7`, are delivered in order.
 */
export const announce = <T extends EventType>(
  tx: Tx,
  organisation: UserId,
  type: T,
  subject: string,
  data: DataOf<T>,
): Promise<boolean> => announceAll(tx, organisation, [announcement(type, subject, data)]);

/** Publishes several events in the given order; see `announce`. */
export async function announceAll(tx: Tx, organisation: UserId, all: readonly Announcement[]): Promise<boolean> {
  const rows = all.map(({ type, subject, data }) => ({ type, subject, data: dataShapes[type].parse(data) }));
  const written = await tx.rows(sql<{ number: number }>`
    WITH next AS (
      INSERT INTO event_streams AS s (organisation_id, last)
        SELECT id, ${rows.length}::int FROM organisations WHERE id = ${organisation} AND state IN ('approved', 'suspended')
      ON CONFLICT (organisation_id) DO UPDATE SET last = s.last + ${rows.length}::int RETURNING organisation_id, last)
    INSERT INTO organisation_events (organisation_id, number, type, subject, data, audit_n, audit_head)
      SELECT next.organisation_id, next.last - ${rows.length}::int + e.n, e.event ->> 'type', e.event ->> 'subject', e.event -> 'data', h.n, h.head
        FROM next CROSS JOIN jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS e(event, n)
        LEFT JOIN organisation_audit_heads h USING (organisation_id)
    RETURNING number`);
  if (written.length === 0) return false;
  // A separate statement, so that its snapshot is taken after the stream's row was locked and it sees the current
  // endpoints.
  tx.queue(sql`
    WITH sending AS (
      INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject)
        SELECT p.organisation_id, e.number, p.id, e.subject FROM organisation_events e JOIN event_endpoints p USING (organisation_id)
         WHERE e.organisation_id = ${organisation} AND e.number = ANY (${written.map(({ number }) => number)}::bigint[])
           AND p.state = 'on' AND (p.types IS NULL OR e.type = ANY (p.types))
         ORDER BY e.number FOR KEY SHARE OF p
      RETURNING id)
    UPDATE event_streams SET due_at = least(due_at, clock_timestamp())
     WHERE organisation_id = ${organisation} AND EXISTS (SELECT FROM sending)`);
  await tellAllStaff(tx, organisation);
  tx.afterCommit(() => announced.tell(organisation));
  return true;
}
