import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks that every organisation's events are numbered without gaps up to the newest, that each goes to an endpoint
 * once (no index over all partitions can ensure that), and that nothing waits for an endpoint that was switched off.
 */
export const auditEvents = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'the newest event is not the last number' AS problem, 'organisation ' || s.organisation_id AS place FROM event_streams s
     WHERE s.last <> coalesce((SELECT max(e.number) FROM organisation_events e WHERE e.organisation_id = s.organisation_id), 0)
    UNION ALL SELECT 'a gap in the events', 'organisation ' || organisation_id || ', before ' || number
      FROM (SELECT organisation_id, number, lag(number) OVER (PARTITION BY organisation_id ORDER BY number) AS before
              FROM organisation_events WHERE created_at > now() - interval '29 days') e
     WHERE before IS NOT NULL AND number <> before + 1
    UNION ALL SELECT 'an event is on its way to an endpoint twice', 'endpoint ' || d.endpoint_id || ', event ' || d.number
      FROM event_deliveries d GROUP BY d.endpoint_id, d.number HAVING count(*) > 1
    UNION ALL SELECT 'an event waits for an endpoint that is off', 'delivery ' || d.id
      FROM event_endpoints p JOIN event_deliveries d ON d.endpoint_id = p.id AND d.due_at IS NOT NULL WHERE p.state = 'off'
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);
