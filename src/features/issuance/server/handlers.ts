import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { authorizationHandlers } from './authorize/authorization-handlers.ts';
import { issuedHandlers } from './issuer/issued/issued-handlers.ts';
import { createOffers } from './issuer/offers/offers.ts';
import { createTypes } from './issuer/types.ts';
import { limits } from './limits.ts';
import { createRuns } from './runs/runs.ts';
import { createSelfService } from './self-service/self-service.ts';
import { getByService, lookAtService } from './self-service/service-offers.ts';
import { catalogueOf } from './wallet/catalogue.ts';
import { lookAtOffer } from './wallet/look-at-offer.ts';
import { beginSignIn, judgeReturn } from './wallet/sign-in.ts';
import { takeOffer } from './wallet/taking/take-offer.ts';

export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const types = createTypes(services);
  const offers = createOffers(services);
  const runs = createRuns(services);
  const selfService = createSelfService(services);
  const limiter = createLimiter(services, limits);
  return {
    ...issuedHandlers(services),
    ...authorizationHandlers(services, limiter),
    'POST /api/offers/catalogue': async ({ who, body }) => {
      await limiter.take({ kind: 'offer_look', subject: `user:${who.self.userId}` });
      return catalogueOf(services, body.issuer, body.here);
    },
    'POST /api/offers/look': async ({ who, body }) => {
      await limiter.take({ kind: 'offer_look', subject: `user:${who.self.userId}` });
      return lookAtOffer(services, who.self, body.offer, body.here);
    },
    'POST /api/offers/take': async ({ who, body }) => {
      await limiter.take({ kind: 'offer_take', subject: `user:${who.self.userId}` });
      return takeOffer(services, { owner: who.self, ...body, txCode: body.txCode });
    },
    'POST /api/offers/sign-in': async ({ who, body }) => {
      await limiter.take({ kind: 'offer_take', subject: `user:${who.self.userId}` });
      return beginSignIn(services, who.self, body.takingId);
    },
    'POST /api/offers/return': async ({ who, body }) => {
      await limiter.take({ kind: 'offer_take', subject: `user:${who.self.userId}` });
      const returned = await judgeReturn(services, who.self, { ...body });
      return takeOffer(services, { owner: who.self, ...returned, txCode: undefined });
    },

    'POST /api/org/{id}/issuing/types': ({ who, body, consent }) => types.make(who, body, consent),
    'GET /api/org/{id}/issuing/types': ({ who, query }) => types.list(who, query),
    'DELETE /api/org/{id}/issuing/types/{typeId}': async ({ who, params }) => {
      await types.end(who, params.typeId);
    },
    'POST /api/org/{id}/issuing/offers': ({ who, body, consent }) => offers.makeByStaff(who, body, consent),
    'GET /api/org/{id}/issuing/offers': ({ who, query }) => offers.list(who, query),
    'DELETE /api/org/{id}/issuing/offers/{offerId}': async ({ who, params }) => {
      await offers.withdraw(who, params.offerId);
    },
    'POST /api/org/{id}/issuing/runs': ({ who, body, consent }) => runs.begin(who, body, consent),
    'POST /api/org/{id}/issuing/runs/{runId}/parts': async ({ who, params, body }) => {
      await limiter.take({ kind: 'offer_part', subject: `org:${who.organisation}` });
      return runs.make(who, params.runId, body);
    },
    'GET /api/org/{id}/issuing/runs': ({ who, query }) => runs.list(who, query),
    'DELETE /api/org/{id}/issuing/runs/{runId}': async ({ who, params }) => {
      await runs.withdraw(who, params.runId);
    },
    'GET /api/org/{id}/issuing/types/{typeId}/self-service': ({ who, params }) => selfService.read(who, params.typeId),
    'POST /api/org/{id}/issuing/types/{typeId}/self-service': ({ who, params, body, consent }) =>
      selfService.put(who, params.typeId, body, consent),
    'DELETE /api/org/{id}/issuing/types/{typeId}/self-service': async ({ who, params }) => {
      await selfService.end(who, params.typeId);
    },
    'POST /api/self-service/look': async ({ who, body }) => {
      await limiter.take({ kind: 'self_service_look', subject: `user:${who.self.userId}` });
      return lookAtService(services, who.self, body.link);
    },
    'POST /api/self-service/take': async ({ who, body, consent }) => {
      await limiter.take({ kind: 'self_service_take', subject: `user:${who.self.userId}` });
      return getByService(services, who.self, body, consent);
    },
    'POST /api/org/{id}/credential-offers': ({ who, body }) => offers.makeByKey(who, body),
  };
}
