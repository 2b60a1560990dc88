import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const assets = defineFeature({
  name: 'assets',
  contract,
  tables: { asset_rates: 'nobody’s' },
  trials: { '/assets': 'network', '/value': 'network', '/send': 'network', '/receive': 'network' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
