import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { limits } from './limits.ts';
import { createVerify } from './verify.ts';

/** Checks what anybody brings. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const limiter = createLimiter(services, limits);
  const verify = createVerify(services);
  return {
    'POST /api/verify': async ({ caller, body, query }) => {
      const network = networkOf(caller.address);
      await limiter.take({ kind: 'seal_check', subject: network });
      return verify(network, body, query.signature);
    },
  };
}
