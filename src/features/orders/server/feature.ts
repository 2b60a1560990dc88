import { embeddedNetwork } from '#features/ledger/server/network/embedded.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { auditOrders } from './audit.ts';
import { createHandlers } from './handlers.ts';
import { orderOnWire } from './on-wire.ts';
import { orderJob } from './order-job.ts';
import { forgetOrders, listOrders } from './orders-store.ts';
import { orderMetrics, readOrderQueue } from './queue.ts';

export const orders = defineFeature({
  name: 'orders',
  contract,
  trials: { '/orders': 'money' },
  tables: { payment_orders: 'gone', payment_order_runs: 'gone' },
  erase: forgetOrders,
  export: async ({ db }, owner) => ({
    orders: await listAll(
      (before, count) => listOrders(db, owner, before, count),
      async (row) => orderOnWire(row),
    ),
  }),
  audit: auditOrders,
  metrics: orderMetrics,
  queues: { orders: { read: readOrderQueue } },
  start: (services) => ({ handlers: createHandlers(services), jobs: [orderJob(services, embeddedNetwork)] }),
});
