import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { listAll } from '#platform/server/store/pages.ts';
import { contract } from '../contract.ts';
import { KEPT_DAYS } from '../rules.ts';
import { erasureOnWire } from './erasures.ts';
import { forgetErasures, listOfPerson } from './erasures-store.ts';
import { createHandlers, limits } from './handlers.ts';

export const parties = defineFeature({
  name: 'parties',
  contract,
  tables: { erasures: 'emptied' },
  limits,
  prunables: [{ table: 'erasures', column: 'asked_at', keepS: KEPT_DAYS * DAY_S }],
  erase: forgetErasures,
  export: async ({ db }, owner) => ({
    erasures: await listAll(
      (before, count) => listOfPerson(db, owner, before, count),
      (row) => ({ organisationId: row.organisation_id, ...erasureOnWire(row) }),
    ),
  }),
  start: (services) => ({ handlers: createHandlers(services) }),
});
