/** What a receiver is told by when its endpoint is tried; it stands in no stream. */
export const TEST_TYPE = 'endpoint.test';

/** The live event by which owners are told that events to an endpoint were given up. */
export const EVENTS_GIVEN_UP = 'events_given_up';

export const LIMITS = { endpoints: 10, page: 200, url: 2000 } as const;
/** How long events and what became of their deliveries are kept. */
export const KEPT_DAYS = 30;
/** How long one partition of the log of deliveries is written: each more is one more to look into for what is to be sent. */
export const LOG_SPAN_DAYS = 5;
/** After another secret is made, messages are signed by the one before it too. */
export const SECRET_HOURS = 24;
/** From the first try that failed to the last one. */
export const TRIES_DAYS = 3;
/** Of the answer of a receiver, so much is read and kept. */
export const ANSWER_BYTES = 1024;

/** `untested` until a receiver has answered the test of this address with 2xx; `failing` while its last answer was none. */
export const ENDPOINT_STATES = ['untested', 'on', 'failing', 'off'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why there is no status: what the door out says of a request that got none. */
export const FAULTS = ['address', 'unresolved', 'redirect', 'timeout', 'failed'] as const;
export type Fault = (typeof FAULTS)[number];

const DAY_S = 86_400;
/** Seconds from one try to the next; the last of them again and again. */
const PAUSES_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 28_800, 36_000];
/** So much more or less, lest all that failed together comes back together. */
const JITTER = 0.2;

/**
 * Seconds until the next try of what has failed so many times, or undefined when it is given up. `forS` is since when it fails; the last try is at
 * the end of the three days. `chance` is from 0 to 1.
 */
export function pauseOfS(tries: number, forS: number, chance: number): number | undefined {
  const leftS = TRIES_DAYS * DAY_S - forS;
  if (leftS <= 0) return undefined;
  const pauseS = PAUSES_S[Math.min(Math.max(tries, 1), PAUSES_S.length) - 1] ?? 0;
  return Math.min(leftS, pauseS * (1 - JITTER + 2 * JITTER * chance));
}

export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
