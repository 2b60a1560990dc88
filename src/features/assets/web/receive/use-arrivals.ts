import { useEffect, useEffectEvent, useState } from 'react';
import { arrivalsSince, newestOf } from '#features/assets/arrivals.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { useRead } from '#features/ledger/web/calls.ts';

interface Arrivals {
  /** Whether what was there before is known, so that what comes now is seen. */
  readonly isWaiting: boolean;
  readonly arrivals: readonly Transaction[];
  /** Waits again: what has come is in the list. */
  waitAgain: () => void;
}

/** What comes while the screen is open; the events of the stream make the list new. */
export function useArrivals(): Arrivals {
  const { data, isFetchedAfterMount, refetch } = useRead('GET /api/transactions/{userId}');
  const [since, setSince] = useState<number>();
  // A list that was kept from before may lack what came before the screen was opened.
  const readAnew = useEffectEvent(() => void refetch({ cancelRefetch: false }));
  useEffect(() => readAnew(), []);
  const newest = newestOf(data ?? []);
  if (since === undefined && data && isFetchedAfterMount) setSince(newest);
  return {
    isWaiting: since !== undefined,
    arrivals: data && since !== undefined ? arrivalsSince(data, since) : [],
    waitAgain: () => setSince(newest),
  };
}
