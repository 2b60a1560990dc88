import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often somebody may have their address looked at. */
export const limits = { chain_looks: { max: 10, windowS: 3600 } } satisfies Limits<string>;
