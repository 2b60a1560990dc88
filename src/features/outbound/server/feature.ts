import { z } from 'zod';
import { keyEnds, stateComes } from '#features/organisations/server/slots.ts';
import { defineFeature, type ReconcileResult } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';
import { dataShapes, eventOnWire } from '../event-shapes.ts';
import { EVENT_TYPES, events } from '../events.ts';
import { KEPT_DAYS, LOG_SPAN_DAYS, TEST_TYPE } from '../rules.ts';
import { announce, announced } from './announce.ts';
import { auditEvents } from './audit.ts';
import { deliveryJob } from './delivery/delivery-job.ts';
import { pruneDeliveries } from './delivery/log-store.ts';
import { deleteEndpoints } from './endpoints/endpoints-store.ts';
import { createHandlers, limits } from './handlers.ts';
import { countEventsFarAhead, eventMetrics, readEventQueue } from './metrics.ts';
import { pruneEvents } from './stream.ts';

const testBody = eventOnWire
  .omit({ number: true })
  .extend({ type: z.literal(TEST_TYPE), data: z.strictObject({ endpointId: z.int() }) });

export const outbound = defineFeature({
  name: 'outbound',
  contract,
  webhooks: [
    ...EVENT_TYPES.map((type) => ({
      type,
      summary: events[type].summary,
      body: eventOnWire.extend({ type: z.literal(type), data: dataShapes[type] }),
    })),
    { type: TEST_TYPE, summary: 'Sent when an endpoint is tested.', body: testBody },
  ],
  tables: {
    event_streams: 'belongs to an organisation, not to a person',
    event_nodes: 'nobody’s',
    organisation_events: 'names persons only by connection',
    event_endpoints: 'belongs to an organisation, not to a person',
    event_deliveries: 'belongs to an organisation, not to a person',
    event_attempts: 'answers of an organisation’s programs',
  },
  limits,
  prunables: [
    {
      table: 'event_deliveries',
      column: 'organisation_events.created_at',
      keepS: KEPT_DAYS * DAY_S,
      prune: pruneDeliveries,
    },
    // Prune deliveries before events: deleting an event would cascade row by row.
    {
      table: 'organisation_events',
      column: 'created_at',
      keepS: (KEPT_DAYS + LOG_SPAN_DAYS + 1) * DAY_S,
      prune: pruneEvents,
    },
    { table: 'event_nodes', column: 'until', keepS: DAY_S },
  ],
  audit: auditEvents,
  reconcile: reconcileEvents,
  metrics: eventMetrics,
  queues: { events_out: { read: readEventQueue, farAhead: countEventsFarAhead } },
  join: (services) => {
    stateComes(services).fill(async (tx, { owner, state }) => {
      if (state === 'closed') await deleteEndpoints(tx, owner.userId);
      if (state === 'approved') tx.afterCommit(() => announced.tell(owner.userId));
    });
    keyEnds(services).fill(async (tx, { organisation, ...data }) => {
      await announce(tx, organisation, 'key.revoked', `key:${data.keyId}`, data);
    });
  },
  start: (services) => ({ handlers: createHandlers(services), jobs: [deliveryJob(services)] }),
});

/** After a restore, reports the deliveries that are sent again and how programs detect lost events. */
async function reconcileEvents({ db }: Services, since: Date): Promise<ReconcileResult[]> {
  const { due } = await db.one(
    sql<{ due: number }>`SELECT count(*) AS due FROM event_deliveries WHERE due_at IS NOT NULL`,
  );
  const says = `${due} are sent again with their ids; a program whose cursor is an event since ${since.toISOString()} gets cursor_gone and reads from the start`;
  return [{ kind: 'deliveries to organisations', again: due, lost: null, says }];
}
