import { defineFeature } from '#platform/server/feature.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { contract } from '../contract.ts';
import { readTimeline } from './timeline.ts';

const createHandlers = (services: Services): HandlersOf<typeof contract> => ({
  'GET /api/timeline/{userId}': async ({ who, query }) => readTimeline(services, who, query),
});

export const activity = defineFeature({
  name: 'activity',
  contract,
  trials: { '/history': 'money' },
  start: (services) => ({ handlers: createHandlers(services) }),
});
