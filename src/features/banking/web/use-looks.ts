import { useEffect } from 'react';
import { refetch } from '#platform/web/calls/query.ts';

const LOOK_MS = 1000;
const MOST_LOOKS = 60;

/** Reads the accounts again each second while the bank is asked, a minute at most. */
export function useLooks(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === MOST_LOOKS) clearInterval(timer);
      void refetch('GET /api/bank-accounts/{userId}');
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
