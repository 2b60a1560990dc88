import { useEffect } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

/** On opening, has the server look up whether what is held of others still stands; what cannot be looked up stays as it was. */
export function useStatuses(isAnyHeld: boolean): void {
  const userId = useUserId();
  useEffect(() => {
    if (!isAnyHeld) return;
    void call('POST /api/held-credentials/{userId}/look', { params: { userId } }).then(
      ({ known }) => (known > 0 ? refetch('GET /api/held-credentials/{userId}') : undefined),
      // Offline, or asked too often: the list tells when it was looked up.
      () => undefined,
    );
  }, [isAnyHeld, userId]);
}
