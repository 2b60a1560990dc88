import { onWire } from '#platform/wire-time.ts';
import type { EventOnWire } from '../event-shapes.ts';
import type { EventRow } from './delivery/deliveries-store.ts';

export const idOnWire = (id: string): string => `evt_${id}`;

/** Converts a row to the event in webhooks and the stream. */
export const eventOf = (row: EventRow): EventOnWire => ({
  id: idOnWire(row.event_id),
  number: row.number,
  type: row.type,
  timestamp: onWire(row.created_at),
  organisationId: row.organisation_id,
  subject: row.subject,
  data: row.data,
  audit: row.audit_n && row.audit_head ? { n: row.audit_n, head: Buffer.from(row.audit_head).toString('hex') } : null,
});
