import type { Charge } from '../contract.ts';

/**
 * Returns a charge's state on the phone that asked, with `left` seconds by its own count. At 0, only the server knows
 * whether it was paid at the last moment or while this phone was offline. Until then the state is `unknown`, never
 * unpaid.
 */
export const standingOf = (state: Charge['state'], left: number): Charge['state'] | 'unknown' =>
  state === 'open' && left === 0 ? 'unknown' : state;
