/** Event type of the message that tests an endpoint. It never appears in the stream. */
export const TEST_TYPE = 'endpoint.test';

/** Live event that notifies owners that events to an endpoint were given up. */
export const EVENTS_GIVEN_UP = 'events_given_up';

export const LIMITS = { endpoints: 10, page: 200, url: 2000 } as const;
/** Days for which events and their deliveries are stored. */
export const KEPT_DAYS = 30;
/**
 * Days covered by one partition of the delivery log. The query for due deliveries searches every partition, so fewer
 * are better.
 */
export const LOG_SPAN_DAYS = 5;
/** Hours after a change of secret during which messages are also signed with the previous one. */
export const SECRET_HOURS = 24;
/** Days from the first failed try to the last one. */
export const TRIES_DAYS = 3;
/** Bytes of a receiver's response that are read and stored. */
export const ANSWER_BYTES = 1024;

/**
 * `untested` until a receiver at this address has answered a test with 2xx; `failing` while the last try has failed.
 */
export const ENDPOINT_STATES = ['untested', 'on', 'failing', 'off'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Reasons for a try without a status, as the egress client reports them. */
export const FAULTS = ['address', 'unresolved', 'redirect', 'timeout', 'failed'] as const;
export type Fault = (typeof FAULTS)[number];

const DAY_S = 86_400;
/** Seconds between tries. The last value repeats. */
const PAUSES_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 28_800, 36_000];
/** Jitter, so that failed deliveries do not retry in lockstep. */
const JITTER = 0.2;

/**
 * Returns the seconds until the next try after `tries` failures, or undefined when the event is given up. `forS` is the
 * number of seconds since the first failure; the last try is at the end of the three days. `chance` is from 0 to 1.
 */
export function pauseOfS(tries: number, forS: number, chance: number): number | undefined {
  const leftS = TRIES_DAYS * DAY_S - forS;
  if (leftS <= 0) return undefined;
  const pauseS = PAUSES_S[Math.min(Math.max(tries, 1), PAUSES_S.length) - 1] ?? 0;
  return Math.min(leftS, pauseS * (1 - JITTER + 2 * JITTER * chance));
}

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
