import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { issuerDoors } from './issuer/described.ts';
import { mountIssuer } from './issuer/mount.ts';
import { limits } from './limits.ts';
import { ownDoors } from './wallet/own-doors.ts';
import { forgetTakings } from './wallet/takings-store.ts';

export const issuance = defineFeature({
  name: 'issuance',
  contract,
  doors: issuerDoors,
  tables: {
    credential_types: 'an organisation’s, not a person’s',
    credential_offers: 'an organisation’s, sealed under its key, gone a day after they end',
    issued_credentials: 'an organisation’s: whether what it issued stands, and nothing of what that says',
    issuance_nonces: 'hashes',
    offer_takings: 'gone',
  },
  limits,
  erase: forgetTakings,
  prunables: [
    { table: 'offer_takings', column: 'created_at', keepS: 30 * DAY_S },
    { table: 'credential_offers', column: 'expires_at', keepS: DAY_S },
    { table: 'issuance_nonces', column: 'used_at', keepS: DAY_S },
  ],
  start: (services) => ({
    handlers: createHandlers(services),
    mount: (app) => {
      mountIssuer(app, services);
      ownDoors(services).open(app);
    },
  }),
});
