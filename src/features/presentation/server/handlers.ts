import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { listDisclosures } from './disclosures.ts';
import { lookAtRequest } from './look-at-request.ts';
import { refuseRequest, showCredentials } from './show-credentials.ts';

/** Limits opened requests and answers, since each makes this server send a request to a URL that a stranger chose. */
export const limits = {
  request_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  request_answer: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

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
