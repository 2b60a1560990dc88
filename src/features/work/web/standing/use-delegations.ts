import { useQuery } from '@tanstack/react-query';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

/** The person's delegations. Their cache key extends the summary's, so that both are reloaded together. */
export function useDelegations() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['GET /api/work/summary/{userId}', { userId }, 'delegations'],
    queryFn: ({ signal }) => call('GET /api/work/delegations', { signal }),
  });
}
