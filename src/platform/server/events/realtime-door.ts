import { z } from 'zod';
import type { Door } from '#platform/openapi/doors.ts';

/** Event stream, for the API description. */
export const realtimeDoor: Door = {
  route: 'GET /api/events/{userId}',
  summary: 'Live events of a user, as server-sent events.',
  description:
    'Unnamed events, each `data: {"type": ..., "data": {...}}` with `data.eventId`; types are transaction_update, balance_update, charge_update, work_update, claim_update, order_update, request_update, case_update, chain_update, shown_code_update, organisation_staff, events_given_up, notification and heartbeat. `id:` is the position to resume from. On `data.refetch: true` the reader must refetch everything. For: The user in the path.',
  security: [{ bearer: [] }, { cookie: [] }, {}],
  query: z.object({
    lastEventId: z.string().optional().meta({ description: 'The same value, when a client opens a new stream.' }),
  }),
  headers: { 'Last-Event-ID': { schema: { type: 'string' } } },
  answers: { 'text/event-stream': z.string() },
  sends: ['Event-Position'],
  codes: ['unauthenticated', 'forbidden', 'not_found', 'too_many_requests', 'unavailable'],
};
