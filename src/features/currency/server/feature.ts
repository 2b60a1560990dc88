import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const currency = defineFeature({
  name: 'currency',
  contract,
  tables: { currency_versions: 'who made and checked one stands there by number alone' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
