import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';
import { limits } from './limits.ts';

export const portability = defineFeature({
  name: 'portability',
  contract,
  limits,
  start: (services) => ({ handlers: createHandlers(services) }),
});
