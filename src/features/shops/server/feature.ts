import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const shops = defineFeature({
  name: 'shops',
  contract,
  tables: { shop_places: 'an organisation’s; names nobody' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
