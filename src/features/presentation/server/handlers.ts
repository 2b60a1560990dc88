import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { listDisclosures } from './disclosures.ts';
import { limits } from './limits.ts';
import { lookAtRequest } from './look-at-request.ts';
import { refuseRequest, showCredentials } from './show-credentials.ts';

export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const limiter = createLimiter(services, limits);
  const take = (kind: keyof typeof limits, userId: number) => limiter.take({ kind, subject: `user:${userId}` });
  return {
    'POST /api/presenting/look': async ({ who, body }) => {
      await take('request_look', who.self.userId);
      return lookAtRequest(services, who.self, body.request, body.here);
    },
    'POST /api/presenting/show': async ({ who, body, consent }) => {
      await take('request_answer', who.self.userId);
      return showCredentials(services, { owner: who.self, ...body }, consent);
    },
    'POST /api/presenting/refuse': async ({ who, body }) => {
      await take('request_answer', who.self.userId);
      return refuseRequest(services, { owner: who.self, ...body });
    },
    'GET /api/disclosures/{userId}': ({ who, query }) => listDisclosures(services, who, query),
  };
}
