import type { RateFeed } from './port.ts';

/** The absence of a feed: pairs that use a feed are closed. */
export const closedFeed: RateFeed = { isSandbox: false, isOffered: false, read: async () => [] };
