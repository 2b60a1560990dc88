import type { Charge } from '../contract.ts';

/**
 * How a request stands on the phone that asked, with `left` seconds by its own count. When they are over, whether it was paid in its last moment, or
 * while this phone had no network, is the server's to say: until then it is `unknown`, and never told as unpaid.
 */
export const standingOf = (state: Charge['state'], left: number): Charge['state'] | 'unknown' =>
  state === 'open' && left === 0 ? 'unknown' : state;
