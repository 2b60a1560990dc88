import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Limiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { authorizationCalls } from '../../authorization-calls.ts';
import type { contract } from '../../contract.ts';
import type { limits } from '../limits.ts';
import { allowAuthorization, denyAuthorization, lookAtAuthorization } from './answer-authorization.ts';

export const authorizationHandlers = (
  services: Services,
  limiter: Limiter<keyof typeof limits>,
): Pick<HandlersOf<typeof contract>, keyof typeof authorizationCalls> => ({
  'POST /api/authorizations/look': async ({ who, body }) => {
    await limiter.take({ kind: 'authorization_look', subject: `user:${who.self.userId}` });
    return lookAtAuthorization(services, who.self, body);
  },
  'POST /api/authorizations/allow': async ({ who, body, consent }) => {
    await limiter.take({ kind: 'self_service_take', subject: `user:${who.self.userId}` });
    return allowAuthorization(services, who.self, body, consent);
  },
  'POST /api/authorizations/deny': async ({ who, body }) => {
    await limiter.take({ kind: 'authorization_look', subject: `user:${who.self.userId}` });
    return denyAuthorization(services, body);
  },
});
