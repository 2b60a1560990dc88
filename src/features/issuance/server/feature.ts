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
    credential_types: 'an organisation’s, not a person’s',
    credential_offers: 'an organisation’s, sealed under its key, gone a day after they end',
    offer_runs: 'an organisation’s: how many rows of a file were offered, and nothing of what they say',
    offer_run_parts: 'digests',
    self_services: 'an organisation’s, not a person’s',
    self_service_takings: 'gone',
    issued_credentials: 'an organisation’s: whether what it issued stands, and nothing of what that says',
    issued_copies: 'an organisation’s: places in status lists',
    issuance_authorizations: 'requests of wallets, which name nobody, gone a day after they end',
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
