import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { readLocalPay } from './local-pay.ts';
import { forgetMoved, readMoved } from './spending/moved-store.ts';

export const localpay = defineFeature({
  name: 'localpay',
  contract,
  trials: { '/localpay': 'won', '/spending': 'money' },
  tables: { spending_categories: 'gone' },
  erase: forgetMoved,
  export: async ({ db, vault, settings }, owner) => ({
    localPay: await readLocalPay({ db, settings }, owner),
    spendingCategories: Object.fromEntries(await readMoved(db, vault, owner)),
  }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
