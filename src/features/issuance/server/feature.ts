import { typesForCampaigns } from '#features/campaigns/server/shops-and-types.ts';
import { heldGoes } from '#features/credentials/server/held/held.ts';
import { heldStatuses } from '#features/credentials/server/held/held-status.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { countStanding, findTypeHere, listTypesHere } from './for-campaigns.ts';
import { createHandlers } from './handlers.ts';
import { expiryJob } from './issuer/issued/issued-events.ts';
import { issuerDoors } from './issuer/issuer-doors.ts';
import { mountIssuer } from './issuer/mount.ts';
import { limits } from './limits.ts';
import { forgetSelfService, listHad } from './self-service/self-service-store.ts';
import { ownDoors } from './wallet/own-doors.ts';
import { statusAsker } from './wallet/statuses.ts';
import { deferredJob } from './wallet/taking/deferred.ts';
import { noticeJob } from './wallet/taking/notices.ts';
import { forgetNotices, noticeDeletion } from './wallet/taking/notices-store.ts';
import { forgetTakings } from './wallet/taking/takings-store.ts';

export const issuance = defineFeature({
  name: 'issuance',
  contract,
  doors: issuerDoors,
  tables: {
    credential_types: 'belongs to an organisation, not to a person',
    credential_offers: 'belongs to an organisation, sealed under its key, deleted a day after the end',
    offer_runs: 'belongs to an organisation; the number of offered rows, without their content',
    offer_run_parts: 'digests',
    self_services: 'belongs to an organisation, not to a person',
    self_service_takings: 'gone',
    issued_credentials: 'belongs to an organisation; the status of a credential, without its claims',
    issued_copies: 'belongs to an organisation; places in status lists',
    issuance_authorizations: 'requests of wallets; names nobody, deleted a day after the end',
    issuance_nonces: 'hashes',
    offer_takings: 'gone',
    issuer_notices: 'gone',
  },
  limits,
  erase: async (tx, owner) => {
    await forgetTakings(tx, owner);
    await forgetNotices(tx, owner);
    await forgetSelfService(tx, owner);
  },
  export: async ({ db }, owner) => ({
    selfService: (await listHad(db, owner)).map(({ type_id: typeId, name, made_at }) => ({
      typeId,
      name,
      at: onWire(made_at),
    })),
  }),
  prunables: [
    { table: 'offer_takings', column: 'created_at', keepS: 30 * DAY_S },
    { table: 'issuer_notices', column: 'ends_at', keepS: DAY_S },
    { table: 'credential_offers', column: 'expires_at', keepS: DAY_S },
    { table: 'offer_runs', column: 'ends_at', keepS: 30 * DAY_S },
    { table: 'issuance_authorizations', column: 'expires_at', keepS: DAY_S },
    { table: 'issuance_nonces', column: 'used_at', keepS: DAY_S },
  ],
  join: (services) => {
    typesForCampaigns.give(services, { list: listTypesHere, find: findTypeHere, countStanding });
    heldStatuses.give(services, statusAsker(services));
    heldGoes(services).fill(async (tx, { owner, heldId }) => {
      await noticeDeletion(tx, owner, heldId);
    });
  },
  start: (services) => ({
    handlers: createHandlers(services),
    jobs: [noticeJob(services), expiryJob(services), deferredJob(services)],
    mount: (app) => {
      mountIssuer(app, services);
      ownDoors(services).open(app);
    },
  }),
});
