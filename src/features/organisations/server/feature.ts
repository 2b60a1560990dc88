import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { auditTrails } from './audit/trail.ts';
import { forgetEntries } from './audit/trail-store.ts';
import { createHandlers, limits } from './handlers.ts';
import { holdsJob } from './keys/holds-job.ts';
import { DECIDING, decideState, decision, WAITING, waitingOrganisations } from './operator.ts';
import { createOrganisations } from './organisations.ts';
import { countSoleOwned } from './organisations-store.ts';
import { didDoors, mountDids } from './signing/did-door.ts';
import { retireSigningKey } from './signing/opened-keys.ts';
import { ensureSigningKey } from './signing/signing-keys.ts';
import { stateComes } from './slots.ts';
import { endPlaces } from './staff/staff.ts';

export const organisations = defineFeature({
  name: 'organisations',
  contract,
  tables: {
    organisations: 'belongs to an organisation, not to a person',
    organisation_states: 'the decider only by id',
    organisation_name_keys: 'names of organisations',
    organisation_names_asked: 'names of organisations',
    organisation_staff: 'gone',
    organisation_invitations: 'gone',
    organisation_keys: 'the maker only by id',
    operator_authorities: 'the operator’s',
    organisation_signing_keys: 'belongs to an organisation, not to a person',
    organisation_certificates: 'belongs to an organisation, not to a person',
    organisation_audit: 'emptied',
    organisation_audit_heads: 'hashes',
  },
  limits,
  doors: didDoors,
  prunables: [
    { table: 'organisation_invitations', column: 'expires_at', keepS: DAY_S },
    { table: 'organisation_keys', column: 'expires_at', keepS: 90 * DAY_S },
  ],
  commands: (services) => ({
    [DECIDING]: (argument) => decideState(services, decision.parse(JSON.parse(argument))),
    [WAITING]: () => waitingOrganisations(services.db),
  }),
  audit: auditTrails,
  erase: async (tx, owner, services) => {
    await endPlaces(tx, services, owner);
    await forgetEntries(tx, owner);
  },
  underway: async (db, owner) => ({ organisations: await countSoleOwned(db, owner) }),
  export: async (services, owner) => ({ organisations: await createOrganisations(services).list(owner) }),
  join: (services) => {
    stateComes(services).fill(async (tx, { owner: { userId }, state }) => {
      if (state === 'approved') await ensureSigningKey(tx, services, userId);
      if (state === 'closed') await retireSigningKey(tx, services, userId);
    });
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [holdsJob(services)],
    mount: (app) => mountDids(app, services),
  }),
});
