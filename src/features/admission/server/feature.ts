import { placesByCredential } from '#features/organisations/server/later.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';
import { forgetAskings } from './roles/rules-store.ts';
import { lookAtPlaces, standingJob } from './roles/standing.ts';

export const admission = defineFeature({
  name: 'admission',
  contract,
  tables: {
    staff_role_rules: 'an organisation’s, not a person’s',
    staff_role_askings: 'gone',
    staff_by_credential: 'gone',
  },
  limits,
  prunables: [{ table: 'staff_role_askings', column: 'created_at', keepS: DAY_S }],
  erase: (tx, owner) => forgetAskings(tx, owner),
  join: (services) => placesByCredential.give(services, lookAtPlaces(services)),
  start: (services) => ({ handlers: createHandlers(services), jobs: [standingJob(services)] }),
});
