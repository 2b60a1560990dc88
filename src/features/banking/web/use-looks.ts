import { useEffect } from 'react';
import { refetch } from '#platform/web/calls/query.ts';

const LOOK_MS = 1000;
const MOST_LOOKS = 60;

/**
 * Refetches the accounts while one waits for its 1 won: now, when the page becomes visible, and every second for a
 * minute if the bank answers soon.
 */
export function useLooks(isWaiting: boolean, isSoon: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void refetch('GET /api/bank-accounts/{userId}');
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > MOST_LOOKS || !isSoon) clearInterval(timer);
      else look();
    }, LOOK_MS);
    const lookIfShown = () => document.visibilityState === 'visible' && look();
    look();
    document.addEventListener('visibilitychange', lookIfShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfShown);
    };
  }, [isWaiting, isSoon]);
}
