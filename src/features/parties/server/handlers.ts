import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createErasureLists, createErasures } from './erasures.ts';
import { readParties, readPayments } from './parties.ts';

/** Limits the erasure requests of a person, since each causes manual work. */
export const limits = {
  erasure_of_user: { max: { hosted: 20, personal: 1000 }, windowS: 86_400 },
} satisfies Limits<string>;

/** Creates the handlers for what others know about a person, and for erasure requests. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const { db } = services;
  const erasures = createErasures(services);
  const lists = createErasureLists(services);
  const limiter = createLimiter(services, limits);
  return {
    'GET /api/parties/{userId}': ({ who, query }) => readParties(db, who, query),
    'GET /api/parties/{userId}/payments': ({ who, query }) => readPayments(db, who, query),
    'POST /api/parties/{userId}/erasures': async ({ who, body, consent }) => {
      await limiter.take({ kind: 'erasure_of_user', subject: `user:${who.userId}` });
      return erasures.ask(who, body.organisationId, consent);
    },
    'DELETE /api/parties/{userId}/erasures/{erasureId}': async ({ who, params }) => {
      await erasures.withdraw(who, params.erasureId);
    },

    'GET /api/org/{id}/connect/erasures': ({ who, query }) => lists.list(who, query),
    'GET /api/org/{id}/connect/erasures/{erasureId}': ({ who, params }) => lists.read(who, params.erasureId),
    'POST /api/org/{id}/connect/erasures/{erasureId}/answer': ({ who, params, body, consent }) =>
      erasures.answerByStaff(who, params.erasureId, body, consent),

    'GET /api/org/{id}/erasures': ({ who, query }) => lists.list(who, query),
    'GET /api/org/{id}/erasures/{erasureId}': ({ who, params }) => lists.read(who, params.erasureId),
    'POST /api/org/{id}/erasures/{erasureId}/answer': ({ who, params, body }) =>
      erasures.answerByKey(who, params.erasureId, body),
  };
}
