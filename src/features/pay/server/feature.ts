import { shopsForCampaigns } from '#features/campaigns/server/shops-and-types.ts';
import { makeByCommand, VERSIONING } from '#features/currency/server/office/by-command.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { auditPay } from './audit.ts';
import { countUnderway } from './charges/charges-store.ts';
import { mountButton } from './checkout/button.ts';
import { checkoutLimits } from './checkout/handlers.ts';
import { findMissingShop, nameShops, ownersOf, simulateMonth } from './for-campaigns.ts';
import { createHandlers, limits } from './handlers.ts';
import { forgetMonths } from './payments/months-store.ts';
import { forgetShop } from './shops/merchants-store.ts';
import { joinOrganisations } from './shops/organisation-shops.ts';
import { payUpkeepJob } from './upkeep.ts';

/** Retention time of orders; their payments stay. */
const ORDERS_KEPT_S = 365 * DAY_S;

export const pay = defineFeature({
  name: 'pay',
  contract,
  tables: {
    merchants: 'emptied',
    charges: 'gone',
    payments: 'belongs to the other side’s history',
    receipts: 'belongs to the other side’s history',
    payment_refunds: 'belongs to the other side’s history',
    checkouts: 'belongs to an organisation; names no payer',
    purchase_months: 'gone',
  },
  prunables: [
    { table: 'charges', column: 'created_at', keepS: DAY_S },
    { table: 'checkouts', column: 'created_at', keepS: ORDERS_KEPT_S },
  ],
  limits: { ...limits, ...checkoutLimits },
  trials: { '/pay': 'won', '/checkout': 'won' },
  audit: auditPay,
  commands: (services) => ({ [VERSIONING]: (text) => makeByCommand(services, text) }),
  join: (services) => {
    joinOrganisations(services);
    shopsForCampaigns.give(services, {
      findMissing: findMissingShop,
      ownersOf,
      name: nameShops,
      lastMonth: simulateMonth,
    });
  },
  erase: async (tx, owner) => {
    await forgetShop(tx, owner);
    await forgetMonths(tx, owner);
  },
  underway: async (db, owner) => ({ charges: await countUnderway(db, owner) }),
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [payUpkeepJob(services)],
    mount: mountButton,
  }),
});
