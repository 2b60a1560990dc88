import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const assets = defineFeature({
  name: 'assets',
  contract,
  tables: { asset_rates: 'nobody’s' },
  trials: { '/assets': 'coins', '/value': 'coins', '/send': 'coins', '/receive': 'coins' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
