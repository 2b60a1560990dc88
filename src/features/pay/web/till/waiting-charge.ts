import { useEffect } from 'react';
import type { Charge } from '#features/pay/contract.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { createStore, useStore } from '#ui/store.ts';
import { useRead } from '../calls.ts';
import { useLeft } from '../use-left.ts';

/** A charge requested on this phone. */
export interface Waiting {
  readonly userId: number;
  /** As created. */
  readonly charge: Charge;
  /** By this page's own clock, since a phone's clock may be wrong. */
  readonly startedMs: number;
}

/** Stays while its sheet is closed, because its code can be paid until its time is over. */
const waiting = createStore<Waiting | undefined>(undefined);

export const forgetCharge = (): void => waiting.set(undefined);

/** Returns this user's charge that was requested last, until it is forgotten, and a function that sets it. */
export function useWaiting() {
  const userId = useUserId();
  const found = useStore(waiting);
  return {
    waiting: found?.userId === userId ? found : undefined,
    wait: (charge: Charge) => waiting.set({ userId, charge, startedMs: performance.now() }),
  };
}

const CHARGE = 'GET /api/charges/{id}';
const LOOK_MS = 5000;

/** Follows a charge: returns its newest data, the seconds left, and its state on this phone. */
export function useCharge({ charge: made, startedMs }: Waiting) {
  const charge = useRead(CHARGE, { params: { id: made.id } }).data ?? made;
  const left = useLeft(charge.state === 'open', startedMs);
  const standing = standingOf(charge.state, left);
  const isActing = useActing() !== undefined;
  // The event stream reports the charge to its owner, but not to somebody acting for another. Once time is over on this
  // phone, the server is polled until it confirms.
  const isAsked = standing === 'unknown' || (isActing && standing === 'open');
  useEffect(() => {
    if (!isAsked) return;
    void refetch(CHARGE);
    const timer = setInterval(() => void refetch(CHARGE), LOOK_MS);
    return () => clearInterval(timer);
  }, [isAsked]);
  return { charge, left, standing };
}

/**
 * Returns the state of a charge on the phone that created it, which has counted down to `left` seconds. At 0 the payer
 * may have paid at the last moment, so the state is `unknown`, not expired, until the server answers.
 */
export const standingOf = (state: Charge['state'], left: number): Charge['state'] | 'unknown' =>
  state === 'open' && left === 0 ? 'unknown' : state;
