import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { createHandlers } from './handlers.ts';

export const activity = defineFeature({
  name: 'activity',
  contract,
  trials: { '/history': 'money' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
