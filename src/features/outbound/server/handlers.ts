import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { contract } from '../contract.ts';
import { createLog } from './delivery/log.ts';
import { createEndpoints } from './endpoints/endpoints.ts';
import { readStream } from './stream.ts';

/** Rate limits of one organisation for messages that staff send at once. A test goes to any address that they enter. */
export const limits = {
  endpoint_test: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  event_redelivery: { max: { hosted: 1000, personal: 100_000 }, windowS: 3600 },
} satisfies Limits<string>;

/** Handlers for endpoints, their delivery log, and the stream of events. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const endpoints = createEndpoints(services);
  const log = createLog(services);
  const limiter = createLimiter(services, limits);
  const count = (kind: keyof typeof limits, organisation: number) =>
    limiter.take({ kind, subject: userSubject(organisation) });
  return {
    'GET /api/org/{id}/endpoints': ({ who }) => endpoints.list(who),
    'POST /api/org/{id}/endpoints': ({ who, body, consent }) => endpoints.make(who, body, consent),
    'PATCH /api/org/{id}/endpoints/{endpointId}': ({ who, params, body, consent }) =>
      endpoints.change(who, params.endpointId, body, consent),
    'DELETE /api/org/{id}/endpoints/{endpointId}': async ({ who, params, consent }) => {
      await endpoints.remove(who, params.endpointId, consent);
    },
    'POST /api/org/{id}/endpoints/{endpointId}/test': async ({ who, params }) => {
      await count('endpoint_test', who.organisation);
      return endpoints.test(who, params.endpointId);
    },
    'POST /api/org/{id}/endpoints/{endpointId}/secret': ({ who, params, body, consent }) =>
      endpoints.changeSecret(who, params.endpointId, body, consent),
    'GET /api/org/{id}/endpoints/{endpointId}/deliveries': ({ who, params, query }) =>
      log.list(who, params.endpointId, query),
    'POST /api/org/{id}/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver': async ({ who, params }) => {
      await count('event_redelivery', who.organisation);
      return log.redeliver(who, { endpointId: params.endpointId, id: params.deliveryId });
    },
    'GET /api/org/{id}/events': ({ who, query }) => readStream(services.db, who, query),
  };
}
