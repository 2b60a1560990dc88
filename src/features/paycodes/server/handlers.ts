import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../contract.ts';
import { createGrants, type GrantCaller } from './grants.ts';

/** Creates the handlers of a payer's grants. */
export function createHandlers(services: Services): HandlersOf<typeof contract> {
  const grants = createGrants(services);
  const callerOf = ({
    who,
    caller,
    request,
  }: {
    who: GrantCaller['owner'];
    caller: { session: GrantCaller['session']; address: string };
    request: { headers: Readonly<Record<string, unknown>> };
  }): GrantCaller => ({
    owner: who,
    session: caller.session,
    address: caller.address,
    userAgent: typeof request.headers['user-agent'] === 'string' ? request.headers['user-agent'] : undefined,
  });
  return {
    'GET /api/pay-grants/{userId}': ({ who }) => grants.list(who),
    'POST /api/pay-grants/{userId}': (asked) => grants.make(callerOf(asked), asked.body, asked.consent),
    'POST /api/pay-grants/{userId}/{id}/renewal': (asked) => grants.renew(callerOf(asked), asked.params.id),
    'DELETE /api/pay-grants/{userId}/{id}': async ({ who, params }) => {
      await grants.end(who, params.id);
    },
  };
}
