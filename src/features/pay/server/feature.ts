import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { auditPay } from './audit.ts';
import { countOpen } from './charges/charges-store.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';
import { forgetShop } from './shops/merchants-store.ts';
import { joinOrganisations } from './shops/organisation-shops.ts';
import { payUpkeepJob } from './upkeep.ts';

export const pay = defineFeature({
  name: 'pay',
  contract,
  tables: {
    merchants: 'emptied',
    charges: 'gone',
    payments: 'the other side’s history',
    receipts: 'the other side’s history',
    payment_refunds: 'the other side’s history',
  },
  prunables: [{ table: 'charges', column: 'created_at', keepS: DAY_S }],
  limits,
  trials: { '/pay': 'network' },
  audit: auditPay,
  join: joinOrganisations,
  erase: forgetShop,
  underway: async (db, owner) => ({ charges: await countOpen(db, owner) }),
  start: (services) => ({ handlers: createHandlers(services), jobs: [payUpkeepJob(services)] }),
});
