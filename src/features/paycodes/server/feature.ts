import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { auditPaycodes } from './audit.ts';
import { grantOnWire } from './grants.ts';
import { forgetGrants, listGrants } from './grants-store.ts';
import { createHandlers } from './handlers.ts';

export const paycodes = defineFeature({
  name: 'paycodes',
  contract,
  // Tills exist only on hosted servers.
  needsHosted: true,
  tables: { pay_grants: 'gone', pay_grant_aliases: 'gone', pay_grant_uses: 'gone' },
  // A restored store has no sessions, and a grant ends with its session: counters used since the backup are unknown.
  prunables: [
    { table: 'pay_grants', column: 'valid_until', keepS: 90 * DAY_S },
    { table: 'pay_grant_aliases', column: 'ends_at', keepS: 4 * DAY_S },
    { table: 'pay_grant_uses', column: 'used_at', keepS: 30 * DAY_S },
  ],
  audit: auditPaycodes,
  erase: forgetGrants,
  export: async ({ db }, owner) => ({ payGrants: (await listGrants(db, owner)).map(grantOnWire) }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
