import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { planOf } from './plans.ts';
import { forgetPlans, listPlans } from './plans-store.ts';
import { refundOf } from './refunds.ts';
import { countInPayment, forgetRefunds, listRefunds } from './refunds-store.ts';
import { taxOfficeOf } from './tax-office/of-settings.ts';
import { taxOfficePort } from './tax-office/tax-office-port.ts';

export const traveler = defineFeature({
  name: 'traveler',
  contract,
  tables: {
    travel_plans: 'gone',
    tax_refunds: 'gone',
    tax_refund_days: 'gone',
    sandbox_tax_purchases: 'hold nobody: a reference, a sum and a hash, as an office outside would keep them',
    sandbox_tax_results: 'hold nobody',
  },
  prunables: [{ table: 'sandbox_tax_purchases', column: 'recorded_at', keepS: 365 * DAY_S }],
  ports: { taxOffice: taxOfficePort },
  trials: { '/traveler': 'taxOffice' },
  erase: async (tx, owner) => {
    await forgetPlans(tx, owner);
    await forgetRefunds(tx, owner);
  },
  underway: async (db, owner) => ({ tax_claims: await countInPayment(db, owner) }),
  export: async ({ db }, owner) => ({
    refunds: await listAll((before, count) => listRefunds(db, owner, before, count), refundOf),
    trips: await listAll((before, count) => listPlans(db, owner, before, count), planOf),
  }),
  start: (services) => ({ handlers: createHandlers(services, taxOfficeOf(services)) }),
});
