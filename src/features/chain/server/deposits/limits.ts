import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits how often a person can request a check of their address for deposits. */
export const limits = { chain_looks: { max: 10, windowS: 3600 } } satisfies Limits<string>;
