import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { OPEN_S } from '../rules.ts';
import { exportDisclosures } from './disclosures.ts';
import { forgetDisclosures } from './disclosures-store.ts';
import { createHandlers, limits } from './handlers.ts';

export const presentation = defineFeature({
  name: 'presentation',
  contract,
  tables: { disclosures: 'gone' },
  limits,
  erase: forgetDisclosures,
  export: async (services, owner) => ({ disclosures: await exportDisclosures(services, owner) }),
  // Requests that nobody answered; they have no further keeping time.
  prunables: [{ table: 'disclosures', column: 'stale_at', keepS: OPEN_S }],
  start: (services) => ({ handlers: createHandlers(services) }),
});
