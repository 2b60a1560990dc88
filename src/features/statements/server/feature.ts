import { embeddedNetwork } from '#features/ledger/server/network/embedded.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const statements = defineFeature({
  name: 'statements',
  contract,
  start: (services) => ({ handlers: createHandlers(services, embeddedNetwork) }),
});
