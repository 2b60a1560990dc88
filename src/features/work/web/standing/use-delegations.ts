import { useQuery } from '@tanstack/react-query';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

/** Who stands in for whom; kept below the summary, so that it is read again whenever that is. */
export function useDelegations() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['GET /api/work/summary/{userId}', { userId }, 'delegations'],
    queryFn: ({ signal }) => call('GET /api/work/delegations', { signal }),
  });
}
