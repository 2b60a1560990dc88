import { memberRemoved, membershipsByCredential } from '#features/organisations/server/slots.ts';
import { shownPassports } from '#features/traveler/server/shown-passports.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { PROOF_DAYS } from '../rules.ts';
import { membersJob } from './campaigns/member-checks.ts';
import { forgetCredentialRequests } from './credential-requests-store.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';
import { checkShownPassport, findShownPassport } from './refunds/proof-checks.ts';
import { forgetProofs, listProofs } from './refunds/proofs-store.ts';
import { checkMemberships, membershipChecksJob } from './roles/membership-checks.ts';
import { barMember, forgetBars } from './roles/memberships-store.ts';
import { listOperators } from './rules/rules-store.ts';

export const admission = defineFeature({
  name: 'admission',
  contract,
  tables: {
    staff_role_rules: 'belongs to an organisation, not to a person',
    staff_role_askings: 'gone',
    staff_by_credential: 'gone',
    staff_barred: 'gone',
    refund_proof_rules: 'belongs to an organisation, not to a person',
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
    await forgetCredentialRequests(tx, owner);
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
    membershipsByCredential.give(services, checkMemberships(services));
    memberRemoved(services).fill(async (tx, place) => void (await barMember(tx, place)));
    shownPassports.give(services, { look: checkShownPassport, find: findShownPassport, listOperators });
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [membershipChecksJob(services), membersJob(services)],
  }),
});
