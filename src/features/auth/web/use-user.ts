import { callsOf } from '#platform/web/calls/query.ts';
import { useOwnId } from '#platform/web/calls/session.ts';
import type { user } from '../contract.ts';

/** The one read of `me` that earlier features need. Its key is the route, so all of them share one answer. */
interface OfUser {
  readonly refusals: Record<never, never>;
  readonly calls: {
    readonly 'GET /api/user/{userId}': {
      readonly summary: string;
      readonly access: 'path';
      readonly output: typeof user;
    };
  };
}
const { useRead } = callsOf<OfUser>();

export const useUser = () => useRead('GET /api/user/{userId}', { params: { userId: useOwnId() } });
