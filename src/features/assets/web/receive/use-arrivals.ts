import { useEffect, useEffectEvent, useState } from 'react';
import { arrivalsSince, newestOf } from '#features/assets/arrivals.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { useRead } from '#features/ledger/web/calls.ts';

interface Arrivals {
  /** True once the earlier transactions are known, so that new ones can be recognised. */
  readonly isWaiting: boolean;
  readonly arrivals: readonly Transaction[];
  /** Waits for further arrivals; those so far are in the list. */
  waitAgain: () => void;
}

/** Returns payments that arrive while the screen is open. Events of the stream make the list stale. */
export function useArrivals(): Arrivals {
  const { data, isFetchedAfterMount, refetch } = useRead('GET /api/transactions/{userId}');
  const [since, setSince] = useState<number>();
  // A cached list may lack what arrived before the screen was opened.
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
