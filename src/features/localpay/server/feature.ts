import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { readLocalPay } from './local-pay.ts';

export const localpay = defineFeature({
  name: 'localpay',
  contract,
  trials: { '/localpay': 'network', '/spending': 'network' },
  export: async ({ db, settings }, owner) => ({ localPay: await readLocalPay(db, owner, settings) }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
