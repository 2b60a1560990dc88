import { useEffect } from 'react';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { call } from '../calls.ts';

/**
 * Makes the server look up the status of held credentials when the screen opens. If a status is not available, the last
 * one stays.
 */
export function useStatuses(isAnyHeld: boolean): void {
  const userId = useUserId();
  useEffect(() => {
    if (!isAnyHeld) return;
    void call('POST /api/held-credentials/{userId}/look', { params: { userId } }).then(
      ({ known }) => (known > 0 ? refetch('GET /api/held-credentials/{userId}') : undefined),
      // Offline or over the limit; the list shows when it was last looked up.
      () => undefined,
    );
  }, [isAnyHeld, userId]);
}
