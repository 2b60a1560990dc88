import type { RateFeed } from './port.ts';

/** No feed at all: what would go by one is closed. */
export const closedFeed: RateFeed = { isSandbox: false, isOffered: false, read: async () => [] };
