import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { auditRequests } from './audit.ts';
import { deliveryJob } from './delivery.ts';
import { createHandlers, madeOf } from './handlers.ts';
import { askedOnWire } from './on-wire.ts';
import { limits } from './payer-acts.ts';
import { readDeliveryQueue, requestMetrics } from './queue.ts';
import { forgetRequests, listMade } from './requests-store.ts';
import { readAskedBy } from './rules-store.ts';
import { listAsked } from './shares-store.ts';

/** Days after which an expired request is deleted. Its payments stay in the ledger. */
const KEEP_DAYS = 400;

export const requests = defineFeature({
  name: 'requests',
  contract,
  trials: { '/requests': 'money', '/request': 'money' },
  tables: {
    pay_requests: 'gone',
    pay_request_shares: 'emptied',
    pay_request_blocks: 'gone',
    pay_request_rules: 'gone',
  },
  limits,
  prunables: [{ table: 'pay_requests', column: 'expires_at', keepS: KEEP_DAYS * DAY_S }],
  erase: forgetRequests,
  export: async (services, owner) => ({
    requestsMade: await listAll(
      async (before, count) =>
        (await listMade(services.db, owner, before, count)).map((row) => ({ ...row, id: row.request_id })),
      async (row) => (await madeOf(services, owner, [row]))[0],
    ),
    requestsAsked: await listAll(
      (before, count) => listAsked(services.db, owner, before, count),
      (row) => askedOnWire(services, services.db, row),
    ),
    askedBy: await readAskedBy(services.db, owner),
  }),
  audit: auditRequests,
  metrics: requestMetrics,
  queues: { requests: { read: readDeliveryQueue } },
  start: (services) => ({ handlers: createHandlers(services), jobs: [deliveryJob(services)] }),
});
