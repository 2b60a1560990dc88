import { identities } from '#features/auth/server/slots.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { createIdentityMaker } from './identities.ts';
import { forgetKey } from './store.ts';

export const identity = defineFeature({
  name: 'identity',
  contract,
  tables: { identity_keys: 'gone' },
  join: (services) => identities.give(services, createIdentityMaker(services)),
  erase: forgetKey,
  start: (services) => ({ handlers: createHandlers(services) }),
});
