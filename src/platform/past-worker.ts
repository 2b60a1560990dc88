/**
 * Query parameter with which a page load bypasses the service worker's cache and goes to the network, so that a proxy's
 * sign-in page can appear.
 */
export const PAST_WORKER = 'past-worker';
