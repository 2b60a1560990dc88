import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { readTimeline } from './timeline.ts';

export const createHandlers = (services: Services): HandlersOf<typeof contract> => ({
  'GET /api/timeline/{userId}': async ({ who, query }) => readTimeline(services, who, query),
});
