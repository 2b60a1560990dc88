import { memberRemoved, placesByCredential } from '#features/organisations/server/later.ts';
import { shownPassports } from '#features/traveler/server/shown-passports.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { PROOF_DAYS } from '../rules.ts';
import { forgetAskings } from './askings-store.ts';
import { membersJob } from './campaigns/standing.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';
import { findShown, lookAtShown } from './refunds/looking.ts';
import { forgetProofs, listProofs } from './refunds/proofs-store.ts';
import { barMember, forgetBars } from './roles/places-store.ts';
import { lookAtPlaces, standingJob } from './roles/standing.ts';
import { listOperators } from './rules/rules-store.ts';

export const admission = defineFeature({
  name: 'admission',
  contract,
  tables: {
    staff_role_rules: 'an organisation’s, not a person’s',
    staff_role_askings: 'gone',
    staff_by_credential: 'gone',
    staff_barred: 'gone',
    refund_proof_rules: 'an organisation’s, not a person’s',
    refund_proof_askings: 'gone',
    refund_proofs: 'gone',
    account_askings: 'gone',
    campaign_askings: 'gone',
  },
  limits,
  prunables: [
    { table: 'staff_role_askings', column: 'created_at', keepS: DAY_S },
    { table: 'refund_proof_askings', column: 'created_at', keepS: DAY_S },
    { table: 'account_askings', column: 'created_at', keepS: DAY_S },
    { table: 'campaign_askings', column: 'created_at', keepS: DAY_S },
    { table: 'refund_proofs', column: 'created_at', keepS: PROOF_DAYS * DAY_S },
  ],
  erase: async (tx, owner) => {
    await forgetAskings(tx, owner);
    await forgetBars(tx, owner);
    await forgetProofs(tx, owner);
  },
  export: async ({ db }, owner) => ({
    passportsShown: (await listProofs(db, owner)).map((row) => ({
      operator: row.operator_id,
      issuer: row.issuer,
      foreign: row.is_foreign,
      shownAt: onWire(row.created_at),
    })),
  }),
  join: (services) => {
    placesByCredential.give(services, lookAtPlaces(services));
    memberRemoved(services).fill(async (tx, place) => void (await barMember(tx, place)));
    shownPassports.give(services, { look: lookAtShown, find: findShown, listOperators });
  },
  start: (services) => ({ handlers: createHandlers(services), jobs: [standingJob(services), membersJob(services)] }),
});
